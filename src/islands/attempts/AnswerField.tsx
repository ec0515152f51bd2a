// What one answers a question with: rows to choose from, a line, a number, a text, or a match for each.
import { letterOf } from '#client/attempts/progress';
import { type Answer, LONGEST_ESSAY, LONGEST_LINE } from '#domain/attempts/attempt';
import type { AskedQuestion } from '#domain/attempts/sitting';
import { parseNumber } from '#domain/questions/number-text';

interface Props {
  question: Omit<AskedQuestion, 'prompt'>;
  answer: Answer | undefined;
  isDisabled: boolean;
  /** Ids of what asks it, and of what is said about it. */
  labelledBy: string;
  describedBy: string;
  /** A choice. */
  onGive: (answer: Answer) => void;
  /** A text, while it is written. */
  onType: (answer: Answer) => void;
  /** The field is left. */
  onLeave: () => void;
}

export function AnswerField(props: Props) {
  switch (props.question.type) {
    case 'single':
    case 'true-false':
    case 'multiple':
      return <Options {...props} />;
    case 'short':
    case 'numeric':
      return <Line {...props} />;
    case 'essay':
      return <Essay {...props} />;
    case 'matching':
      return <Matching {...props} />;
  }
}

/** Of a question with several answers: with this one more, or less. */
export const toggled = (answer: Answer | undefined, id: string): string[] => {
  const chosen = Array.isArray(answer) ? answer : [];
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
};

function Options({ question, answer, isDisabled, labelledBy, describedBy, onGive }: Props) {
  const isMany = question.type === 'multiple';
  const chosen = Array.isArray(answer) ? answer : [answer];
  // A fieldset is named by its legend, and the question is no legend: it may hold pictures and tables.
  const group = {
    role: isMany ? 'group' : 'radiogroup',
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
  };
  return (
    <div {...group}>
      {question.options.map(({ id, text }, at) => (
        <label key={id} className={isMany ? 'opt many' : 'opt'}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={question.id}
            value={id}
            checked={chosen.includes(id)}
            disabled={isDisabled}
            onChange={() => onGive(isMany ? toggled(answer, id) : id)}
          />
          <span className="k" aria-hidden="true">
            {letterOf(at)}
          </span>
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}

function Line({ question, answer, isDisabled, labelledBy, describedBy, onType, onLeave }: Props) {
  const text = typeof answer === 'string' ? answer : '';
  const isNumber = question.type === 'numeric';
  const noteId = `${question.id}-note`;
  const isUnread = isNumber && text.trim() !== '' && parseNumber(text) === null;
  return (
    <div className="given">
      <input
        className={isNumber ? 'input number' : 'input'}
        type="text"
        inputMode={isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={!isNumber}
        maxLength={LONGEST_LINE}
        value={text}
        disabled={isDisabled}
        aria-labelledby={labelledBy}
        aria-describedby={isUnread ? `${describedBy} ${noteId}` : describedBy}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
      />
      {isUnread && (
        <p className="note" id={noteId}>
          This does not read as a number, such as 12 or 1.5.
        </p>
      )}
    </div>
  );
}

function Essay({ question, answer, isDisabled, labelledBy, describedBy, onType, onLeave }: Props) {
  const text = typeof answer === 'string' ? answer : '';
  const words = text.split(/\s+/).filter(Boolean).length;
  const left = LONGEST_ESSAY - text.length;
  const noteId = `${question.id}-note`;
  return (
    <div className="given">
      <textarea
        className="input"
        rows={10}
        maxLength={LONGEST_ESSAY}
        value={text}
        disabled={isDisabled}
        aria-labelledby={labelledBy}
        aria-describedby={`${describedBy} ${noteId}`}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
      />
      <p className="note" id={noteId}>
        {words} {words === 1 ? 'word' : 'words'}
        {left < 1000 && `, room for ${left} more characters`}
      </p>
    </div>
  );
}

function Matching({ question, answer, isDisabled, labelledBy, describedBy, onGive }: Props) {
  const given = answer && typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
  const match = (id: string, text: string): void => {
    const { [id]: _before, ...others } = given;
    const next = text === '' ? others : { ...others, [id]: text };
    onGive(Object.keys(next).length === 0 ? null : next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by its legend, and the question is no legend
    <div className="given" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <ul className="pairs">
        {question.pairs.map(({ id, text }) => (
          <li key={id}>
            <label htmlFor={`match-${id}`}>{text}</label>
            <select
              className="select"
              id={`match-${id}`}
              value={given[id] ?? ''}
              disabled={isDisabled}
              onChange={(event) => match(id, event.target.value)}
            >
              <option value="">Choose</option>
              {question.matches.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </div>
  );
}
