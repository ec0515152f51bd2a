// A file's particulars, to be edited in place.
import type { ComponentProps } from 'react';
import { assets } from '#domain/assets/asset';
import { EditableFacts } from '../ui/EditableFacts';

export function AssetFacts(props: Omit<ComponentProps<typeof EditableFacts>, 'entity'>) {
  return <EditableFacts {...props} entity={assets} />;
}
