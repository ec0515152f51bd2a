// What a test asks, in order: questions of the bank and draws of a category. Every change is saved as it is made.
import { useState } from 'react';
import { type Category, countOf, isFull, marksOf, moved, problemOf, type ShownPart } from '#client/tests/parts';
import { TYPE_NAMES } from '#domain/questions/question';
import { Icon } from '../ui/Icon';
import { arrowDown, arrowUp, plus, trash2, triangleAlert } from '../ui/icons';
import { useHydrated } from '../ui/use-hydrated';
import { AddDraw } from './AddDraw';
import { AddQuestions } from './AddQuestions';
import { NumberInput } from './NumberInput';
import { useParts } from './use-parts';

interface Props {
  testId: string;
  version: number;
  parts: readonly ShownPart[];
  categories: readonly Category[];
  /** It is published or closed: what is asked stays as it is. */
  isFixed: boolean;
}

export function TestParts({ testId, version, parts: initial, categories, isFixed }: Props) {
  const { parts, state, error, change, retry } = useParts(testId, version, initial);
  const [adding, setAdding] = useState<'questions' | 'draw' | null>(null);
  const isHydrated = useHydrated();
  const count = countOf(parts);
  const { marks, isMore } = marksOf(parts);
  const replace = (at: number, part: ShownPart['part']): void =>
    change(
      parts.map((shown, place) => (place === at ? { ...shown, part } : shown)),
      true,
    );
  const add = (more: readonly ShownPart[]): void => {
    setAdding(null);
    if (more.length > 0) change([...parts, ...more]);
  };
  const move = (at: number, to: number): void => {
    change(moved(parts, at, to));
    const name = to < at ? 'up' : 'down';
    requestAnimationFrame(() =>
      document.querySelector<HTMLButtonElement>(`.test-parts li:nth-child(${to + 1}) [data-move=${name}]`)?.focus(),
    );
  };
  const remove = (at: number): void => {
    change(parts.filter((_, place) => place !== at));
    requestAnimationFrame(() =>
      document.querySelector<HTMLButtonElement>(`.test-parts li:nth-child(${Math.max(1, at)}) [data-remove]`)?.focus(),
    );
  };

  return (
    <section className="section" aria-labelledby="questions">
      <div className="section-head">
        <h2 id="questions">Questions</h2>
        <span className="end muted small" role="status">
          {!isFixed && (state === 'saving' ? 'Saving' : state === 'failed' ? 'Not saved' : 'Saved')}
        </span>
      </div>
      {error && (
        <div className="banner negative" role="alert">
          <Icon shape={triangleAlert} />
          <div>
            <b>The questions were not saved.</b> {error.message} {error.issues?.map(({ message }) => message).join(' ')}{' '}
            What you changed still stands here.
          </div>
          {error.code === 'conflict' ? (
            <a className="btn" href={`/tests/${testId}`}>
              Show what is saved
            </a>
          ) : (
            <button type="button" className="btn" onClick={retry}>
              Try again
            </button>
          )}
        </div>
      )}
      {parts.length === 0 ? (
        <p className="muted none">
          Nothing is asked yet. Add questions of the bank, or let each attempt draw some of a category.
        </p>
      ) : (
        <ol className="test-parts">
          {parts.map((shown, at) => (
            <Part
              key={'draw' in shown.part ? `draw ${at}` : shown.part.questionId}
              shown={shown}
              at={at}
              last={parts.length - 1}
              problem={problemOf(at, parts, categories)}
              isFixed={isFixed || !isHydrated}
              onChange={(part) => replace(at, part)}
              onMove={(to) => move(at, to)}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      )}
      <p className="sums">
        <b>{count}</b> {count === 1 ? 'question' : 'questions'}, <b>{marks}</b> {marks === 1 ? 'mark' : 'marks'}
        {isMore && ' and those of what is drawn'}
      </p>
      {!isFixed && (
        <div className="btn-row">
          <button
            type="button"
            className="btn"
            disabled={!isHydrated || isFull(parts)}
            onClick={() => setAdding('questions')}
          >
            <Icon shape={plus} />
            Add questions
          </button>
          <button
            type="button"
            className="btn"
            disabled={!isHydrated || isFull(parts)}
            onClick={() => setAdding('draw')}
          >
            <Icon shape={plus} />
            Draw from a category
          </button>
        </div>
      )}
      <AddQuestions
        isOpen={adding === 'questions'}
        parts={parts}
        categories={categories}
        onClose={() => setAdding(null)}
        onAdd={add}
      />
      <AddDraw
        isOpen={adding === 'draw'}
        parts={parts}
        categories={categories}
        onClose={() => setAdding(null)}
        onAdd={add}
      />
    </section>
  );
}

interface PartProps {
  shown: ShownPart;
  at: number;
  last: number;
  problem: string | null;
  isFixed: boolean;
  onChange: (part: ShownPart['part']) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Part({ shown, at, last, problem, isFixed, onChange, onMove, onRemove }: PartProps) {
  const { part, line, type, marks } = shown;
  const isDraw = 'draw' in part;
  const name = isDraw ? `${part.draw} of ${part.category}` : (line ?? 'A question that is gone');
  const setMarks = (given: number | string): void => {
    if (given === '' || (typeof given === 'number' && given > 0))
      onChange({ ...part, marks: given === '' ? null : given });
  };
  const worth = part.marks ?? marks;
  return (
    <li>
      <span className="no" aria-hidden="true">
        {at + 1}
      </span>
      <span className="what">
        {isDraw ? (
          <>
            <b>Draw {part.draw}</b> of {part.category}
          </>
        ) : (
          <a className="name" href={`/tests/questions/${part.questionId}`}>
            {name}
          </a>
        )}
        <span className="sub">
          {isDraw ? 'Others in each attempt' : type && TYPE_NAMES[type]}
          {problem && <b className="problem">{problem}</b>}
        </span>
      </span>
      {isFixed ? (
        <span className="worth muted">
          {worth === null ? 'as the bank says' : `${worth} ${worth === 1 ? 'mark' : 'marks'}${isDraw ? ' each' : ''}`}
        </span>
      ) : (
        <>
          <NumberInput
            className="worth"
            value={part.marks ?? ''}
            label={`Marks for ${name}${isDraw ? ', each' : ''}`}
            placeholder={marks === null ? 'Bank' : String(marks)}
            unit="marks"
            onChange={setMarks}
          />
          <span className="acts">
            <button
              type="button"
              className="btn plain icon"
              data-move="up"
              aria-label={`Move ${name} up`}
              disabled={at === 0}
              onClick={() => onMove(at - 1)}
            >
              <Icon shape={arrowUp} />
            </button>
            <button
              type="button"
              className="btn plain icon"
              data-move="down"
              aria-label={`Move ${name} down`}
              disabled={at === last}
              onClick={() => onMove(at + 1)}
            >
              <Icon shape={arrowDown} />
            </button>
            <button
              type="button"
              className="btn plain icon"
              data-remove
              aria-label={`Take ${name} out`}
              onClick={onRemove}
            >
              <Icon shape={trash2} />
            </button>
          </span>
        </>
      )}
    </li>
  );
}
