// A person, new or in full: what the reader may change of them.
import { useState } from 'react';
import { users } from '#domain/users/user';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';
import { COMPANIES, type Picked, RecordPicker } from '../ui/RecordPicker';

interface Props extends Omit<EntityFormProps, 'entity' | 'sections' | 'controls'> {
  /** The roles that the reader may give; none of one's own. */
  roles: readonly { value: string; label: string }[];
  company: Picked | null;
  /** An address can be changed until its owner has joined. */
  hasAddress: boolean;
}

export function UserForm({ roles, company, hasAddress, ...props }: Props) {
  const [chosen, setChosen] = useState<Picked | null>(company);
  const { role, ...fields } = users.fields;
  const entity = { ...users, fields: { ...fields, role: { ...role, options: roles } } };
  const sections: Section[] = [
    { title: 'Who it is', fields: ['displayName', ...(hasAddress ? ['email'] : []), 'jobTitle', 'phoneNumber'] },
    ...(roles.length > 0
      ? [{ title: 'What they do here', note: 'It counts at their next request.', fields: ['role', 'companyId'] }]
      : []),
    { title: 'How they read', fields: ['timeZone', 'locale'] },
  ];
  return (
    <EntityForm
      {...props}
      entity={entity}
      sections={sections}
      controls={{
        companyId: (form) => (
          <RecordPicker
            id="companyId"
            label="Company"
            isOptional
            of={COMPANIES}
            hint="The beginning of its name or code. A manager needs one."
            chosen={chosen}
            error={form.issuesAt('companyId')[0]?.message}
            onChoose={(record) => {
              setChosen(record);
              form.change('companyId', record?.id ?? '');
            }}
          />
        ),
      }}
    />
  );
}
