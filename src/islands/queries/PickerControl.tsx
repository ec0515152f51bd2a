// A field of a form that holds the id of one record, chosen by the beginnings of its name.
import { useEffect, useState } from 'react';
import { callApi } from '#client/api';
import type { EntityFormState } from '../ui/form/use-entity-form';
import { type Pickable, type Picked, RecordPicker } from '../ui/RecordPicker';

interface Props {
  form: EntityFormState;
  field: string;
  of: Pickable;
  label: string;
  hint: string;
}

export function PickerControl({ form, field, of, label, hint }: Props) {
  const id = String(form.drafts[field] ?? '');
  const [chosen, setChosen] = useState<Picked | null>(null);
  /** A name that arrives later than the field is written into a new one. */
  const [arrived, setArrived] = useState(0);

  useEffect(() => {
    if (id === '' || chosen?.id === id) return;
    let isOver = false;
    void callApi<Parameters<Pickable['read']>[0]>('GET', `/api/${of.entity}/${id}`).then((found) => {
      if (isOver) return;
      setChosen(found.ok ? of.read(found.value) : { id, name: 'A record that is gone', about: null });
      setArrived((count) => count + 1);
    });
    return () => {
      isOver = true;
    };
  }, [id, chosen, of]);

  return (
    <RecordPicker
      key={arrived}
      id={field}
      label={label}
      isOptional
      of={of}
      hint={hint}
      chosen={chosen}
      error={form.issuesAt(field)[0]?.message}
      onChoose={(record) => {
        setChosen(record);
        form.change(field, record?.id ?? '');
      }}
    />
  );
}
