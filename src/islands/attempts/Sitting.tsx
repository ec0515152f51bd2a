// A test while it is sat: one question after another, saved as it is answered, until it is submitted or the time is up.
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { countAnswered, letterOf, resumeAt, taskOf } from '#client/attempts/progress';
import type { AskedQuestion } from '#domain/attempts/sitting';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { arrowLeft, arrowRight, flag, layoutGrid } from '../ui/icons';
import { isNoShortcut } from '../ui/typing';
import { useHydrated } from '../ui/use-hydrated';
import { AnswerField, toggled } from './AnswerField';
import { QuestionMap } from './QuestionMap';
import { ReviewAnswers } from './ReviewAnswers';
import { SittingBar } from './SittingBar';
import { SittingProblems } from './SittingProblems';
import { SubmitDialog } from './SubmitDialog';
import { type Opened, useSittingRoom } from './use-sitting-room';

export interface ShownQuestion extends Omit<AskedQuestion, 'prompt'> {
  /** The prompt, rendered at the edge. */
  html: string;
  /** Of the prompt, in plain words. */
  beginning: string;
}

interface Props extends Opened {
  title: string;
  course: string | null;
  questions: readonly ShownQuestion[];
}

export function Sitting({ title, course, questions, ...opened }: Props) {
  const room = useSittingRoom(opened);
  const answers = useStore(room.$answers);
  const flags = useStore(room.$flags);
  const phase = useStore(room.$phase);
  const issues = useStore(room.queue.$issues);
  const isHydrated = useHydrated();
  const [at, setAt] = useState(() => resumeAt(questions, opened.answers));
  const [isReviewing, setReviewing] = useState(false);
  const [isMapOpen, setMapOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const main = useRef<HTMLElement>(null);
  const hasMoved = useRef(false);
  const question = questions[at];
  const answered = countAnswered(questions, answers);
  const isOpen = phase === 'open' && isHydrated;

  // Whoever hears the page is told where they are now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step to another view
  useEffect(() => {
    if (!hasMoved.current) return;
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [at, isReviewing]);

  useEffect(() => {
    if (!isOpen || !question || isReviewing) return;
    const press = (event: KeyboardEvent): void => {
      if (isNoShortcut(event)) return;
      if (document.querySelector('dialog[open]')) return;
      const chosen = question.options.find((_, number) => letterOf(number) === event.key.toUpperCase());
      if (!chosen) return;
      event.preventDefault();
      const isMany = question.type === 'multiple';
      room.give(question.id, isMany ? toggled(room.$answers.get()[question.id], chosen.id) : chosen.id);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOpen, isReviewing, question, room]);

  const go = (to: number): void => {
    room.flush();
    hasMoved.current = true;
    setMapOpen(false);
    setReviewing(false);
    setAt(to);
  };
  const review = (): void => {
    room.flush();
    hasMoved.current = true;
    setReviewing(true);
  };
  const isLast = at === questions.length - 1;
  const map = (
    <QuestionMap
      ids={questions.map(({ id }) => id)}
      answers={answers}
      flags={flags}
      at={isReviewing ? null : at}
      onGo={go}
    />
  );

  return (
    <>
      <SittingBar room={room} title={title} course={course} answered={answered} questions={questions.length} />
      <main className="wrap" ref={main}>
        <SittingProblems room={room} />
        {phase === 'time-up' || phase === 'ended' ? (
          <div className="ending" role="status">
            <h1>{phase === 'time-up' ? 'The time is up' : 'Your test is in'}</h1>
            <p>What you have answered is being handed in. This page then shows what became of it.</p>
          </div>
        ) : isReviewing ? (
          <ReviewAnswers questions={questions} answers={answers} flags={flags} onGo={go} />
        ) : (
          question && (
            <form
              id="question"
              onSubmit={(event) => {
                event.preventDefault();
                if (isLast) review();
                else go(at + 1);
              }}
            >
              <div className="no">
                <h1 tabIndex={-1}>
                  <span className="vh">Question </span>
                  <b>{at + 1}</b> of {questions.length}
                </h1>
                <button
                  type="button"
                  className="btn plain"
                  aria-pressed={flags.includes(question.id)}
                  disabled={!isOpen}
                  onClick={() => room.flag(question.id)}
                >
                  <Icon shape={flag} />
                  {flags.includes(question.id) ? 'Flagged' : 'Flag'}
                </button>
              </div>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown that the server has rendered and made safe */}
              <div className="prompt prose" id="prompt" dangerouslySetInnerHTML={{ __html: question.html }} />
              <p className="hint" id="task">
                {taskOf(question, question.marks)}
              </p>
              <AnswerField
                key={question.id}
                question={question}
                answer={answers[question.id]}
                isDisabled={!isOpen}
                labelledBy="prompt"
                describedBy="task"
                onGive={(answer) => room.give(question.id, answer)}
                onType={(answer) => room.type(question.id, answer)}
                onLeave={() => room.flush()}
              />
              {issues.flatMap(({ path, message }) =>
                path === question.id ? (
                  <p className="issue" role="alert" key={message}>
                    {message} This answer is not saved.
                  </p>
                ) : (
                  []
                ),
              )}
              {question.options.length > 0 && isChosen(answers[question.id]) && (
                <button
                  type="button"
                  className="btn plain clear"
                  disabled={!isOpen}
                  onClick={() => room.give(question.id, null)}
                >
                  Clear the answer
                </button>
              )}
            </form>
          )
        )}
        <aside aria-labelledby="map">
          <h2 id="map">Questions</h2>
          {map}
          <p className="muted small">
            Each answer is kept as you give it. If the connection drops, carry on: answers wait on this device, and the
            clock is ours, not yours.
          </p>
        </aside>
      </main>
      {(phase === 'open' || phase === 'submitting') && (
        <nav className="foot" aria-label="Questions">
          <div className="wrap">
            <button
              type="button"
              className="btn big"
              disabled={!isHydrated || (at === 0 && !isReviewing)}
              onClick={() => go(isReviewing ? at : at - 1)}
            >
              <Icon shape={arrowLeft} />
              Back
            </button>
            {isReviewing ? (
              <button
                type="button"
                className="btn primary big submit"
                aria-busy={phase === 'submitting' || undefined}
                onClick={() => phase === 'open' && setAsking(true)}
              >
                {phase === 'submitting' ? 'Submitting' : 'Submit the test'}
              </button>
            ) : (
              <>
                <button
                  type="button"
                  className="btn plain big map-btn"
                  disabled={!isHydrated}
                  onClick={() => setMapOpen(true)}
                >
                  <Icon shape={layoutGrid} />
                  <span className="vh">Questions, answered: </span>
                  {answered} of {questions.length}
                </button>
                <button type="button" className="btn plain big end" disabled={!isHydrated} onClick={review}>
                  Review and submit
                </button>
                <button type="submit" form="question" className="btn primary big" disabled={!isHydrated}>
                  {isLast ? 'Review' : 'Next'}
                  <Icon shape={arrowRight} />
                </button>
              </>
            )}
          </div>
        </nav>
      )}
      <Dialog
        isOpen={isMapOpen}
        onClose={() => setMapOpen(false)}
        title="Questions"
        footer={
          <button
            type="button"
            className="btn primary"
            onClick={() => {
              setMapOpen(false);
              review();
            }}
          >
            Review and submit
          </button>
        }
      >
        {map}
      </Dialog>
      <SubmitDialog
        isOpen={isAsking}
        open={questions.length - answered}
        onClose={() => setAsking(false)}
        onSubmit={() => {
          setAsking(false);
          void room.submit();
        }}
      />
    </>
  );
}

const isChosen = (answer: unknown): boolean => (Array.isArray(answer) ? answer.length > 0 : typeof answer === 'string');
