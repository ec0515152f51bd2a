// The control of one field, by what its declaration says: label, input, hint and error in one piece.
import type { FocusEvent, ReactNode } from 'react';
import type { FieldMeta, Viewers } from '#domain/entity';
import type { Issue } from '#kernel/errors';
import { ChoicesControl } from './ChoicesControl';
import { DaysControl } from './DaysControl';
import { type Draft, isDays } from './drafts';
import { Field, FieldNote, noteId } from './Field';
import { FilesControl } from './FilesControl';
import { MarkdownControl } from './MarkdownControl';
import { PictureControl } from './PictureControl';
import type { Files } from './use-files';
import { ZoneInput } from './ZoneInput';

export interface Choice {
  value: string;
  label: string;
}

interface Props {
  field: string;
  meta: FieldMeta;
  draft: Draft;
  issues: readonly Issue[];
  isOptional: boolean;
  /** Of a select or choices whose list the page hands over; of a line of text, what it may be completed to. */
  choices?: readonly Choice[] | undefined;
  /** What is known of the files that it holds. */
  files?: Files | undefined;
  /** Who sees the files that it holds; null where that has a rule of its own. */
  seenBy?: Viewers | null | undefined;
  /** That the times of this form are in. */
  zone: string;
  currency: string;
  idPrefix: string;
  /** Below the field. */
  after?: ReactNode;
  onChange: (draft: Draft) => void;
  onLeave: () => void;
}

export function FieldControl(props: Props) {
  const { field, meta, draft, issues, isOptional, choices = [], files, seenBy = null, zone, idPrefix } = props;
  const { after, onChange, onLeave } = props;
  const id = `${idPrefix}${field.replace('.', '-')}`;
  const { label, hint } = meta;
  const shell = { id, label, hint, issues, isOptional, isWide: meta.wide ?? false, after };
  const control = {
    id,
    name: field,
    'aria-describedby': hint || issues.length > 0 ? noteId(id) : undefined,
    'aria-invalid': issues.length > 0 ? true : undefined,
    // Not for a button or link: what appears above it would move it from under the pointer that presses it.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest('button, a')) onLeave();
    },
  };
  if (meta.input === 'checkbox')
    return (
      <div className={meta.wide ? 'field full' : 'field'}>
        <label className="check">
          <input
            {...control}
            type="checkbox"
            checked={draft === true}
            onChange={(event) => onChange(event.target.checked)}
          />
          {label}
        </label>
        <FieldNote id={id} hint={hint} issues={issues} />
        {after}
      </div>
    );
  if (isDays(draft))
    return (
      <Field {...shell} isGroup onLeave={onLeave} hint={hint ?? `Times are those of ${zone}.`}>
        <DaysControl id={id} draft={draft} issues={issues} onChange={onChange} />
      </Field>
    );
  if (typeof draft === 'object' && meta.input === 'files')
    return (
      <Field {...shell} isGroup onLeave={onLeave}>
        <FilesControl id={id} label={label} chosen={draft} files={files} needs={seenBy} onChange={onChange} />
      </Field>
    );
  if (meta.input === 'picture')
    return (
      <Field {...shell} isGroup onLeave={onLeave}>
        <PictureControl
          id={id}
          label={label}
          chosen={String(draft)}
          files={files}
          needs={seenBy}
          describedBy={control['aria-describedby']}
          isInvalid={issues.length > 0}
          onChange={onChange}
        />
      </Field>
    );
  if (typeof draft === 'object')
    return (
      <Field {...shell} isGroup onLeave={onLeave}>
        <ChoicesControl id={id} chosen={draft} choices={choices} onChange={onChange} />
      </Field>
    );
  return (
    <Field {...shell} hint={meta.input === 'instant' ? [hint, `In ${zone}.`].filter(Boolean).join(' ') : hint}>
      <TextControl {...props} text={String(draft)} control={control} />
    </Field>
  );
}

interface TextProps extends Props {
  text: string;
  control: Readonly<Record<string, unknown>> & { id: string };
}

function TextControl(props: TextProps) {
  const { meta, text, control, choices = [], seenBy = null, currency, isOptional, onChange } = props;
  const common = { ...control, value: text, autoComplete: meta.autocomplete ?? 'off' };
  const change = (event: { target: { value: string } }): void => onChange(event.target.value);
  switch (meta.input) {
    case 'textarea':
      return <textarea {...common} className="input" rows={3} onChange={change} />;
    case 'markdown':
      return <MarkdownControl {...common} label={meta.label} needs={seenBy} onChange={change} />;
    case 'select':
      return (
        <select {...common} className="select" onChange={change}>
          {isOptional && <option value="">{meta.empty ?? 'None'}</option>}
          {(meta.options ?? choices).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'zone':
      return <ZoneInput {...common} onChange={change} />;
    case 'number':
      return (
        <WithUnit
          unit={meta.unit}
          input={<input {...common} className="input" inputMode="numeric" onChange={change} />}
        />
      );
    case 'money':
      return (
        <WithUnit
          unit={currency}
          input={<input {...common} className="input" inputMode="decimal" onChange={change} />}
        />
      );
    case 'instant':
      return <input {...common} className="input" type="datetime-local" onChange={change} />;
    case 'email':
    case 'url':
      // The browser's own checking stays off (`noValidate`): the type is for the keyboard of a phone.
      return <input {...common} className="input" type={meta.input} onChange={change} />;
    default:
      return (
        <>
          <input
            {...common}
            className="input"
            list={choices.length > 0 ? `${control.id}-known` : undefined}
            onChange={change}
          />
          {choices.length > 0 && (
            <datalist id={`${control.id}-known`}>
              {choices.map(({ value }) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          )}
        </>
      );
  }
}

function WithUnit({ unit, input }: { unit: string | undefined; input: ReactNode }) {
  if (!unit) return input;
  return (
    <span className="input-unit">
      {input}
      <span className="unit">{unit}</span>
    </span>
  );
}
