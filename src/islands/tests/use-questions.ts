// The ready questions of the bank that match, a page after another; a later answer never gives way to an earlier one.
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#client/api';
import type { Question } from '#domain/questions/question';

interface Page {
  items: Question[];
  next: string | null;
}

const SHOWN = 30;
/** Long enough that a word is not asked for letter by letter. Milliseconds. */
const PAUSE = 200;

export function useQuestions(isOpen: boolean, search: string, category: string) {
  const [page, setPage] = useState<Page>({ items: [], next: null });
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const asked = useRef(0);

  const ask = async (after: string | null, before: readonly Question[]): Promise<void> => {
    asked.current += 1;
    const number = asked.current;
    setAsking(true);
    const query = new URLSearchParams({ status: 'ready', limit: String(SHOWN) });
    if (search.trim() !== '') query.set('q', search.trim());
    if (category !== '') query.set('category', category);
    if (after !== null) query.set('after', after);
    const answer = await callApi<Page>('GET', `/api/questions?${query}`);
    if (number !== asked.current) return;
    setAsking(false);
    setProblem(answer.ok ? null : answer.error.message);
    if (answer.ok) setPage({ items: [...before, ...answer.value.items], next: answer.value.next });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for other words alone
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => void ask(null, []), PAUSE);
    return () => clearTimeout(timer);
  }, [isOpen, search, category]);

  return { found: page.items, next: page.next, problem, isAsking, more: () => void ask(page.next, page.items) };
}
