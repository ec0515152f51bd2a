// Answering in a thread: a reply, which whoever asked sees, or a private note, which they do not. Two tabs, two drafts, two
// grounds and two verbs, so that one is not taken for the other.
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { signInAgain } from '#client/api';
import { showToastOnNextPage } from '#client/stores/toasts';
import { formatTime } from '#domain/format';
import { LONGEST_MESSAGE, MOST_FILES } from '#domain/queries/message';
import type { Placeholders } from '#domain/replies/reply';
import { useEditing } from '../ui/form/use-editing';
import { rememberFiles } from '../ui/form/use-files';
import { Icon } from '../ui/Icon';
import { paperclip, textQuote, triangleAlert } from '../ui/icons';
import { Library } from '../ui/library/Library';
import { useHydrated } from '../ui/use-hydrated';
import { ChosenFiles } from './ChosenFiles';
import { ComposerTabs } from './ComposerTabs';
import type { Kind } from './kept-message';
import { Newer } from './Newer';
import { SavedReplies } from './SavedReplies';
import { SendButton } from './SendButton';
import { useDrafts } from './use-drafts';
import { type NextStatus, useSending } from './use-sending';

interface Props {
  id: string;
  version: number;
  /** The id of the last message that the page shows. */
  last: string | null;
  /** Who writes: drafts are theirs alone. */
  me: string;
  /** "Leila": whoever asked. */
  to: string;
  /** Whether they are answered, rather than write themselves. */
  isOurs: boolean;
  mayReply: boolean;
  mayNote: boolean;
  /** The address of whoever has no account, and so finds no reply here. */
  mailTo: string | null;
  /** Whether they write saved replies, too. */
  isManaging: boolean;
  fillings: Placeholders;
  timeZone: string;
  locale: string;
}

const SAID: Readonly<Record<NextStatus, string>> = {
  pending: 'Reply sent. The query is pending.',
  open: 'Reply sent. The query stays open.',
  resolved: 'Reply sent. The query is resolved.',
};

export function Composer(props: Props) {
  const { id, version, last, me, to, isOurs, mayReply, mayNote, isManaging, fillings, mailTo, timeZone, locale } =
    props;
  const [kind, setKind] = useState<Kind>(mayReply ? 'reply' : 'note');
  const drafts = useDrafts(me, id, (found) => mayNote && setKind(found));
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const [areRepliesOpen, setRepliesOpen] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  /** How often a key has called for the composer. */
  const [calls, setCalls] = useState(0);
  const isWriting = [drafts.of.reply, drafts.of.note].some(({ text }) => text.trim() !== '');
  useEditing(`composer/${id}`, isWriting);
  const sending = useSending({
    id,
    version,
    last,
    isGuarded: isOurs,
    me,
    isWriting,
    onSent: (sent, status) => {
      drafts.drop(sent);
      showToastOnNextPage(
        sent === 'note' ? 'The private note is added.' : status ? SAID[status] : 'Your message is sent.',
      );
      location.reload();
    },
  });
  const draft = drafts.of[kind];
  const keptAt = drafts.keptAt[kind];
  const isNote = kind === 'note';
  const reader = { timeZone, locale, now: new Date().toISOString() };

  const show = (next: Kind): void => {
    setKind(next);
    setWrong(null);
    sending.forget();
  };
  useEffect(() => {
    const compose = (event: Event): void => {
      const wanted = (event as CustomEvent<Kind>).detail;
      if (wanted === 'note' ? !mayNote : !mayReply) return;
      event.preventDefault();
      setKind(wanted);
      setCalls((count) => count + 1);
    };
    document.addEventListener('compose', compose);
    const { dataset } = document.documentElement;
    if (dataset.compose) compose(new CustomEvent('compose', { detail: dataset.compose }));
    delete dataset.compose;
    return () => document.removeEventListener('compose', compose);
  }, [mayNote, mayReply]);
  useEffect(() => {
    if (calls > 0) field.current?.focus();
  }, [calls]);
  useEffect(() => {
    if (caret === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
    setCaret(null);
  }, [caret]);

  const insert = (text: string): void => {
    const at = field.current?.selectionStart ?? draft.text.length;
    const until = field.current?.selectionEnd ?? at;
    drafts.change(kind, { text: draft.text.slice(0, at) + text + draft.text.slice(until) });
    setCaret(at + text.length);
  };
  const attach = (ids: readonly string[]): void => {
    const files = [...new Set([...draft.files, ...ids])];
    setWrong(files.length > MOST_FILES ? `At most ${MOST_FILES} files go with a message.` : null);
    drafts.change(kind, { files: files.slice(0, MOST_FILES) });
  };
  const send = (status: NextStatus | null): void => {
    if (draft.text.trim() === '') {
      setWrong(isNote ? 'Write the note first.' : 'Write something first.');
      field.current?.focus();
      return;
    }
    setWrong(null);
    void sending.send(kind, draft, status);
  };
  const usual: NextStatus | null = isOurs && !isNote ? 'pending' : null;
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send(usual);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    send(usual);
  };
  const problem = wrong ?? (sending.error && wordsOf(sending.error));
  const label = isNote ? 'Private note' : isOurs ? `Reply to ${to}` : 'Your message';

  return (
    <form
      data-keeps-draft
      className={isNote ? 'composer private' : 'composer'}
      aria-label={isOurs ? 'Answer' : 'Write back'}
      noValidate
      onSubmit={submit}
      aria-busy={sending.isBusy || undefined}
    >
      <noscript>
        <p>Answering needs JavaScript. Turn it on for this site to write here.</p>
      </noscript>
      <fieldset className="gate" disabled={!isHydrated}>
        {mayNote && mayReply ? (
          <ComposerTabs kind={kind} to={to} onShow={show} />
        ) : (
          <h2>{isNote ? 'Private note' : isOurs ? `Reply to ${to}` : 'Write back'}</h2>
        )}
        <Newer messages={sending.newer} />
        <div
          {...(mayNote &&
            mayReply && { role: 'tabpanel', id: 'composer-panel', 'aria-labelledby': `composer-${kind}` })}
        >
          <textarea
            key={kind}
            ref={field}
            className="input"
            rows={4}
            value={draft.text}
            maxLength={LONGEST_MESSAGE}
            aria-label={isNote ? `${label}, ${to} cannot see this` : label}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={problem ? 'composer-problem' : undefined}
            placeholder={isNote ? `${to} cannot see this` : undefined}
            onChange={(event) => {
              drafts.change(kind, { text: event.target.value });
              setWrong(null);
            }}
            onKeyDown={press}
          />
          {mailTo && !isNote && (
            <p className="muted small reach">
              {to} has no account and finds no answer here. Send yours to{' '}
              <a className="link" href={mailAddress(mailTo, fillings.number, draft.text)}>
                {mailTo}
              </a>{' '}
              as well.
            </p>
          )}
          <ChosenFiles
            ids={draft.files}
            onRemove={(gone) => drafts.change(kind, { files: draft.files.filter((each) => each !== gone) })}
          />
          {problem && (
            <p className="error" id="composer-problem" role="alert">
              <Icon shape={triangleAlert} />
              <span>
                {problem}
                {sending.error?.code === 'unauthenticated' && (
                  <>
                    {' '}
                    <a className="link" href={signInAgain()}>
                      Sign in again
                    </a>
                  </>
                )}
              </span>
            </p>
          )}
          <div className="btn-row">
            <button type="button" className="btn plain" aria-haspopup="dialog" onClick={() => setLibraryOpen(true)}>
              <Icon shape={paperclip} />
              Attach
            </button>
            {isOurs && !isNote && (
              <button type="button" className="btn plain" aria-haspopup="dialog" onClick={() => setRepliesOpen(true)}>
                <Icon shape={textQuote} />
                Saved replies
              </button>
            )}
            <span className="muted small kept">
              {keptAt !== null && `Draft kept ${formatTime(new Date(keptAt).toISOString(), reader)}`}
            </span>
            <SendButton
              kind={kind}
              hasStates={isOurs}
              isBusy={sending.isBusy}
              isAnyway={sending.newer.length > 0}
              onSend={send}
            />
          </div>
        </div>
      </fieldset>
      <Library
        isOpen={isLibraryOpen}
        onClose={() => setLibraryOpen(false)}
        onChoose={(assets) => {
          rememberFiles(assets);
          attach(assets.map((asset) => asset.id));
        }}
        title="Attach files"
        choose="Attach"
        accept="any"
        isMany
        needs={null}
        folder="Queries/"
      />
      {isOurs && (
        <SavedReplies
          isOpen={areRepliesOpen}
          onClose={() => setRepliesOpen(false)}
          fillings={fillings}
          isManaging={isManaging}
          onChoose={insert}
        />
      )}
    </form>
  );
}

const mailAddress = (to: string, number: string, text: string): string =>
  `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(`Your question ${number}`)}&body=${encodeURIComponent(text)}`;

const wordsOf = ({
  code,
  message,
  issues,
}: {
  code: string;
  message: string;
  issues?: readonly { message: string }[];
}) =>
  code === 'unauthenticated'
    ? 'It was not sent: your session has ended. What you wrote is kept here.'
    : `It was not sent. ${issues?.map((issue) => issue.message).join(' ') || message} What you wrote is kept here.`;
