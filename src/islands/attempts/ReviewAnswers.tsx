// Before the end: what is answered and what is not, and the way back to each.
import { answeredWords, isAnswered } from '#client/attempts/progress';
import type { Answer } from '#domain/attempts/attempt';
import { Icon } from '../ui/Icon';
import { flag } from '../ui/icons';
import type { ShownQuestion } from './Sitting';

interface Props {
  questions: readonly ShownQuestion[];
  answers: Readonly<Record<string, Answer>>;
  flags: readonly string[];
  onGo: (at: number) => void;
}

export function ReviewAnswers({ questions, answers, flags, onGo }: Props) {
  const open = questions.filter(({ id }) => !isAnswered(answers[id])).length;
  return (
    <div className="overview">
      <h1 tabIndex={-1}>Review and submit</h1>
      <p className="muted">
        {open === 0
          ? 'Every question is answered. Look them over, then submit.'
          : `${open} of ${questions.length} questions ${open === 1 ? 'is' : 'are'} not answered. You can still go back.`}
      </p>
      <ol className="rows">
        {questions.map((question, at) => (
          <li key={question.id} className={isAnswered(answers[question.id]) ? undefined : 'open'}>
            <button type="button" onClick={() => onGo(at)}>
              <span className="n">{at + 1}</span>
              <span className="asked">{question.beginning}</span>
              {flags.includes(question.id) && (
                <>
                  <span className="vh">Flagged.</span>
                  <Icon shape={flag} />
                </>
              )}
              <span className="state">{answeredWords(question, answers[question.id])}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
