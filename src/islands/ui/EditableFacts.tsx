// A record's particulars, each with its pencil: the row opens on the accent ground, Enter saves, Esc restores. Without script a
// pencil is a link to the whole form.
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { showToastOnNextPage } from '#client/stores/toasts';
import type { Entity, FieldMeta } from '#domain/entity';
import { Refusal } from './EntityForm';
import { Conflict } from './form/Conflict';
import { Crossed } from './form/Crossed';
import { type Draft, type FormContext, type Values, zoneOf } from './form/drafts';
import { type Choice, FieldControl } from './form/FieldControl';
import { readDraftOf } from './form/kept-draft';
import { useEntityForm } from './form/use-entity-form';
import type { Files } from './form/use-files';
import { Icon } from './Icon';
import { pencil } from './icons';

export interface Fact {
  field: string;
  label: string;
  /** Its value in words, as the edge wrote it; empty for none. */
  text: string;
}

interface Props {
  entity: Entity;
  facts: readonly Fact[];
  record: Readonly<Values> & { id: string };
  version: number;
  context: FormContext;
  /** The whole form's address. */
  form: string;
  /** What selects and choices offer, by field. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** The files that the record holds, by id. */
  files?: Files;
}

const draftName = (entity: Entity, id: string, field: string): string => `${entity.name}/${id}/${field}`;

export function EditableFacts({ entity, facts, record, version, context, form, choices = {}, files }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const pencils = useRef(new Map<string, HTMLAnchorElement>());

  // What was typed into a row before the page was left opens that row again.
  useEffect(() => {
    const kept = facts.find(({ field }) => readDraftOf(draftName(entity, record.id, field)) !== null);
    if (kept) setOpen(kept.field);
  }, [entity, facts, record.id]);

  const edit = (event: MouseEvent, field: string): void => {
    event.preventDefault();
    setOpen(field);
  };
  const close = (field: string): void => {
    setOpen(null);
    requestAnimationFrame(() => pencils.current.get(field)?.focus());
  };

  return (
    <dl className="facts">
      {facts.map(({ field, label, text }) => {
        const meta = entity.fields[field] as FieldMeta;
        return [
          <dt key={`${field}-name`}>{label}</dt>,
          <dd key={field} id={`fact-${field}`}>
            {open === field ? (
              <FactEditor
                entity={entity}
                field={field}
                meta={meta}
                record={record}
                version={version}
                context={context}
                choices={choices[field]}
                files={files}
                onClose={() => close(field)}
              />
            ) : (
              <>
                {text === '' ? <span className="muted">None</span> : <FactText meta={meta} text={text} />}
                <a
                  className="edit"
                  href={`${form}#${field}`}
                  aria-label={`Edit ${label.toLowerCase()}`}
                  ref={(element) => {
                    if (element) pencils.current.set(field, element);
                  }}
                  onClick={(event) => edit(event, field)}
                >
                  <Icon shape={pencil} />
                </a>
              </>
            )}
          </dd>,
        ];
      })}
    </dl>
  );
}

function FactText({ meta, text }: { meta: FieldMeta; text: string }) {
  if (meta.input === 'textarea') return <span className="lines">{text}</span>;
  if (meta.input !== 'tags') return <span>{text}</span>;
  return (
    <span>
      {text.split(', ').map((tag) => (
        <span key={tag}>
          <span className="tag">{tag}</span>{' '}
        </span>
      ))}
    </span>
  );
}

interface EditorProps extends Omit<Props, 'facts' | 'form' | 'choices' | 'files'> {
  field: string;
  meta: FieldMeta;
  choices: readonly Choice[] | undefined;
  files: Files | undefined;
  onClose: () => void;
}

function FactEditor({ entity, field, meta, record, version, context, choices, files, onClose }: EditorProps) {
  const fields = useRef({ [field]: meta }).current;
  const element = useRef<HTMLFormElement>(null);
  const state = useEntityForm({
    entity,
    fields,
    initial: record,
    version,
    context,
    name: draftName(entity, record.id, field),
    onSaved: () => {
      showToastOnNextPage(`${meta.label} saved.`);
      sessionStorage.setItem('refocus', `fact-${field}`);
      location.reload();
    },
  });
  useEffect(() => {
    const control = element.current?.querySelector<HTMLInputElement>('input, select, textarea, button');
    control?.focus();
    if (control?.type === 'text') control.select();
  }, []);

  const cancel = (): void => {
    state.discard();
    onClose();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void state.save();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !state.conflict) {
      event.stopPropagation();
      cancel();
    }
  };
  const one = entity.one.toLowerCase();
  const names = Object.fromEntries(choices?.map(({ value, label }) => [value, label]) ?? []);
  return (
    <form
      ref={element}
      className="inline"
      noValidate
      onSubmit={submit}
      onKeyDown={press}
      aria-busy={state.isSaving || undefined}
    >
      {state.error && <Refusal one={one} error={state.error} general={state.general} wrongFields={state.wrongFields} />}
      <FieldControl
        field={field}
        meta={meta}
        draft={state.drafts[field] as Draft}
        issues={state.issuesAt(field)}
        isOptional={meta.input === 'select' && meta.empty !== undefined}
        choices={choices}
        files={files}
        seenBy={entity.files?.[field]?.seenBy?.(record)}
        zone={zoneOf(state.drafts, context)}
        currency={(record[field] as { currency?: string } | null)?.currency ?? context.currency}
        idPrefix="edit-"
        after={<Crossed form={state} field={field} meta={meta} context={context} names={names} />}
        onChange={(draft) => state.change(field, draft)}
        onLeave={() => state.leave(field)}
      />
      <div className="btn-row">
        <button type="submit" className="btn primary">
          <span className="word">Save</span>
          <span className="word busy" aria-hidden={!state.isSaving}>
            Saving
          </span>
        </button>
        <button type="button" className="btn plain" onClick={cancel}>
          Cancel
        </button>
      </div>
      {state.conflict && (
        <Conflict
          one={one}
          fields={fields}
          base={state.origin}
          drafts={state.drafts}
          mine={state.values}
          theirs={state.conflict}
          names={names}
          files={files}
          context={context}
          onSettle={(drafts, theirs) => void state.settle(drafts, theirs)}
          onClose={state.closeConflict}
        />
      )}
    </form>
  );
}
