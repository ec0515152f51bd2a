// Saved replies to put into an answer: found by their words, filled from the thread.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '#client/api';
import { fillReply, type Placeholders } from '#domain/replies/reply';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { search as glass, triangleAlert } from '../ui/icons';

interface SavedReply {
  id: string;
  title: string;
  body: string;
}
interface Props {
  isOpen: boolean;
  onClose: () => void;
  fillings: Placeholders;
  /** Whether its reader may write them. */
  isManaging: boolean;
  onChoose: (text: string) => void;
}

const SHOWN = 50;
/** Long enough that a word is not asked for letter by letter. Milliseconds. */
const PAUSE = 180;

export function SavedReplies({ isOpen, onClose, fillings, isManaging, onChoose }: Props) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly SavedReply[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(0);
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const ask = async (): Promise<void> => {
      const number = ++asked.current;
      const query = new URLSearchParams({ limit: String(SHOWN), ...(words.trim() && { q: words.trim() }) });
      const answer = await callApi<{ items: SavedReply[] }>('GET', `/api/replies?${query}`);
      if (number !== asked.current) return;
      setProblem(answer.ok ? null : answer.error.message);
      if (answer.ok) setFound(answer.value.items);
    };
    const timer = setTimeout(() => void ask(), words ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [isOpen, words]);

  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const to = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step];
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  const pressInSearch = (event: KeyboardEvent): void => {
    const [first] = found ?? [];
    if (event.key !== 'Enter' || !first) return;
    event.preventDefault();
    choose(first);
  };
  const choose = ({ body }: SavedReply): void => {
    onChoose(fillReply(body, fillings));
    setWords('');
    onClose();
  };

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Saved replies">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the search and the buttons within */}
      <div onKeyDown={walk}>
        <div className="searchbox">
          <Icon shape={glass} />
          <input
            className="input"
            type="search"
            aria-label="Search saved replies"
            placeholder="Title or text"
            value={words}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={pressInSearch}
          />
        </div>
        {problem && (
          <p className="error" role="alert">
            <Icon shape={triangleAlert} />
            {problem}
          </p>
        )}
        <ul ref={list} className="saved-replies">
          {found?.map((reply) => (
            <li key={reply.id}>
              <button type="button" onClick={() => choose(reply)}>
                <b>{reply.title}</b>
                <span>{fillReply(reply.body, fillings)}</span>
              </button>
            </li>
          ))}
        </ul>
        {found?.length === 0 && (
          <p className="muted">
            {words.trim()
              ? `No saved reply matches “${words.trim()}” at the beginning of a word.`
              : 'Nothing is saved yet. What you answer again and again can stand here.'}
          </p>
        )}
        <p className="vh" role="status">
          {found === null ? '' : found.length === 1 ? 'One saved reply' : `${found.length} saved replies`}
        </p>
        {isManaging && (
          <p className="small">
            <a className="link" href="/queries/replies">
              Write and change saved replies
            </a>
          </p>
        )}
      </div>
    </Dialog>
  );
}
