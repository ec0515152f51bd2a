// A test and a question in the lists of those who write them.

import type { Reader } from '#domain/format';
import { promptLine } from '#domain/questions/prompt-line';
import { type Question, TYPE_NAMES } from '#domain/questions/question';
import type { Test } from '#domain/tests/test';
import { badge, time } from '../cells';
import { html, type Markup } from '../markup';
import { spanWords } from './words';

export interface TestRow {
  test: Omit<Test, 'parts'>;
  /** Its course's title. */
  course: string | null;
}

/** @param reader in the organisation's zone */
export function testRow({ test, course }: TestRow, reader: Reader): Markup {
  const { id, title, questionCount, timeLimit, status } = test;
  const length = timeLimit !== null && html` <span class="muted small nowrap">${timeLimit} min</span>`;
  return html`<tr data-id="${id}" data-version="${test.version}" data-name="${title}"><td class="a1 wide"><a class="name" href="/tests/${id}">${title}</a>${length}</td><td class="lg-only muted">${course ?? 'Whoever is signed in'}</td><td class="num a2"><span class="only-phone">${questionCount} ${questionCount === 1 ? 'question' : 'questions'}</span><span class="only-wide">${questionCount}</span></td><td class="lg-only nowrap">${spanWords(test, reader)}</td><td class="num lg-only">${status !== 'draft' && html`<a class="link" href="/tests/${id}/results" aria-label="Results of ${title}">Results</a>`}</td><td class="b2">${badge('tests', status)}</td><td class="num xl-only muted">${time(test.updatedAt, 'relative', reader)}</td></tr>`;
}

export function questionRow(question: Question, reader: Reader): Markup {
  const { id, version, name, prompt, type, category, marks, status, updatedAt } = question;
  const line = promptLine(prompt);
  return html`<tr data-id="${id}" data-version="${version}" data-name="${line}"><td><input class="box" type="checkbox" aria-label="Select ${line}" autocomplete="off"></td><td class="a1 wide"><a class="name" href="/tests/questions/${id}">${line}</a>${name !== null && html` <span class="muted small">${name}</span>`}</td><td class="lg-only nowrap">${TYPE_NAMES[type]}</td><td class="a2 muted nowrap">${category ?? 'None'}</td><td class="num lg-only">${marks}</td><td class="b2">${badge('questions', status)}</td><td class="num xl-only muted">${time(updatedAt, 'relative', reader)}</td></tr>`;
}
