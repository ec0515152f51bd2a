// The form of any entity, from its declaration: `fields` say how each is asked for, the schema what is right. Nothing typed is lost.
import { Fragment, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { OFFLINE, signInAgain } from '#client/api';
import { showToastOnNextPage } from '#client/stores/toasts';
import type { Entity } from '#domain/entity';
import { parse } from '#domain/schema';
import type { AppError, Issue } from '#kernel/errors';
import { Dialog } from './Dialog';
import { Conflict } from './form/Conflict';
import { Crossed } from './form/Crossed';
import { type Draft, type Fields, type FormContext, type Values, zoneOf } from './form/drafts';
import { type Choice, FieldControl } from './form/FieldControl';
import { type EntityFormState, useEntityForm } from './form/use-entity-form';
import type { Files } from './form/use-files';
import { useLeaveGuard } from './form/use-leave-guard';
import { Icon } from './Icon';
import { triangleAlert } from './icons';
import { useHydrated } from './use-hydrated';

export interface Section {
  title: string;
  /** A line beneath the title. */
  note?: string;
  fields: readonly string[];
  /** What is said below its fields of what is typed there. */
  beneath?: (form: EntityFormState) => ReactNode;
}

export interface EntityFormProps {
  entity: Entity;
  sections: readonly Section[];
  /** The stored record, or what a new one begins with. */
  record: Readonly<Values>;
  /** Of the stored record; null to create. */
  version: number | null;
  context: FormContext;
  /** What selects and choices offer, by field. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** The files that the record holds, by id. */
  files?: Files;
  /** Where to go when it is saved; `{id}` is the record's. */
  done: string;
  /** The toast there: "First Aid at Work is saved." */
  said: string;
  cancel: string;
  /** What the button of a new record says, where that is not "Create course". */
  create?: string;
  /** Where it is saved, where that is not the record's own place in the API. */
  path?: string;
  /** Tells this form from others of the same record: what was typed into one comes back there alone. */
  part?: string;
  /** Fields with a control of their own, in place of the general one. */
  controls?: Readonly<Record<string, (form: EntityFormState) => ReactNode>>;
}

/** Whether nothing has to be given: the schema takes nothing, and makes nothing of it. */
function isOptional(entity: Entity, field: string): boolean {
  const schema = entity.input.shape[field];
  if (!schema) return false;
  const parsed = parse(schema, undefined);
  return (
    parsed.ok &&
    (parsed.value === undefined || parsed.value === null || (Array.isArray(parsed.value) && parsed.value.length === 0))
  );
}

export function EntityForm({
  entity,
  sections,
  record,
  version,
  context,
  choices = {},
  files,
  done,
  said,
  cancel,
  create,
  path,
  part,
  controls = {},
}: EntityFormProps) {
  const fields: Fields = Object.fromEntries(
    sections.flatMap((section) => section.fields.map((field) => [field, entity.fields[field] as Fields[string]])),
  );
  const form = useEntityForm({
    entity,
    fields: useRef(fields).current,
    initial: record,
    version,
    context,
    path,
    name: [entity.name, version === null ? 'new' : String(record.id), part].filter(Boolean).join('/'),
    onSaved: ({ id }) => {
      showToastOnNextPage(said);
      location.assign(done.replace('{id}', id));
    },
  });
  const guard = useLeaveGuard(form.isDirty && !form.isSaving);
  const element = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();

  useEffect(() => {
    if (form.failures === 0) return;
    const wrong =
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      element.current?.querySelector<HTMLElement>('.banner');
    wrong?.focus();
  }, [form.failures]);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void form.save();
  };
  const one = entity.one.toLowerCase();
  const names = Object.fromEntries(
    Object.values(choices).flatMap((list) => list.map(({ value, label }) => [value, label])),
  );

  return (
    <form
      ref={element}
      className="entity-form"
      data-keeps-draft
      noValidate
      onSubmit={submit}
      aria-busy={form.isSaving || undefined}
    >
      <noscript>
        <p>Saving needs JavaScript. Turn it on for this site to change what stands here.</p>
      </noscript>
      {form.isRestored && (
        <div className="banner" role="status">
          <div>
            <b>What you typed here before is back.</b> It has not been saved yet.
          </div>
          <button type="button" className="btn" onClick={form.startAfresh}>
            Start afresh
          </button>
        </div>
      )}
      <Refusal one={one} error={form.error} general={form.general} wrongFields={form.wrongFields} />
      <fieldset className="gate" disabled={!isHydrated}>
        {sections.map((section) => (
          <section key={section.title} className="form-section">
            <div className="margin">
              <h2>{section.title}</h2>
              {section.note && <p>{section.note}</p>}
            </div>
            <div className="form-grid two">
              {section.fields.map((field) => {
                const own = controls[field];
                const meta = fields[field] as Fields[string];
                const crossed = (
                  <Crossed
                    key={`${field}-crossed`}
                    form={form}
                    field={field}
                    meta={meta}
                    context={context}
                    names={names}
                  />
                );
                return own ? (
                  <Fragment key={field}>
                    {own(form)}
                    {crossed}
                  </Fragment>
                ) : (
                  <FieldControl
                    key={field}
                    field={field}
                    meta={meta}
                    draft={form.drafts[field] as Draft}
                    issues={form.issuesAt(field)}
                    isOptional={isOptional(entity, field)}
                    choices={choices[field]}
                    files={files}
                    seenBy={entity.files?.[field]?.seenBy?.(form.values)}
                    zone={zoneOf(form.drafts, context)}
                    currency={(record[field] as { currency?: string } | null | undefined)?.currency ?? context.currency}
                    idPrefix=""
                    after={crossed}
                    onChange={(draft) => form.change(field, draft)}
                    onLeave={() => form.leave(field)}
                  />
                );
              })}
              {section.beneath?.(form)}
            </div>
          </section>
        ))}
        <div className="form-foot">
          <button type="submit" className="btn primary">
            <span className="word">{version === null ? (create ?? `Create ${one}`) : 'Save changes'}</span>
            <span className="word busy" aria-hidden={!form.isSaving}>
              Saving
            </span>
          </button>
          <a className="btn plain" href={cancel}>
            Cancel
          </a>
          <span className="muted small" role="status">
            {form.isSaving ? 'Saving' : form.isDirty ? 'Not saved yet' : ''}
          </span>
        </div>
      </fieldset>
      {form.conflict && (
        <Conflict
          one={one}
          fields={fields}
          base={form.origin}
          drafts={form.drafts}
          mine={form.values}
          theirs={form.conflict}
          names={names}
          files={files}
          context={context}
          onSettle={(drafts, theirs) => void form.settle(drafts, theirs)}
          onClose={form.closeConflict}
        />
      )}
      <Dialog
        isOpen={guard.pending !== null}
        title="Leave without saving?"
        onClose={guard.stay}
        footer={
          <>
            <button
              type="button"
              className="btn danger"
              onClick={() => {
                form.discard();
                guard.leave();
              }}
            >
              Discard changes
            </button>
            <button type="button" className="btn primary" onClick={guard.stay}>
              Keep editing
            </button>
          </>
        }
      >
        <p>What you have typed on this page has not been saved.</p>
      </Dialog>
    </form>
  );
}

interface RefusalProps {
  one: string;
  error: AppError | null;
  general: readonly Issue[];
  /** How many fields have an error beside them. */
  wrongFields: number;
}

/** Why it was not saved: what has no field of its own stands here, the rest is counted. */
export function Refusal({ one, error, general, wrongFields }: RefusalProps) {
  if (!error && wrongFields === 0 && general.length === 0) return null;
  const isSignedOut = error?.code === 'unauthenticated';
  return (
    <div className="banner negative" role="alert" tabIndex={-1}>
      <Icon shape={triangleAlert} />
      <div>
        <b>This {one} was not saved.</b>{' '}
        {error &&
          (wrongFields === 0 || error.rule === OFFLINE) &&
          `${isSignedOut ? 'Your session has ended.' : error.message} What you typed is kept here. `}
        {general.map(({ message }) => message).join(' ')}
        {wrongFields > 0 &&
          (wrongFields === 1 ? ' One field needs your attention.' : ` ${wrongFields} fields need your attention.`)}
      </div>
      {isSignedOut && (
        <a className="btn" href={signInAgain()}>
          Sign in again
        </a>
      )}
    </div>
  );
}
