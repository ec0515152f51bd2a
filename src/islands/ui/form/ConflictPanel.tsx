// Somebody else saved while this form was open: both sides beside each other, field by field, and a choice for each.
import { useState } from 'react';
import { fieldText, type Names, readField } from '#domain/field-text';
import { Dialog } from '../Dialog';
import { type Drafts, draftsOf, type Fields, type FormContext, type Values, zoneOf } from './drafts';
import type { Base } from './read-form';
import type { SavedRecord } from './use-entity-form';
import { type Files, useFiles } from './use-files';

type Side = 'mine' | 'theirs';

export interface ConflictProps {
  /** "course" */
  one: string;
  fields: Fields;
  base: Base;
  drafts: Drafts;
  /** What `drafts` come to. */
  mine: Readonly<Values>;
  theirs: SavedRecord;
  names: Names;
  files?: Files | undefined;
  context: FormContext;
  onSettle: (drafts: Drafts, theirs: SavedRecord) => void;
  onClose: () => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The files that either side names: theirs may be new to this page. */
const filesIn = (fields: Fields, sides: readonly Readonly<Values>[]): string[] =>
  Object.entries(fields)
    .filter(([, { input }]) => input === 'picture' || input === 'files')
    .flatMap(([field]) => sides.flatMap((side) => [readField(side, field)].flat()))
    .filter((id): id is string => typeof id === 'string');

export function ConflictPanel(props: ConflictProps) {
  const { one, fields, base, drafts, mine, theirs, names, files, context, onSettle, onClose } = props;
  const found = useFiles([...new Set(filesIn(fields, [mine, theirs]))], files);
  const called: Names = {
    ...names,
    ...Object.fromEntries(Object.entries(found).map(([id, asset]) => [id, asset?.name ?? 'A file that is gone'])),
  };
  const differing = Object.keys(fields).filter((field) => !isSame(readField(mine, field), readField(theirs, field)));
  const isChanged = (side: Readonly<Values>, field: string): boolean =>
    !isSame(readField(side, field), readField(base.record, field));
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differing.map((field) => [field, isChanged(mine, field) ? 'mine' : 'theirs'])),
  );
  const reader = { timeZone: zoneOf(drafts, context), locale: context.locale, now: new Date().toISOString() };
  const settle = (sideOf: (field: string) => Side): void => {
    const merged = { ...draftsOf(fields, theirs, context) };
    for (const field of differing) if (sideOf(field) === 'mine') Object.assign(merged, { [field]: drafts[field] });
    onSettle(merged, theirs);
  };
  const side = (field: string, which: Side, record: Readonly<Values>) => (
    <td data-side={which}>
      <label className="check">
        <input
          type="radio"
          name={`side-${field}`}
          checked={chosen[field] === which}
          onChange={() => setChosen({ ...chosen, [field]: which })}
        />
        <span>
          <span className="vh">{which === 'mine' ? 'Yours: ' : 'Theirs: '}</span>
          {fieldText(fields[field] as Fields[string], readField(record, field), reader, called) || (
            <i className="muted">Empty</i>
          )}
          {isChanged(record, field) && <small className="changed">changed</small>}
        </span>
      </label>
    </td>
  );

  return (
    <Dialog
      isOpen
      isWide
      title={`Somebody else saved this ${one} first`}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={() => settle(() => 'theirs')}>
            Take theirs
          </button>
          <button type="button" className="btn" onClick={() => settle(() => 'mine')}>
            Keep mine
          </button>
          <button type="button" className="btn primary" onClick={() => settle((field) => chosen[field] ?? 'theirs')}>
            Save this choice
          </button>
        </>
      }
    >
      <p>What you typed is kept. Choose for each field which side stays; then it is saved on top of theirs.</p>
      <div className="conflict">
        <table className="table">
          <caption className="vh">Both sides, field by field</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field}>
                <th scope="row">{fields[field]?.label}</th>
                {side(field, 'mine', mine)}
                {side(field, 'theirs', theirs)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
