// Every question by its number: which are answered, which are flagged, where one is.
import { isAnswered } from '#client/attempts/progress';
import type { Answer } from '#domain/attempts/attempt';

interface Props {
  ids: readonly string[];
  answers: Readonly<Record<string, Answer>>;
  flags: readonly string[];
  /** Null where none is shown. */
  at: number | null;
  onGo: (at: number) => void;
}

export function QuestionMap({ ids, answers, flags, at, onGo }: Props) {
  const answered = ids.filter((id) => isAnswered(answers[id])).length;
  const flagged = ids.filter((id) => flags.includes(id)).length;
  return (
    <>
      <ol className="map">
        {ids.map((id, number) => {
          const isDone = isAnswered(answers[id]);
          const isFlagged = flags.includes(id);
          const look = [number === at ? 'now' : isDone && 'done', isFlagged && 'flag'].filter(Boolean).join(' ');
          return (
            <li key={id}>
              <button
                type="button"
                className={look || undefined}
                aria-current={number === at ? 'step' : undefined}
                aria-label={`Question ${number + 1}${isDone ? ', answered' : ''}${isFlagged ? ', flagged' : ''}`}
                onClick={() => onGo(number)}
              >
                {number + 1}
              </button>
            </li>
          );
        })}
      </ol>
      <ul className="key">
        <li>
          <i className="done" />
          Answered <b>{answered}</b>
        </li>
        <li>
          <i />
          Not yet <b>{ids.length - answered}</b>
        </li>
        <li>
          <i className="flag" />
          Flagged <b>{flagged}</b>
        </li>
      </ul>
    </>
  );
}
