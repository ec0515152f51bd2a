// Beside a field that somebody else changed while it was being typed into: what they made of it, and a choice.
import type { FieldMeta } from '#domain/entity';
import { fieldText, type Names, readField } from '#domain/field-text';
import { Icon } from '../Icon';
import { userRoundPen } from '../icons';
import { type FormContext, zoneOf } from './drafts';
import type { EntityFormState } from './use-entity-form';
import { useFiles } from './use-files';

export interface CrossedProps {
  form: EntityFormState;
  field: string;
  meta: FieldMeta;
  context: FormContext;
  names: Names;
}

/** Of a long text as much as tells which it is; the whole stands in the conflict view. */
const LONGEST = 240;

export function CrossedNote({ form, field, meta, context, names }: CrossedProps) {
  const value = readField(form.base.record, field);
  const ids =
    meta.input === 'files' || meta.input === 'picture' ? [value].flat().filter((id) => typeof id === 'string') : [];
  const files = useFiles(ids);
  const called = { ...names, ...Object.fromEntries(Object.entries(files).map(([id, file]) => [id, file?.name ?? ''])) };
  const reader = { timeZone: zoneOf(form.drafts, context), locale: context.locale, now: new Date().toISOString() };
  const text = fieldText(meta, value, reader, called);
  return (
    <div className="crossed">
      <p role="status">
        <Icon shape={userRoundPen} />
        <span>
          Somebody else changed this meanwhile, to{' '}
          {text === '' ? 'nothing' : <q>{text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}</q>}.
        </span>
      </p>
      <div className="btn-row">
        <button type="button" className="btn" onClick={() => form.decide(field, true)}>
          Take theirs
        </button>
        <button type="button" className="btn" onClick={() => form.decide(field, false)}>
          Keep mine
        </button>
      </div>
    </div>
  );
}
