// The steps of an import as state: a file is chosen, its columns are matched, it is tried, and taken in.
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#client/api';
import { type ImportProgress, sendImport } from '#client/import-stream';
import type { AppError } from '#kernel/errors';
import {
  type Chosen,
  type Columns,
  endingsOf,
  FORMATS,
  type Format,
  formatOf,
  type Report,
  textOf,
} from './import-file';

/** The beginning of a file, which names its columns. Characters. */
const HEAD = 60_000;

export type Mode = 'upsert' | 'create' | 'update';

interface Failure {
  title: string;
  message: string;
  isSignedOut: boolean;
}

/** @param path the entity's, below `/api/` */
export function useImport(path: string, formats: readonly Format[]) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [columns, setColumns] = useState<Columns | null>(null);
  const [mode, setModeOnly] = useState<Mode>('upsert');
  const [working, setWorking] = useState<'reading' | 'checking' | 'importing' | null>(null);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [isTaken, setTaken] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** One for the same file, asked for in the same way, until its report arrives. */
  const key = useRef<{ address: string; text: string; value: string } | null>(null);

  useEffect(() => {
    if (working !== 'importing') return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [working]);

  const fail = (title: string, error: AppError): void => {
    const isSignedOut = error.code === 'unauthenticated';
    const details = error.issues?.map(({ message }) => message).join(' ') ?? '';
    setFailure({
      title: isSignedOut ? 'Your session has ended.' : title,
      message: isSignedOut
        ? 'Sign in again in another tab and come back to this one: the file and its columns are still here.'
        : `${error.message} ${details}`.trim(),
      isSignedOut,
    });
  };

  /** What was found out about an earlier choice no longer counts. */
  const forget = (): void => {
    setReport(null);
    setTaken(false);
    setFailure(null);
    setProgress(null);
  };

  async function send(file: Chosen, isTrial: boolean, given: Columns | null): Promise<void> {
    const query = new URLSearchParams({ dryRun: String(isTrial), format: file.format });
    if (file.format === 'csv') query.set('rejects', 'true');
    if (mode !== 'upsert') query.set('mode', mode);
    for (const { heading, field } of given?.columns ?? [])
      if (heading !== '') query.append('map', `${heading}:${field ?? ''}`);
    const address = `/api/${path}/import?${query}`;
    if (key.current?.address !== address || key.current.text !== file.text)
      key.current = { address, text: file.text, value: crypto.randomUUID() };
    forget();
    setWorking(isTrial ? 'checking' : 'importing');
    let reached: ImportProgress | null = null;
    const answer = await sendImport<Report>(
      address,
      {
        text: file.text,
        contentType: `${FORMATS[file.format].contentType}; charset=utf-8`,
        ...(!isTrial && { idempotencyKey: key.current.value }),
      },
      (now) => {
        reached = now;
        setProgress(now);
      },
    );
    setWorking(null);
    key.current = answer.ok ? null : key.current;
    if (answer.ok) {
      setReport(answer.value);
      setTaken(!isTrial);
    } else fail(isTrial ? 'The file was not read.' : stopped(reached), answer.error);
  }

  async function choose(file: File | undefined): Promise<void> {
    forget();
    setChosen(null);
    setColumns(null);
    if (!file) return;
    const text = await textOf(file);
    const format = formatOf(file.name, text, formats);
    if (!format)
      return setFailure({
        title: 'The file was not read.',
        message: `${file.name} is none of these: ${endingsOf(formats).join(', ')}.`,
        isSignedOut: false,
      });
    const read = { name: file.name, text, format };
    setChosen(read);
    if (format === 'csv') await readColumns(read);
    else await send(read, true, null);
  }

  async function readColumns(file: Chosen): Promise<void> {
    setWorking('reading');
    const answer = await callApi<Columns>('POST', `/api/${path}/import?columns=true`, {
      body: file.text.slice(0, HEAD),
      contentType: 'text/csv; charset=utf-8',
    });
    setWorking(null);
    if (answer.ok) setColumns(answer.value);
    else fail('The file was not read.', answer.error);
  }

  return {
    chosen,
    columns,
    mode,
    working,
    progress,
    report,
    isTaken,
    failure,
    choose,
    /** Asks anew for what the failure kept from being known. */
    retry: () => (chosen?.format === 'csv' && !columns ? readColumns(chosen) : undefined),
    check: () => (chosen ? send(chosen, true, columns) : undefined),
    take: () => (chosen ? send(chosen, false, columns) : undefined),
    setMode(next: Mode) {
      forget();
      setModeOnly(next);
    },
    /** A field stands for one column: another that had it is left out. */
    match(at: number, field: string | null) {
      forget();
      setColumns(
        (before) =>
          before && {
            ...before,
            columns: before.columns.map((column, index) => {
              if (index === at) return { ...column, field };
              return field !== null && column.field === field ? { ...column, field: null } : column;
            }),
          },
      );
    },
  };
}

const stopped = (reached: ImportProgress | null): string =>
  reached
    ? `The import stopped after ${reached.done.toLocaleString()} of ${reached.total.toLocaleString()}. What is stored stays; import the file again and the rest follows.`
    : 'The import did not begin.';
