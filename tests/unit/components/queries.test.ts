import { describe, expect, it } from 'vitest';
import { eventPhrases } from '../../../src/components/queries/event-words';
import { messageText } from '../../../src/components/queries/message-text';
import { queryRow } from '../../../src/components/queries/query-row';
import { answeredInWords, type SeenQuery, waitInWords } from '../../../src/components/queries/words';

const NOW = '2026-11-24T12:20:00.000Z';
const reader = { timeZone: 'Europe/London', locale: 'en-GB', now: NOW };
const ago = (minutes: number): string => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

describe('a wait', () => {
  it('is put in words, and is long from four hours on', () => {
    expect([0, 35, 60, 239, 240, 26 * 60, 49 * 60].map((minutes) => waitInWords(ago(minutes), reader))).toEqual([
      { text: 'waits a moment', isLong: false },
      { text: 'waits 35 min', isLong: false },
      { text: 'waits 1 h', isLong: false },
      { text: 'waits 3 h', isLong: false },
      { text: 'waits 4 h', isLong: true },
      { text: 'waits 26 h', isLong: true },
      { text: 'waits 2 days', isLong: true },
    ]);
  });
  it('that is over says how long it was', () => {
    expect(answeredInWords(ago(60), ago(39))).toBe('answered after 21 min');
  });
});

describe('the text of a message', () => {
  it('has paragraphs and line ends as they were typed', () => {
    expect(messageText('Dear Leila,\n\n\nIt may.\nKind regards\n \nPriya\n').text).toBe(
      '<p>Dear Leila,</p><p>It may.<br>Kind regards</p><p>Priya</p>',
    );
  });
  it('is never markup of its writer’s, not within an address either', () => {
    const { text } = messageText('<b>x</b> https://x.example/"onclick="y <https://a.example/?b=1&c=2>.');
    expect(text).not.toMatch(/<b>|<[^>]* onclick/);
    expect(text).toContain('<a href="https://x.example/" rel="nofollow noopener noreferrer"');
    expect(text).toContain('<a href="https://a.example/?b=1&amp;c=2" ');
  });
  it('links addresses of pages alone, without the full stop behind them', () => {
    const { text } = messageText('See https://a.example/b. Or javascript:alert(1), or ftp://x.');
    expect(text.match(/<a /g)).toHaveLength(1);
    expect(text).toContain('>https://a.example/b</a>. Or javascript:alert(1)');
  });
});

describe('a line of what was changed', () => {
  const event = { action: 'update', authorId: 'p', isRequester: false };
  it('says each change, and nothing of what stayed', () => {
    const phrases = eventPhrases(
      {
        ...event,
        before: { priority: 'normal', tags: ['a'], assigneeId: null, courseId: 'c' },
        after: { priority: 'urgent', tags: ['a'], assigneeId: 't', courseId: null },
      },
      { t: 'Tomasz Wieczorek' },
    );
    expect(phrases.map(({ text }) => text)).toEqual([
      'assigned it to Tomasz Wieczorek',
      'set the priority to urgent',
      'took away its course',
    ]);
  });
  it('tells somebody who takes a query from one who is given it, and a customer’s message from a step', () => {
    const words = (part: object) => eventPhrases({ ...event, ...part }, {}).map(({ text }) => text);
    expect(words({ before: { assigneeId: null }, after: { assigneeId: 'p' } })).toEqual(['took this query']);
    expect(
      words({ action: 'reply', isRequester: true, before: { status: 'pending' }, after: { status: 'open' } }),
    ).toEqual(['opened this query again by writing']);
    expect(words({ action: 'hold', before: { status: 'open' }, after: { status: 'pending' } })).toEqual([
      'set this query to pending',
    ]);
  });
});

describe('a row of the list', () => {
  const query: SeenQuery = {
    id: 'q',
    version: 1,
    number: 1187,
    status: 'open',
    subject: '<i>Prior learning',
    requesterName: 'Leila Farahani',
    requesterId: 'leila',
    excerpt: '"Thank you"',
    lastMessageAt: ago(5),
    waitingSince: ago(300),
    priority: 'high',
  };
  const row = { query, requester: { name: 'Leila Farahani' }, assignee: { name: 'Priya Raghunathan' } };
  const options = { reader, href: '/queries/q', isOpen: false, hasAssignee: true, readerId: 'leila' };
  it('shows the office who waits, for how long and who has it', () => {
    const { text } = queryRow(row, { ...options, isOurs: true });
    expect(text).toContain('High, waits 5 h');
    expect(text).toContain('Priya Raghunathan');
    expect(text).not.toContain('<i>');
  });
  it('shows whoever asked their question and its state in their words alone', () => {
    const { text } = queryRow(row, { ...options, isOurs: false });
    expect(text).toContain('Received');
    expect(text).toContain('Q-1187');
    for (const hidden of ['Priya', 'waits', 'High', 'Open', 'Leila']) expect(text, hidden).not.toContain(hidden);
  });
});
