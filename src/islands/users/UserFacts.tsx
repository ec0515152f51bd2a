// A person's particulars, to be edited in place by whoever has a say over them.
import type { ComponentProps } from 'react';
import { users } from '#domain/users/user';
import { EditableFacts } from '../ui/EditableFacts';

interface Props extends Omit<ComponentProps<typeof EditableFacts>, 'entity'> {
  roles: readonly { value: string; label: string }[];
}

export function UserFacts({ roles, ...props }: Props) {
  const { role, ...fields } = users.fields;
  return <EditableFacts {...props} entity={{ ...users, fields: { ...fields, role: { ...role, options: roles } } }} />;
}
