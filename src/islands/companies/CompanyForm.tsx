// A company, new or in full.
import { companies } from '#domain/companies/company';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const SECTIONS: readonly Section[] = [
  { title: 'What it is', fields: ['name', 'legalName', 'code', 'tags'] },
  { title: 'How to reach it', fields: ['email', 'phone', 'website', 'address'] },
  { title: 'With us', fields: ['accountManagerId', 'poNumber'] },
  {
    title: 'Its people',
    note: 'An address counts only once its owner has verified it.',
    fields: ['domains', 'joinByDomain'],
  },
  { title: 'For the office', fields: ['notes'] },
];

export function CompanyForm(props: Omit<EntityFormProps, 'entity' | 'sections'>) {
  return <EntityForm {...props} entity={companies} sections={SECTIONS} />;
}
