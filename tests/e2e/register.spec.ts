// The register on a phone in a classroom: a tap saves, nothing is lost without a network, and it works without a script.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { contextAs, openSession, post } from '../support/booking-scene';
import { violationsOf } from '../support/browser';
import { readInstance, runningFile } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const NAMES = ['Aisling Byrne', 'Daniel Whitlock', 'Giulia Ferrante', 'Kofi Mensah'];

let office: BrowserContext;
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  office = await contextAs(browser, instance, 'staff');
});
test.afterAll(() => office.close());

/** Under way, with four people. */
async function openRegister(): Promise<string> {
  const days = [
    { start: new Date(Date.now() - 1000).toISOString(), end: new Date(Date.now() + 3_600_000).toISOString() },
  ];
  const { sessionId } = await openSession(office, instance, { places: 10, session: { days, timeZone: 'UTC' } });
  for (const [at, displayName] of NAMES.entries()) {
    const email = `register-${Date.now()}-${at}@post.example`;
    const { id } = await post(office, instance, '/users', { displayName, email });
    await post(office, instance, '/bookings', { sessionId, attendeeId: id });
  }
  return sessionId;
}

const button = (page: Page, name: string, mark: string) =>
  page.getByRole('group', { name }).getByRole('button', { name: mark });
const ready = (page: Page): Promise<void> => expect(button(page, 'Kofi Mensah', 'Other mark')).toBeEnabled();

async function marksOf(sessionId: string): Promise<string[]> {
  const response = await office.request.get(`${instance.url}/api/sessions/${sessionId}/register`);
  const { rows } = (await response.json()) as { rows: { mark: string; note: string | null }[] };
  return rows.map(({ mark, note }) => (note ? `${mark}, ${note}` : mark));
}

test('a trainer marks a class on a phone: by tap, with a note, the rest at once, and without a network for a while', async ({
  browser,
}) => {
  const sessionId = await openRegister();
  const context = await contextAs(browser, instance, 'staff', PHONE);
  const page = await context.newPage();
  await page.goto(`/bookings/register/${sessionId}`);
  await ready(page);
  await button(page, 'Aisling Byrne', 'Absent').tap();
  await expect(page.getByText('1 of 4 marked')).toBeVisible();
  await expect.poll(() => marksOf(sessionId)).toEqual(['absent', 'unmarked', 'unmarked', 'unmarked']);
  await button(page, 'Aisling Byrne', 'Absent').tap();
  await expect.poll(() => marksOf(sessionId), 'a second tap takes it back').toEqual(NAMES.map(() => 'unmarked'));

  await button(page, 'Giulia Ferrante', 'Other mark').tap();
  const dialog = page.getByRole('dialog', { name: 'Giulia Ferrante' });
  await dialog.getByText('Partial', { exact: true }).tap();
  await dialog.getByLabel(/^Note/).fill('arrived 10:40');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByText('Partial, arrived 10:40')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark 3 attended' }).tap();
  await expect(page.getByText('3 marks not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await button(page, 'Daniel Whitlock', 'Absent').tap();
  await page.getByRole('button', { name: /^Unmarked/ }).tap();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await context.setOffline(false);
  const wanted = ['unmarked', 'absent', 'partial, arrived 10:40', 'unmarked'];
  await expect.poll(() => marksOf(sessionId)).toEqual(wanted);
  await expect(page.locator('.saved')).toHaveText(/\d\d:\d\d/);
  await page.reload();
  await ready(page);
  await expect(button(page, 'Daniel Whitlock', 'Absent')).toHaveAttribute('aria-pressed', 'true');
  const heights = await page.locator('.set button').evaluateAll((all) => all.map((each) => each.clientHeight));
  expect(Math.min(...heights), 'targets of a thumb').toBeGreaterThanOrEqual(48);
  await context.close();
});

test('without a script each press is a form that is sent', async ({ browser }) => {
  const sessionId = await openRegister();
  const context = await contextAs(browser, instance, 'staff', { ...PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/bookings/register/${sessionId}`);
  await button(page, 'Aisling Byrne', 'Absent').tap();
  await expect(page.getByText('1 of 4 marked')).toBeVisible();
  await page.getByRole('button', { name: 'Mark 3 attended' }).tap();
  await expect(page.getByText('4 of 4 marked')).toBeVisible();
  expect(await marksOf(sessionId)).toEqual(['absent', 'attended', 'attended', 'attended']);
  await context.close();
});

test('8 people in few taps and two trainers at once (a proof of 30 and 120 rounds, reduced)', async () => {
  const proof = spawn(process.execPath, ['tests/proofs/register.mjs'], {
    env: { ...process.env, PEOPLE: '8', ROUNDS: '25', LECTERN_RUNNING: runningFile() },
  });
  let output = '';
  for (const stream of [proof.stdout, proof.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk);
    });
  const [status] = (await once(proof, 'close')) as [number];
  expect(status, output).toBe(0);
  expect(output).toContain('the register held');
});
