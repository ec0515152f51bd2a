// Which column of a file is which field: guessed by the headings, changed by hand, with what stands in the first rows.
import type { Columns } from './import-file';

interface Props {
  columns: Columns;
  isBusy: boolean;
  onMatch: (at: number, field: string | null) => void;
}

export function ImportColumns({ columns: { columns, fields }, isBusy, onMatch }: Props) {
  return (
    <table className="table stack columns">
      <caption className="vh">The columns of the file, and what each becomes</caption>
      <thead>
        <tr>
          <th>In the file</th>
          <th>First rows</th>
          <th>Becomes</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ heading, field, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of one file keep their places, and headings may repeat
          <tr key={at}>
            <td className="a1">{heading === '' ? <span className="muted">No heading</span> : heading}</td>
            <td className="a2 muted">{samples.join(' · ') || 'Empty'}</td>
            <td className="a3">
              <select
                className="select"
                aria-label={`${heading || `Column ${at + 1}`} becomes`}
                value={field ?? ''}
                disabled={isBusy || heading === ''}
                onChange={(event) => onMatch(at, event.target.value || null)}
              >
                <option value="">Leave out</option>
                {fields.map((each) => (
                  <option key={each.field} value={each.field}>
                    {each.label}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
