// A test's particulars, to be edited in place.
import type { ComponentProps } from 'react';
import { tests } from '#domain/tests/test';
import { EditableFacts } from '../ui/EditableFacts';

export function TestFacts(props: Omit<ComponentProps<typeof EditableFacts>, 'entity'>) {
  return <EditableFacts {...props} entity={tests} />;
}
