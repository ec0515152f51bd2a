// What a file would do or has done: in numbers, row by row for the first of them, and what stays out and why.
import { Icon } from './Icon';
import { download } from './icons';
import { counted, type Report } from './import-file';

/** Errors that are shown; the file of the rows that stay out has them all. */
const SHOWN = 200;

export function ImportCounts({ report, note }: { report: Report; note: string | undefined }) {
  return (
    <table className="table counts">
      <caption className="vh">{note ?? 'How many'}</caption>
      <tbody>
        {(
          [
            ['Created', report.created],
            ['Updated', report.updated],
            ['Unchanged', report.unchanged],
            ['Rows left out, with the reason below', rowsLeftOut(report)],
          ] as const
        ).map(([label, count]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="num">{count.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A row may have several faults. */
export const rowsLeftOut = ({ errors }: Report): number => new Set(errors.map(({ row }) => row)).size;

export function ImportPreview({ preview, row: word }: { preview: NonNullable<Report['preview']>; row: string }) {
  return (
    <div className="table-wrap">
      <table className="table stack">
        <caption>{preview.length === 1 ? 'The row' : `The first ${preview.length} rows`}, one by one</caption>
        <thead>
          <tr>
            <th className="num">{word}</th>
            <th>Name</th>
            <th>What happens</th>
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row, name, outcome, changes, about }) => (
            <tr key={row}>
              <td className="num b1">{row}</td>
              <td className="a1">
                {name || <span className="muted">No name</span>}
                {about && <span className="sub">{about}</span>}
              </td>
              <td className={outcome === 'unchanged' ? 'a2 muted' : 'a2'}>
                {outcome === 'created' && 'New'}
                {outcome === 'updated' && `Changes ${changes.join(', ').toLowerCase()}`}
                {outcome === 'unchanged' && 'Stays as it is'}
                {outcome === 'left-out' && 'Stays out'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ErrorsProps {
  report: Report;
  name: string;
  /** What a row is called: "Row", "Line". */
  row: string;
}

export function ImportErrors({ report: { errors, rejects }, name, row: word }: ErrorsProps) {
  return (
    <div className="table-wrap">
      <table className="table stack">
        <caption>Rows that stay out, and why</caption>
        <thead>
          <tr>
            <th className="num">{word}</th>
            <th>Where</th>
            <th>What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, SHOWN).map(({ row, path, message }) => (
            <tr key={`${row} ${path} ${message}`}>
              <td className="num b1">{row}</td>
              <td className="a2 muted">{path || (word === 'Row' ? 'The whole row' : 'The whole of it')}</td>
              <td className="a1">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {errors.length > SHOWN && <p className="muted">And {counted(errors.length - SHOWN, 'fault')} more.</p>}
      {rejects && (
        <div className="btn-row">
          <button type="button" className="btn" onClick={() => save(rejects, name)}>
            <Icon shape={download} />
            Download these rows
          </button>
          <span className="muted">With the reasons. Mend them and import that file.</span>
        </div>
      )}
    </div>
  );
}

/** Excel takes a file without the mark for one in the encoding of the machine. */
function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }));
  link.download = `${name.replace(/\.\w+$/, '')}-left-out.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
