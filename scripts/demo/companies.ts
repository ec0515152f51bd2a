// The client companies of Harbour Row, and what each of them sends its people to.
import type { Category } from './courses';

export interface CompanySeed {
  key: string;
  name: string;
  legalName: string;
  /** Begins its purchase order numbers. */
  code: string;
  domain: string;
  phone: string;
  address: string;
  /** Where a private session takes place. */
  site: string;
  notes: string | null;
  trains: readonly Category[];
  /** Who of the office looks after it. */
  lookedAfterBy: string;
  tags: readonly string[];
  /** For bookings that bring none of their own. */
  poNumber?: string;
  /** Whoever verifies an address of its domain is put into it. */
  joinsByDomain?: boolean;
}

/** A company that is one no longer, or not at the moment. */
export interface FormerSeed extends CompanySeed {
  step: 'suspend' | 'archive';
  /** Days ago: when it came, and when that step was taken. */
  came: number;
  went: number;
}

export const COMPANIES = [
  {
    key: 'nakamura',
    name: 'Nakamura Foods',
    legalName: 'Nakamura Foods Ltd',
    code: 'NF',
    domain: 'nakamura-foods.example',
    phone: '0117 496 0133',
    address: 'Unit 6, Albert Crescent, Bristol BS2 0SU',
    site: 'Albert Crescent, canteen',
    notes: 'Wants the PO number on every line of the invoice. Prefers Wednesdays.',
    trains: ['Food', 'Safety', 'Leadership'],
    lookedAfterBy: 'Tomasz Wieczorek',
    tags: ['food', 'key client'],
    poNumber: 'NF-2026-114',
    joinsByDomain: true,
  },
  {
    key: 'halloran',
    name: 'Halloran Build',
    legalName: 'Halloran Build Ltd',
    code: 'HB',
    domain: 'halloran-build.example',
    phone: '0117 496 0271',
    address: '3 Wapping Wharf Yard, Bristol BS1 6UD',
    site: 'Wapping Wharf yard',
    notes: 'Siobhán books for everybody, usually on Mondays once the rota is out.',
    trains: ['Construction', 'Safety'],
    lookedAfterBy: 'Bronwen Hale',
    tags: ['construction', 'key client'],
  },
  {
    key: 'mistral',
    name: 'Mistral Hotels',
    legalName: 'Mistral Hotels (South West) Ltd',
    code: 'MIS',
    domain: 'mistral-hotels.example',
    phone: '0117 496 0420',
    address: '40 Prince Street, Bristol BS1 4QF',
    site: 'Prince Street, first floor',
    notes: 'Three kitchens; each head chef decides who goes.',
    trains: ['Food', 'Safety', 'Leadership'],
    lookedAfterBy: 'Tomasz Wieczorek',
    tags: ['food', 'hospitality'],
  },
  {
    key: 'severn',
    name: 'Severn Valley Rail',
    legalName: 'Severn Valley Rail CIC',
    code: 'SVR',
    domain: 'severn-valley-rail.example',
    phone: '01299 496 018',
    address: 'Station Approach, Bewdley DY12 1DP',
    site: 'Bewdley station',
    notes: null,
    trains: ['Safety', 'Leadership', 'Food'],
    lookedAfterBy: 'Tomasz Wieczorek',
    tags: ['rail', 'volunteers'],
    poNumber: 'SVR/TR/26',
  },
  {
    key: 'brightwater',
    name: 'Brightwater Care Homes',
    legalName: 'Brightwater Care Homes Ltd',
    code: 'BCH',
    domain: 'brightwater-care.example',
    phone: '0117 496 0355',
    address: '12 Clifton Park Road, Bristol BS8 3HN',
    site: 'Clifton Park Road',
    notes: 'Medication certificates lapse in spring: remind Aroha in February.',
    trains: ['Care', 'Safety', 'Food'],
    lookedAfterBy: 'Bronwen Hale',
    tags: ['care', 'key client'],
    joinsByDomain: true,
  },
  {
    key: 'tamar',
    name: 'Tamar Dental Group',
    legalName: 'Tamar Dental Group LLP',
    code: 'TAMAR',
    domain: 'tamar-dental.example',
    phone: '01752 496 044',
    address: '8 Lockyer Street, Plymouth PL1 2QW',
    site: 'Lockyer Street practice',
    notes: 'Asked about Fire Marshal at the practice, eleven people, a Friday in January.',
    trains: ['Care', 'Safety'],
    lookedAfterBy: 'Bronwen Hale',
    tags: ['care'],
  },
  {
    key: 'osei',
    name: 'Osei Logistics',
    legalName: 'Osei Logistics Ltd',
    code: 'OL',
    domain: 'osei-logistics.example',
    phone: '0117 496 0518',
    address: 'Avonmouth Way, Bristol BS11 9YA',
    site: 'Avonmouth depot',
    notes: 'Manual Handling at the depot twice a year; the loading bay is cleared for us.',
    trains: ['Safety', 'Construction', 'Leadership'],
    lookedAfterBy: 'Tomasz Wieczorek',
    tags: ['logistics'],
  },
  {
    key: 'adeyemi',
    name: 'Adeyemi & Sons',
    legalName: 'Adeyemi & Sons Electrical Ltd',
    code: 'AS',
    domain: 'adeyemi-electrical.example',
    phone: '0117 496 0602',
    address: '71 Stapleton Road, Bristol BS5 0QF',
    site: 'Stapleton Road workshop',
    notes: null,
    trains: ['Construction', 'Safety'],
    lookedAfterBy: 'Tomasz Wieczorek',
    tags: ['construction', 'pays on the day'],
  },
  {
    key: 'clifton',
    name: 'Clifton Bakehouse',
    legalName: 'Clifton Bakehouse Ltd',
    code: 'CLIF',
    domain: 'clifton-bakehouse.example',
    phone: '0117 496 0644',
    address: '19 Boyces Avenue, Bristol BS8 4AA',
    site: 'Boyces Avenue bakery',
    notes: 'Nobody before ten: they bake from three.',
    trains: ['Food', 'Safety'],
    lookedAfterBy: 'Bronwen Hale',
    tags: ['food', 'pays on the day'],
  },
  {
    key: 'redcliffe',
    name: 'Redcliffe Primary School',
    legalName: 'Redcliffe Primary School',
    code: 'RPS',
    domain: 'redcliffe-primary.example',
    phone: '0117 496 0701',
    address: 'Somerset Street, Bristol BS1 6RT',
    site: 'Redcliffe Primary, hall',
    notes: 'Inset days only, or after four.',
    trains: ['Safety', 'Care', 'Leadership'],
    lookedAfterBy: 'Priya Raghunathan',
    tags: ['school'],
    poNumber: 'RPS-0042',
  },
  {
    key: 'portway',
    name: 'Portway Engineering',
    legalName: 'Portway Engineering Ltd',
    code: 'PE',
    domain: 'portway-engineering.example',
    phone: '0117 496 0768',
    address: '5 Portway Trading Estate, Bristol BS11 9HS',
    site: 'Portway works',
    notes: null,
    trains: ['Construction', 'Safety', 'Leadership'],
    lookedAfterBy: 'Tomasz Wieczorek',
    tags: ['construction'],
  },
  {
    key: 'werburghs',
    name: 'St Werburghs Housing',
    legalName: 'St Werburghs Housing Association Ltd',
    code: 'SWH',
    domain: 'st-werburghs-housing.example',
    phone: '0117 496 0832',
    address: '2 Mina Road, Bristol BS2 9TA',
    site: 'Mina Road office',
    notes: 'Caretakers and support workers; asks for step-free rooms.',
    trains: ['Care', 'Safety', 'Construction'],
    lookedAfterBy: 'Priya Raghunathan',
    tags: ['care', 'charity rate'],
  },
] as const satisfies readonly CompanySeed[];

/** Nobody of theirs is drawn for a session. */
export const FORMER_CLIENTS = [
  {
    key: 'kestrel',
    name: 'Kestrel Catering',
    legalName: 'Kestrel Event Catering Ltd',
    code: 'KC',
    domain: 'kestrel-catering.example',
    phone: '0117 496 0887',
    address: '2 Feeder Road, Bristol BS2 0SE',
    site: 'Feeder Road kitchen',
    notes: 'Two invoices from the summer are unpaid. No bookings until they are settled; Bronwen rings on Fridays.',
    trains: ['Food'],
    lookedAfterBy: 'Bronwen Hale',
    tags: ['food', 'unpaid'],
    step: 'suspend',
    came: 610,
    went: 24,
  },
  {
    key: 'floodgate',
    name: 'Floodgate Fitness',
    legalName: 'Floodgate Fitness Ltd',
    code: 'FF',
    domain: 'floodgate-fitness.example',
    phone: '0117 496 0915',
    address: '9 Cumberland Basin, Bristol BS1 6XN',
    site: 'Cumberland Basin',
    notes: 'Closed in spring.',
    trains: ['Safety'],
    lookedAfterBy: 'Tomasz Wieczorek',
    tags: [],
    step: 'archive',
    came: 690,
    went: 210,
  },
] as const satisfies readonly FormerSeed[];

export const ALL_COMPANIES: readonly (CompanySeed & { key: CompanyKey })[] = [...COMPANIES, ...FORMER_CLIENTS];

export type CompanyKey = (typeof COMPANIES | typeof FORMER_CLIENTS)[number]['key'];
