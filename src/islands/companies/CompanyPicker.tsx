// A company to be chosen by the beginnings of its name: companies are offered while one types, arrows move, Enter chooses.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { callApi } from '#client/api';
import { ok, type Result } from '#kernel/result';

export interface Picked {
  id: string;
  name: string;
  code: string | null;
  status: string;
}

interface Props {
  label: string;
  /** Not offered: the company that it is about. */
  except: string;
  chosen: Picked | null;
  error: string | null;
  onChoose: (company: Picked | null) => void;
}

const SHOWN = 8;
/** Long enough that a word is not asked for letter by letter. Milliseconds. */
const PAUSE = 180;

async function findCompanies(search: string, except: string): Promise<Result<Picked[]>> {
  const query = new URLSearchParams({ q: search, limit: String(SHOWN + 1) });
  for (const status of ['active', 'suspended']) query.append('status', status);
  const answer = await callApi<{ items: Picked[] }>('GET', `/api/companies?${query}`);
  return answer.ok ? ok(answer.value.items.filter(({ id }) => id !== except).slice(0, SHOWN)) : answer;
}

export function CompanyPicker({ label, except, chosen, error, onChoose }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Picked[]>([]);
  const [at, setAt] = useState(0);
  const [said, setSaid] = useState('');
  const asked = useRef(0);
  const isOpen = found.length > 0;

  useEffect(() => {
    const search = text.trim();
    if (!search || chosen) return;
    const number = ++asked.current;
    const look = async (): Promise<void> => {
      const answer = await findCompanies(search, except);
      if (number !== asked.current) return;
      const items = answer.ok ? answer.value : [];
      setFound(items);
      setAt(0);
      if (!answer.ok) setSaid(answer.error.message);
      else if (items.length === 0) setSaid(`No other company matches “${search}”.`);
      else
        setSaid(`${items.length === 1 ? 'One company' : `${items.length} companies`} found. Choose with the arrows.`);
    };
    const timer = setTimeout(() => void look(), PAUSE);
    return () => clearTimeout(timer);
  }, [text, chosen, except]);

  const choose = (company: Picked | undefined): void => {
    if (!company) return;
    asked.current += 1;
    setText(company.name);
    setFound([]);
    setSaid('');
    onChoose(company);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) setAt((at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length);
    } else if (event.key === 'Enter') {
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
      <label htmlFor={id}>{label}</label>
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
            onChoose(null);
          }}
          onKeyDown={press}
          onBlur={() => setFound([])}
        />
        <div id={`${id}-list`} className="options" role="listbox" aria-label="Companies" hidden={!isOpen}>
          {found.map((company, index) => (
            // The field keeps the focus and the keys; a press here must not take it away before the choice is made.
            <div
              key={company.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(company);
              }}
            >
              {company.name}
              <span>{[company.code, company.status === 'suspended' && 'suspended'].filter(Boolean).join(', ')}</span>
            </div>
          ))}
        </div>
      </div>
      <span className={error ? 'error' : 'hint'} id={`${id}-note`} role="status">
        {error ?? (said || (chosen ? (chosen.code ?? 'Chosen.') : 'The beginning of its name, code or domain.'))}
      </span>
    </div>
  );
}
