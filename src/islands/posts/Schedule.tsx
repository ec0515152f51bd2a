// When a post is to appear, and when it is to end: asked in the organisation's zone, said by the server beside the field.
import { type SyntheticEvent, useState } from 'react';
import { callApi } from '#client/api';
import { showToastOnNextPage } from '#client/stores/toasts';
import { formatDateTime } from '#domain/format';
import { posts } from '#domain/posts/post';
import type { AppError, Issue } from '#kernel/errors';
import { Dialog } from '../ui/Dialog';
import { type Draft, draftsOf, readDraft } from '../ui/form/drafts';
import { FieldControl } from '../ui/form/FieldControl';
import { Icon } from '../ui/Icon';
import { calendar } from '../ui/icons';
import { useHydrated } from '../ui/use-hydrated';

interface Props {
  id: string;
  version: number;
  publishAt: string | null;
  unpublishAt: string | null;
  isScheduled: boolean;
  timeZone: string;
  locale: string;
}

const { publishAt: appears, unpublishAt: ends } = posts.fields;
const FIELDS = { publishAt: appears, unpublishAt: ends };
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

export function Schedule({ id, version, publishAt, unpublishAt, isScheduled, timeZone, locale }: Props) {
  const begin = () => draftsOf(FIELDS, { publishAt, unpublishAt }, { timeZone, locale, currency: '' });
  const [isOpen, setOpen] = useState(false);
  const [drafts, setDrafts] = useState(begin);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isHydrated = useHydrated();
  const verb = isScheduled ? 'Reschedule' : 'Schedule';

  const open = (): void => {
    setDrafts(begin());
    setIssues([]);
    setProblem(null);
    setOpen(true);
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const read = NAMES.map((field) => readDraft(field, FIELDS[field], drafts[field] as Draft, timeZone, ''));
    const wrong = read.flatMap((each) => ('issues' in each ? each.issues : []));
    const [from, until] = read.map((each) => ('value' in each ? each.value : undefined)) as (string | undefined)[];
    if (wrong.length === 0 && !from) wrong.push({ path: 'publishAt', message: 'Say when it is to appear.' });
    setIssues(wrong);
    setProblem(null);
    if (wrong.length > 0) return;
    setBusy(true);
    const done = await callApi('POST', `/api/posts/${id}/schedule`, {
      body: { publishAt: from, unpublishAt: until ?? null },
      version,
      idempotencyKey: crypto.randomUUID(),
    });
    setBusy(false);
    if (!done.ok) {
      setIssues(done.error.issues ?? []);
      if (!done.error.issues) setProblem(done.error);
      return;
    }
    const reader = { timeZone, locale, now: new Date().toISOString() };
    showToastOnNextPage(`The post appears ${formatDateTime(from ?? '', reader)}.`);
    location.reload();
  };

  return (
    <>
      <button type="button" className="btn" disabled={!isHydrated} onClick={open}>
        <Icon shape={calendar} />
        {verb}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`${verb} this post`}
        footer={
          <>
            <button type="button" className="btn plain" onClick={() => setOpen(false)}>
              Go back
            </button>
            <button type="submit" form="schedule-post" className="btn primary" aria-busy={isBusy || undefined}>
              {isBusy ? 'Scheduling' : verb}
            </button>
          </>
        }
      >
        <form id="schedule-post" className="form-grid" noValidate onSubmit={(event) => void save(event)}>
          {problem && (
            <div className="banner negative" role="alert">
              <div>
                <b>It was not scheduled.</b> {problem.message}
              </div>
            </div>
          )}
          {NAMES.map((field) => (
            <FieldControl
              key={field}
              field={field}
              meta={FIELDS[field]}
              draft={drafts[field] as Draft}
              issues={issues.filter(({ path }) => path === field)}
              isOptional={field === 'unpublishAt'}
              zone={timeZone}
              currency=""
              idPrefix="schedule-"
              onChange={(draft) => {
                setDrafts({ ...drafts, [field]: draft });
                setIssues(issues.filter(({ path }) => path !== field));
              }}
              onLeave={() => undefined}
            />
          ))}
        </form>
      </Dialog>
    </>
  );
}
