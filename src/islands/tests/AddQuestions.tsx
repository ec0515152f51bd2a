// Questions of the bank, looked for by their words and by category, many at once.
import { useEffect, useState } from 'react';
import type { Category, ShownPart } from '#client/tests/parts';
import { promptLine } from '#domain/questions/prompt-line';
import { type Question, TYPE_NAMES } from '#domain/questions/question';
import { Dialog } from '../ui/Dialog';
import { useQuestions } from './use-questions';

interface Props {
  isOpen: boolean;
  parts: readonly ShownPart[];
  categories: readonly Category[];
  onClose: () => void;
  onAdd: (parts: readonly ShownPart[]) => void;
}

const partOf = ({ id, prompt, type, status, category, marks }: Question): ShownPart => ({
  part: { questionId: id, marks: null },
  line: promptLine(prompt),
  ...{ type, status, category, marks },
});

export function AddQuestions({ isOpen, parts, categories, onClose, onAdd }: Props) {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Question>>(new Map());
  const { found, next, problem, isAsking, more } = useQuestions(isOpen, search, category);
  useEffect(() => {
    if (isOpen) setChosen(new Map());
  }, [isOpen]);
  const inTest = new Set(parts.flatMap(({ part }) => ('draw' in part ? [] : [part.questionId])));
  const free = found.filter(({ id }) => !inTest.has(id));
  const areAll = free.length > 0 && free.every(({ id }) => chosen.has(id));

  const set = (questions: readonly Question[], isChosen: boolean): void => {
    const kept = new Map(chosen);
    for (const question of questions) {
      if (isChosen) kept.set(question.id, question);
      else kept.delete(question.id);
    }
    setChosen(kept);
  };
  return (
    <Dialog
      isOpen={isOpen}
      isWide
      className="add-questions"
      title="Add questions"
      onClose={onClose}
      unsaved={chosen.size > 0 ? `${chosen.size} chosen and not added.` : undefined}
      footer={
        <>
          <span className="grow muted small" role="status">
            {isAsking ? 'Looking' : chosen.size > 0 ? `${chosen.size} chosen` : ''}
          </span>
          <button
            type="button"
            className="btn primary"
            disabled={chosen.size === 0}
            onClick={() => onAdd([...chosen.values()].map(partOf))}
          >
            {chosen.size > 0 ? `Add ${chosen.size} ${chosen.size === 1 ? 'question' : 'questions'}` : 'Add'}
          </button>
        </>
      }
    >
      <div className="form-grid two">
        <div className="field">
          <label htmlFor="find-questions">Words of the question</label>
          <input
            id="find-questions"
            className="input"
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="find-category">Category</label>
          <select
            id="find-category"
            className="select"
            value={category}
            onChange={(event) => setCategory(event.target.value)}
          >
            <option value="">All</option>
            {categories.map(({ name, ready }) => (
              <option key={name} value={name}>
                {name} ({ready})
              </option>
            ))}
          </select>
        </div>
      </div>
      {problem && (
        <p className="banner negative" role="alert">
          {problem}
        </p>
      )}
      {free.length > 1 && (
        <label className="check all">
          <input type="checkbox" checked={areAll} onChange={() => set(free, !areAll)} />
          All {free.length} shown
        </label>
      )}
      <ul className="found-questions">
        {found.map((question) => (
          <li key={question.id}>
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.has(question.id) || inTest.has(question.id)}
                disabled={inTest.has(question.id)}
                onChange={(event) => set([question], event.target.checked)}
              />
              <span>
                {promptLine(question.prompt)}
                <span className="sub muted">
                  {[
                    TYPE_NAMES[question.type],
                    question.category,
                    `${question.marks} ${question.marks === 1 ? 'mark' : 'marks'}`,
                    inTest.has(question.id) && 'in the test already',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && !isAsking && !problem && (
        <p className="muted">
          {search || category ? 'No question that is ready matches.' : 'No question of the bank is ready yet.'}
        </p>
      )}
      {next !== null && (
        <button type="button" className="btn" onClick={more}>
          Show more
        </button>
      )}
    </Dialog>
  );
}
