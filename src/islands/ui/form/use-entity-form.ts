// The state of a form over one record: what is typed, what is wrong with it, saving, and what to do when somebody else was faster.
import { useEffect, useMemo, useRef, useState } from 'react';
import { callApi, isStale } from '#client/api';
import type { Entity } from '#domain/entity';
import { readField } from '#domain/field-text';
import { parse } from '#domain/schema';
import type { AppError, Issue } from '#kernel/errors';
import { type Crossing, mergeTheirs } from './crossing';
import { type Draft, type Drafts, draftsOf, type Fields, type FormContext, type Values } from './drafts';
import { type Attempt, dropDraft, keepDraft, readDraftOf } from './kept-draft';
import { type Base, changesOf, emptiedIssues, fieldOf, readForm } from './read-form';
import { useEditing } from './use-editing';

export interface SavedRecord extends Values {
  id: string;
  version: number;
}

export interface FormOptions {
  entity: Entity;
  fields: Fields;
  /** The stored record, or what a new one begins with. */
  initial: Readonly<Values>;
  /** Of the stored record; null for a new one. */
  version: number | null;
  context: FormContext;
  /** Where a stored record is changed; left out, its own place in the API. */
  path?: string | undefined;
  /** Tells this form's draft from others of the tab. */
  name: string;
  onSaved: (record: SavedRecord) => void;
}

/** What a new record has before anything is typed, by the schema. */
function defaultsOf(entity: Entity): Values {
  const defaults = Object.keys(entity.input.shape).flatMap((name) => {
    const parsed = parse(entity.input.shape[name], undefined);
    return parsed.ok && parsed.value !== undefined ? [[name, parsed.value]] : [];
  });
  return Object.fromEntries(defaults) as Values;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function useEntityForm({
  entity,
  fields,
  initial,
  version: readVersion,
  context,
  path,
  name,
  onSaved,
}: FormOptions) {
  const [base, setBase] = useState<Base>(() => {
    const record = readVersion === null ? { ...defaultsOf(entity), ...initial } : initial;
    return { record, drafts: draftsOf(fields, record, context) };
  });
  const [drafts, setDrafts] = useState<Drafts>(base.drafts);
  const [version, setVersion] = useState(readVersion);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const [conflict, setConflict] = useState<SavedRecord | null>(null);
  /** Where somebody else saved what is being changed here, and nothing is decided yet. */
  const [crossing, setCrossing] = useState<Crossing | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [isReady, setReady] = useState(false);
  /** Counts the presses of Save that found something wrong: the focus goes to the first error each time. */
  const [failures, setFailures] = useState(0);
  const saving = useRef(false);
  const isDone = useRef(false);

  const reading = useMemo(
    () => readForm(entity, fields, drafts, base, context),
    [entity, fields, drafts, base, context],
  );
  const isDirty = !isSame(drafts, base.drafts);

  // Once: what was kept belongs to the form as it was opened.
  const opened = useRef({ name, drafts: base.drafts });
  useEffect(() => {
    const kept = readDraftOf(opened.current.name);
    if (kept && !isSame(kept.drafts, opened.current.drafts)) {
      setBase(kept.base);
      setVersion(kept.version);
      setDrafts(kept.drafts);
      setAttempt(kept.attempt);
      setRestored(true);
    }
    setReady(true);
  }, []);

  // The page has read the record again: what is not touched here follows, what is touched stays beside what they made of it.
  useEffect(() => {
    if (!isReady || isDone.current || version === null || readVersion === null || readVersion <= version) return;
    const merged = mergeTheirs({ fields, context, base, drafts, crossing, theirs: initial });
    setBase(merged.base);
    setVersion(readVersion);
    setDrafts(merged.drafts);
    setCrossing(merged.crossing);
  }, [isReady, version, readVersion, fields, context, base, drafts, crossing, initial]);
  useEditing(name, isReady && isDirty && !isDone.current);

  useEffect(() => {
    if (!isReady || isDone.current) return;
    if (isDirty) keepDraft(name, { drafts, base, version, attempt });
    else dropDraft(name);
  }, [isReady, isDirty, drafts, base, version, attempt, name]);

  const issues = [
    ...reading.issues,
    ...(version === null ? [] : emptiedIssues(fields, reading.values, base.record)),
    ...refused,
  ];
  /** What is said beside a field: nothing before it was left or Save was pressed. */
  const issuesAt = (field: string): Issue[] =>
    isChecked || left.has(field) ? issues.filter(({ path }) => fieldOf(path, fields) === field) : [];
  const general = isChecked ? issues.filter(({ path }) => fieldOf(path, fields) === null) : [];

  const change = (field: string, draft: Draft): void => {
    setDrafts((now) => ({ ...now, [field]: draft }));
    setRefused((now) => now.filter(({ path }) => fieldOf(path, fields) !== field));
  };
  const leave = (field: string): void => setLeft((now) => (now.has(field) ? now : new Set(now).add(field)));

  const finish = (record: SavedRecord): void => {
    isDone.current = true;
    dropDraft(name);
    onSaved(record);
  };

  const send = async (values: Values, at: number | null, record: Readonly<Values>): Promise<void> => {
    if (at === null) {
      const body = JSON.stringify(values);
      const tried = attempt?.body === body ? attempt : { key: crypto.randomUUID(), body };
      setAttempt(tried);
      const created = await callApi<SavedRecord>('POST', `/api/${entity.name}`, {
        body: values,
        idempotencyKey: tried.key,
      });
      return created.ok ? finish(created.value) : refuse(created.error, values);
    }
    const changes = changesOf(values, record);
    if (Object.keys(changes).length === 0) return finish({ ...record, version: at } as SavedRecord);
    const place = path ?? `/api/${entity.name}/${String(record.id)}`;
    const saved = await callApi<SavedRecord>('PATCH', place, { body: changes, version: at });
    return saved.ok ? finish(saved.value) : refuse(saved.error, values);
  };

  const refuse = async (problem: AppError, values: Values): Promise<void> => {
    const current = problem.current as SavedRecord | undefined;
    if (isStale(problem) && current) {
      const concerns = Object.keys(fields).some(
        (field) => !isSame(readField(current, field), readField(base.record, field)),
      );
      if (concerns) return setConflict(current);
      // Their edit lies outside this form: ours goes on top of it.
      const merged = {
        ...current,
        ...Object.fromEntries(Object.keys(changesOf(values, base.record)).map((key) => [key, values[key]])),
      };
      setBase({ record: current, drafts: draftsOf(fields, current, context) });
      setVersion(current.version);
      return send(pickInput(entity, merged), current.version, current);
    }
    setRefused(problem.issues ?? []);
    setError(problem);
    setFailures((count) => count + 1);
  };

  const save = async (): Promise<void> => {
    if (saving.current) return;
    setChecked(true);
    setError(null);
    setRefused([]);
    const wrong = issues.filter((issue) => !refused.includes(issue));
    if (wrong.length > 0) return setFailures((count) => count + 1);
    if (crossing && version !== null) return setConflict({ ...base.record, version } as SavedRecord);
    saving.current = true;
    setSaving(true);
    await send(reading.values, version, base.record);
    saving.current = false;
    if (!isDone.current) setSaving(false);
  };

  /** After a conflict: these drafts on top of what is stored now. */
  const settle = async (chosen: Drafts, current: SavedRecord): Promise<void> => {
    const now: Base = { record: current, drafts: draftsOf(fields, current, context) };
    setConflict(null);
    setCrossing(null);
    setBase(now);
    setVersion(current.version);
    setDrafts(chosen);
    const { values, issues: wrong } = readForm(entity, fields, chosen, now, context);
    if (wrong.length > 0) return setFailures((count) => count + 1);
    saving.current = true;
    setSaving(true);
    await send(values, current.version, current);
    saving.current = false;
    if (!isDone.current) setSaving(false);
  };

  /** Of a field that both have changed: what they made of it, or what stands here. */
  const decide = (field: string, isTheirs: boolean): void => {
    if (isTheirs) change(field, base.drafts[field] as Draft);
    setCrossing((now) => {
      const fieldsLeft = now?.fields.filter((each) => each !== field) ?? [];
      return now && fieldsLeft.length > 0 ? { ...now, fields: fieldsLeft } : null;
    });
  };

  /** Back to what is stored (or to an empty form); nothing typed stays. */
  const startAfresh = (): void => {
    isDone.current = true;
    dropDraft(name);
    location.reload();
  };
  const discard = (): void => {
    isDone.current = true;
    dropDraft(name);
  };

  return {
    drafts,
    base,
    /** What both sides began from. */
    origin: crossing?.origin ?? base,
    isCrossed: (field: string): boolean => crossing?.fields.includes(field) === true,
    decide,
    values: reading.values,
    issuesAt,
    general,
    wrongFields: isChecked
      ? new Set(issues.map(({ path }) => fieldOf(path, fields)).filter((each) => each !== null)).size
      : 0,
    error,
    conflict,
    isDirty: isDirty && !isDone.current,
    isSaving,
    isRestored,
    failures,
    change,
    leave,
    save,
    settle,
    closeConflict: () => setConflict(null),
    startAfresh,
    discard,
  };
}

const pickInput = (entity: Entity, record: Readonly<Values>): Values =>
  Object.fromEntries(
    Object.keys(entity.input.shape)
      .filter((name) => name in record)
      .map((name) => [name, record[name]]),
  );

export type EntityFormState = ReturnType<typeof useEntityForm>;
