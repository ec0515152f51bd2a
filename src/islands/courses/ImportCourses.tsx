// Courses and sessions from a file: read first and shown, what it would do and what is wrong by row, then taken in.
import { type ChangeEvent, useState } from 'react';
import { callApi, signInAgain } from '#client/api';
import { showToastOnNextPage } from '#client/stores/toasts';
import type { AppError } from '#kernel/errors';
import { Icon } from '../ui/Icon';
import { triangleAlert, upload } from '../ui/icons';
import { useHydrated } from '../ui/use-hydrated';

interface Report {
  created: number;
  updated: number;
  unchanged: number;
  errors: { row: number; path: string; message: string }[];
}
interface Chosen {
  name: string;
  text: string;
  format: Format;
}

const FORMATS = {
  csv: 'text/csv',
  ics: 'text/calendar',
  jsonld: 'application/ld+json',
} as const;
type Format = keyof typeof FORMATS;

function formatOf(name: string): Format | null {
  if (/\.(csv|tsv|txt)$/i.test(name)) return 'csv';
  if (/\.ics$/i.test(name)) return 'ics';
  return /\.(jsonld|json)$/i.test(name) ? 'jsonld' : null;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export function ImportCourses() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSignedOut, setSignedOut] = useState(false);
  const [working, setWorking] = useState<'reading' | 'importing' | null>(null);

  const isHydrated = useHydrated();

  const send = async (file: Chosen, isDryRun: boolean): Promise<Report | null> => {
    setWorking(isDryRun ? 'reading' : 'importing');
    setError(null);
    const answer = await callApi<Report>('POST', `/api/courses/import?dryRun=${isDryRun}&format=${file.format}`, {
      body: file.text,
      contentType: `${FORMATS[file.format]}; charset=utf-8`,
      ...(!isDryRun && { idempotencyKey: crypto.randomUUID() }),
    });
    setWorking(null);
    if (answer.ok) return answer.value;
    refuse(answer.error);
    return null;
  };
  const refuse = (problem: AppError): void => {
    setSignedOut(problem.code === 'unauthenticated');
    const details = problem.issues?.map(({ message }) => message).join(' ') ?? '';
    setError(problem.code === 'unauthenticated' ? 'Your session has ended.' : `${problem.message} ${details}`);
  };

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    setReport(null);
    setChosen(null);
    setError(null);
    if (!file) return;
    const format = formatOf(file.name);
    if (!format) return setError(`${file.name} is none of these: choose a .csv, .ics, .json or .jsonld file.`);
    const read = { name: file.name, text: await file.text(), format };
    setChosen(read);
    setReport(await send(read, true));
  };
  const take = async (): Promise<void> => {
    if (!chosen || working) return;
    const done = await send(chosen, false);
    if (!done) return;
    setReport(done);
    if (done.errors.length > 0) return setChosen(null);
    showToastOnNextPage(`${chosen.name} imported: ${done.created} created, ${done.updated} updated.`);
    location.assign('/courses?sort=-updatedAt');
  };

  /** A row may have several faults. */
  const leftOut = new Set(report?.errors.map(({ row }) => row)).size;
  const changes = report ? report.created + report.updated : 0;
  const isTaken = report !== null && chosen === null;
  return (
    <div className="import">
      <div className="field">
        <label htmlFor="file">File</label>
        <input
          id="file"
          className="input file"
          type="file"
          disabled={!isHydrated}
          accept=".csv,.tsv,.ics,.json,.jsonld"
          onChange={choose}
          aria-describedby="file-note"
        />
        <span className="hint" id="file-note">
          A table (.csv), a calendar (.ics) or schema.org data (.json, .jsonld). It is read first; nothing changes until
          you say so.
        </span>
      </div>
      <p className="muted" role="status">
        {working === 'reading' && `Reading ${chosen?.name ?? 'the file'}`}
      </p>
      {error && (
        <div className="banner negative" role="alert">
          <Icon shape={triangleAlert} />
          <div>
            <b>The file was not read.</b> {error}
          </div>
          {isSignedOut && (
            <a className="btn" href={signInAgain()}>
              Sign in again
            </a>
          )}
        </div>
      )}
      {report && (
        <section className="section" aria-labelledby="report">
          <div className="section-head">
            <h2 id="report">{isTaken ? 'What was done' : 'What this file would do'}</h2>
          </div>
          <table className="table">
            <caption className="vh">Courses and sessions together</caption>
            <tbody>
              {(
                [
                  ['Created', report.created],
                  ['Updated', report.updated],
                  ['Unchanged', report.unchanged],
                  ['Rows left out, with the reason below', leftOut],
                ] as const
              ).map(([label, count]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="num">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {report.errors.length > 0 && <Errors errors={report.errors} />}
          {!isTaken && (
            <div className="btn-row end">
              <button
                type="button"
                className="btn primary"
                disabled={changes === 0}
                aria-busy={working === 'importing' || undefined}
                onClick={() => void take()}
              >
                {working === 'importing' ? (
                  'Importing'
                ) : (
                  <>
                    <Icon shape={upload} />
                    {changes === 0 ? 'Nothing to import' : `Import ${counted(changes, 'record')}`}
                  </>
                )}
              </button>
              {report.errors.length > 0 && changes > 0 && (
                <span className="muted">
                  {leftOut === 1 ? 'The row above stays out' : `The ${leftOut} rows above stay out`}; the rest comes in.
                </span>
              )}
            </div>
          )}
          {isTaken && (
            <a className="btn" href="/courses?sort=-updatedAt">
              Show the courses
            </a>
          )}
        </section>
      )}
    </div>
  );
}

const SHOWN = 200;

function Errors({ errors }: Pick<Report, 'errors'>) {
  return (
    <div className="table-wrap">
      <table className="table stack">
        <caption className="vh">Rows that stay out, and why</caption>
        <thead>
          <tr>
            <th className="num">Row</th>
            <th>Column</th>
            <th>What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, SHOWN).map(({ row, path, message }) => (
            <tr key={`${row} ${path} ${message}`}>
              <td className="num b1">{row}</td>
              <td className="a2 muted">{path || 'The whole row'}</td>
              <td className="a1">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {errors.length > SHOWN && <p className="muted">And {errors.length - SHOWN} more.</p>}
    </div>
  );
}
