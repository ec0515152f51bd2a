// A record to be chosen by the beginnings of its name: records are offered while one types, arrows move, Enter chooses.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '#client/api';
import { ok, type Result } from '#kernel/result';

export interface Picked {
  id: string;
  name: string;
  /** What tells two of one name apart. */
  about: string | null;
}

/** What is looked through, and how one of it is called. */
export interface Pickable {
  /** The plural in the API. */
  entity: string;
  /** Only records in these states are offered. */
  states: readonly string[];
  read: (record: Readonly<Record<string, unknown>> & { id: string }) => Picked;
  /** "companies" */
  many: string;
}

export const PEOPLE: Pickable = {
  entity: 'users',
  states: ['active', 'invited', 'disabled'],
  read: ({ id, displayName, email }) => ({ id, name: String(displayName), about: (email as string | null) ?? null }),
  many: 'people',
};
export const COMPANIES: Pickable = {
  entity: 'companies',
  states: ['active', 'suspended'],
  read: ({ id, name, code, status }) => ({
    id,
    name: String(name),
    about: [code, status === 'suspended' && 'suspended'].filter(Boolean).join(', ') || null,
  }),
  many: 'companies',
};

interface Props {
  id: string;
  label: string;
  isOptional?: boolean;
  of: Pickable;
  hint: string;
  chosen: Picked | null;
  error?: string | null | undefined;
  /** Not offered: the record that it is about. */
  except?: string;
  onChoose: (record: Picked | null) => void;
}

const SHOWN = 8;
/** Long enough that a word is not asked for letter by letter. Milliseconds. */
const PAUSE = 180;

async function look({ entity, states, read }: Pickable, search: string, except: string): Promise<Result<Picked[]>> {
  const query = new URLSearchParams({ q: search, limit: String(SHOWN + 1) });
  for (const status of states) query.append('status', status);
  const answer = await callApi<{ items: Parameters<typeof read>[0][] }>('GET', `/api/${entity}?${query}`);
  return answer.ok
    ? ok(
        answer.value.items
          .filter(({ id }) => id !== except)
          .slice(0, SHOWN)
          .map(read),
      )
    : answer;
}

export function RecordPicker({ id, label, isOptional = false, of, hint, chosen, error, except = '', onChoose }: Props) {
  const [text, setText] = useState(chosen?.name ?? '');
  const [found, setFound] = useState<readonly Picked[]>([]);
  const [at, setAt] = useState(0);
  const [said, setSaid] = useState('');
  const asked = useRef(0);
  const isOpen = found.length > 0;

  useEffect(() => {
    const search = text.trim();
    if (!search || chosen) return;
    const number = ++asked.current;
    const ask = async (): Promise<void> => {
      const answer = await look(of, search, except);
      if (number !== asked.current) return;
      const items = answer.ok ? answer.value : [];
      setFound(items);
      setAt(0);
      if (!answer.ok) setSaid(answer.error.message);
      else if (items.length === 0) setSaid(`No ${of.many} match “${search}”.`);
      else setSaid(`${items.length} found. Choose with the arrows and Enter.`);
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => clearTimeout(timer);
  }, [text, chosen, of, except]);

  const choose = (record: Picked | undefined): void => {
    if (!record) return;
    asked.current += 1;
    setText(record.name);
    setFound([]);
    setSaid('');
    onChoose(record);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) setAt((at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length);
    } else if (event.key === 'Enter' && (isOpen || (text.trim() !== '' && !chosen))) {
      event.preventDefault();
      if (isOpen) choose(found[at]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setFound([]);
    }
  };

  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional">, optional</span>}
      </label>
      <div className="combobox">
        <input
          className="input"
          id={id}
          role="combobox"
          value={text}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setFound([]);
            setSaid('');
            onChoose(null);
          }}
          onKeyDown={press}
          onBlur={() => setFound([])}
        />
        <div id={`${id}-list`} className="options" role="listbox" aria-label={label} hidden={!isOpen}>
          {found.map((record, index) => (
            // The field keeps the focus and the keys; a press here must not take it away before the choice is made.
            <div
              key={record.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(record);
              }}
            >
              {record.name}
              <span>{record.about}</span>
            </div>
          ))}
        </div>
      </div>
      <span className={error ? 'error' : 'hint'} id={`${id}-note`} role="status">
        {error || said || (chosen?.about ?? hint)}
      </span>
    </div>
  );
}
