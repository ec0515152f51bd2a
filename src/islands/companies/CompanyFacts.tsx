// A company's particulars, to be edited in place.
import type { ComponentProps } from 'react';
import { companies } from '#domain/companies/company';
import { EditableFacts } from '../ui/EditableFacts';

export function CompanyFacts(props: Omit<ComponentProps<typeof EditableFacts>, 'entity'>) {
  return <EditableFacts {...props} entity={companies} />;
}
