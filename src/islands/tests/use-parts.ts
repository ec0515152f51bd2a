// The parts of a test, saved as they are changed, one change after another; what could not be saved stays and is said.
import { useEffect, useRef, useState } from 'react';
import { callApi, isStale } from '#client/api';
import type { ShownPart } from '#client/tests/parts';
import type { AppError } from '#kernel/errors';

interface SavedTest {
  version: number;
  parts: unknown;
}

export type SavingState = 'saved' | 'saving' | 'failed';

const bodyOf = (parts: readonly ShownPart[]): string => JSON.stringify(parts.map(({ part }) => part));
/** Of a number that is being typed. Milliseconds. */
const PAUSE = 400;

export function useParts(testId: string, version: number, initial: readonly ShownPart[]) {
  const [parts, setParts] = useState<readonly ShownPart[]>(initial);
  const [state, setState] = useState<SavingState>('saved');
  const [error, setError] = useState<AppError | null>(null);
  const at = useRef({ version, saved: bodyOf(initial), wanted: initial, isBusy: false, timer: 0 });

  useEffect(() => {
    if (state === 'saved') return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [state]);

  async function save(): Promise<void> {
    const now = at.current;
    if (now.isBusy) return;
    const body = bodyOf(now.wanted);
    if (body === now.saved) return setState('saved');
    now.isBusy = true;
    setState('saving');
    const answer = await callApi<SavedTest>('PATCH', `/api/tests/${testId}`, {
      body: { parts: JSON.parse(body) },
      version: now.version,
    });
    now.isBusy = false;
    if (answer.ok) {
      now.version = answer.value.version;
      now.saved = body;
      setError(null);
      return save();
    }
    const current = answer.error.current as SavedTest | undefined;
    // Somebody else changed something beside the questions: ours go on top of it.
    if (isStale(answer.error) && current && JSON.stringify(current.parts) === now.saved) {
      now.version = current.version;
      return save();
    }
    setState('failed');
    setError(answer.error);
  }

  return {
    parts,
    state,
    error,
    /** @param isTyped more of it may follow at once */
    change(next: readonly ShownPart[], isTyped = false): void {
      setParts(next);
      setState('saving');
      setError(null);
      at.current.wanted = next;
      clearTimeout(at.current.timer);
      if (isTyped) at.current.timer = window.setTimeout(() => void save(), PAUSE);
      else void save();
    },
    retry: () => void save(),
  };
}
