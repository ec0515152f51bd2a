// Under the days, people and place of a session's form: which other sessions want the same person or room then. A warning; it can be
// saved all the same.
import { useEffect, useState } from 'react';
import { callApi } from '#client/api';
import { parse } from '#domain/schema';
import { type Clash, planSchema } from '#domain/sessions/series';
import type { EntityFormState } from '../ui/form/use-entity-form';
import { Icon } from '../ui/Icon';
import { triangleAlert } from '../ui/icons';
import { clashLead, clashPlace, clashWhen } from './clash-words';

interface Props {
  form: EntityFormState;
  locale: string;
  now: string;
  /** The session itself, where it is there already. */
  except: string | null;
}

/** After the last key. Milliseconds. */
const PAUSE = 400;

export function SessionClashes({ form, locale, now, except }: Props) {
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const { days, instructors, venue } = form.values;
  const asked = JSON.stringify({ days, instructors: instructors ?? [], venue: venue || null, except });
  const isWhole = parse(planSchema, JSON.parse(asked)).ok;
  useEffect(() => {
    if (!isWhole) return setClashes([]);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const body = JSON.parse(asked);
      const answer = await callApi<{ clashes: Clash[] }>('POST', '/api/sessions/clashes', {
        body,
        signal: controller.signal,
      });
      // Whether it can be asked is no matter of the form's: what was told before is simply not told any more.
      if (!controller.signal.aborted) setClashes(answer.ok ? answer.value.clashes : []);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, isWhole]);

  return (
    <div className="full" role="status">
      {clashes.length > 0 && (
        <div className="banner warning clashes">
          <Icon shape={triangleAlert} />
          <div>
            <b>
              {clashes.length === 1
                ? 'Another session is held then.'
                : `${clashes.length} other sessions are held then.`}
            </b>
            <ul>
              {clashes.slice(0, 5).map((clash) => (
                <li key={clash.sessionId}>
                  {clashLead(clash)}{' '}
                  <a
                    className="link"
                    href={`/courses/${clash.courseId}/sessions/${clash.sessionId}`}
                    target="_blank"
                    rel="noopener"
                  >
                    {clash.title}
                  </a>
                  {clashPlace(clash)}, {clashWhen(clash, { locale, now })}.
                </li>
              ))}
              {clashes.length > 5 && <li>And {clashes.length - 5} more.</li>}
            </ul>
            It can be saved all the same.
          </div>
        </div>
      )}
    </div>
  );
}
