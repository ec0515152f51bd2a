// Records from a file: its columns are matched, it is tried and shown row by row, then taken in while a bar says how far it is.
import { useEffect, useRef } from 'react';
import { signInAgain } from '#client/api';
import type { ImportProgress } from '#client/import-stream';
import { Icon } from './Icon';
import { ImportColumns } from './ImportColumns';
import { ImportCounts, ImportErrors, ImportPreview, rowsLeftOut } from './ImportReport';
import { triangleAlert, upload } from './icons';
import { counted, endingsOf, type Format } from './import-file';
import { useHydrated } from './use-hydrated';
import { type Mode, useImport } from './use-import';

interface Props {
  /** The entity's path below `/api/`. */
  path: string;
  formats: readonly Format[];
  /** What may be chosen, in a line. */
  hint: string;
  /** Where what came in is seen. */
  list: { href: string; label: string };
  /** Whether one may say that only new or only known records are touched. */
  hasModes?: boolean;
  /** What the numbers count, where that is not a record a row. */
  note?: string;
  /** What the numbers of rows count, where that is not rows: "Line". */
  row?: string;
}

const MODES: readonly [Mode, string][] = [
  ['upsert', 'Add what is new and update what is known'],
  ['create', 'Only add what is new'],
  ['update', 'Only update what is known'],
];

export function ImportRecords({ path, formats, hint, list, hasModes, note, row = 'Row' }: Props) {
  const isHydrated = useHydrated();
  const it = useImport(path, formats);
  const { chosen, columns, working, report, isTaken, failure } = it;
  const missing = columns ? missingField(columns) : null;
  return (
    <div className="import">
      <div className="field">
        <label htmlFor="file">File</label>
        <input
          id="file"
          className="input file"
          type="file"
          disabled={!isHydrated || working === 'importing'}
          accept={endingsOf(formats).join(',')}
          onChange={(event) => void it.choose(event.target.files?.[0])}
          aria-describedby="file-note"
        />
        <span className="hint" id="file-note">
          {hint} It is read first; nothing changes until you say so.
        </span>
      </div>
      {columns && (
        <section className="section" aria-labelledby="columns">
          <div className="section-head">
            <h2 id="columns">Columns</h2>
          </div>
          <ImportColumns columns={columns} isBusy={working !== null} onMatch={it.match} />
          {hasModes && (
            <div className="field">
              <label htmlFor="mode">What may happen</label>
              <select
                id="mode"
                className="select"
                value={it.mode}
                disabled={working !== null}
                onChange={(event) => it.setMode(event.target.value as Mode)}
              >
                {MODES.map(([mode, label]) => (
                  <option key={mode} value={mode}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          )}
          {!report && working !== 'importing' && (
            <div className="btn-row end">
              <button
                type="button"
                className="btn primary"
                disabled={missing !== null}
                aria-busy={working === 'checking' || undefined}
                onClick={() => working ?? void it.check()}
              >
                Check the file
              </button>
              {missing && <span className="muted">Say first which column is the {missing}.</span>}
            </div>
          )}
        </section>
      )}
      <Busy working={working} name={chosen?.name ?? 'the file'} progress={it.progress} />
      {failure && (
        <div className="banner negative" role="alert">
          <Icon shape={triangleAlert} />
          <div>
            <b>{failure.title}</b> {failure.message}
          </div>
          {failure.isSignedOut && (
            <a className="btn" href={signInAgain()} target="_blank" rel="noopener">
              Sign in again
            </a>
          )}
          {chosen?.format === 'csv' && !columns && (
            <button type="button" className="btn" onClick={() => void it.retry()}>
              Try again
            </button>
          )}
        </div>
      )}
      {report && (
        <section className="section" aria-labelledby="report">
          <div className="section-head">
            <Heading text={isTaken ? 'What was done' : 'What this file would do'} />
          </div>
          <ImportCounts report={report} note={note} />
          {report.notes?.map((each) => (
            <p className="banner" key={each}>
              {each}
            </p>
          ))}
          {isTaken ? (
            <div className="btn-row end">
              <a className="btn" href={list.href}>
                {list.label}
              </a>
            </div>
          ) : (
            <Take report={report} onTake={() => void it.take()} />
          )}
          {report.errors.length > 0 && <ImportErrors report={report} name={chosen?.name ?? 'import.csv'} row={row} />}
          {!isTaken && report.preview && report.preview.length > 0 && (
            <ImportPreview preview={report.preview} row={row} />
          )}
        </section>
      )}
    </div>
  );
}

function missingField({ columns, fields, needs }: NonNullable<ReturnType<typeof useImport>['columns']>): string | null {
  if (columns.some(({ field }) => field !== null && needs.includes(field))) return null;
  const labels = needs.map((need) => fields.find(({ field }) => field === need)?.label ?? need);
  return labels.join(' or the ').toLowerCase();
}

function Take({ report, onTake }: { report: Parameters<typeof rowsLeftOut>[0]; onTake: () => void }) {
  const changes = report.created + report.updated;
  const leftOut = rowsLeftOut(report);
  return (
    <div className="btn-row end">
      <button type="button" className="btn primary" disabled={changes === 0} onClick={onTake}>
        {changes === 0 ? (
          'Nothing to import'
        ) : (
          <>
            <Icon shape={upload} />
            Import {counted(changes, 'record')}
          </>
        )}
      </button>
      {leftOut > 0 && changes > 0 && (
        <span className="muted">
          {leftOut === 1 ? 'One row stays out' : `${leftOut.toLocaleString()} rows stay out`}; the rest comes in.
        </span>
      )}
    </div>
  );
}

/** Takes the focus when it appears: what was asked for is read from here. */
function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another report
  useEffect(() => heading.current?.focus(), [text]);
  return (
    <h2 id="report" tabIndex={-1} ref={heading}>
      {text}
    </h2>
  );
}

const WORDS = { reading: 'Reading', checking: 'Checking', importing: 'Importing' } as const;

/** The bar is for eyes; it is said aloud at each quarter. */
function Busy(props: { working: keyof typeof WORDS | null; name: string; progress: ImportProgress | null }) {
  const { working, name, progress } = props;
  const quarter = progress ? Math.floor((progress.done / progress.total) * 4) * 25 : 0;
  return (
    <>
      {working && (
        <div className="progress">
          <p id="progress">
            {WORDS[working]} {name}
            {progress && (
              <>
                : <b>{progress.done.toLocaleString()}</b> of {progress.total.toLocaleString()}
              </>
            )}
          </p>
          <progress aria-labelledby="progress" {...(progress && { value: progress.done, max: progress.total })} />
        </div>
      )}
      <p className="vh" role="status" aria-live="polite">
        {working && `${WORDS[working]} ${name}${quarter > 0 ? `, ${quarter} per cent` : ''}`}
      </p>
    </>
  );
}
