// What the browser's tests of booking begin with: a published course with an open session, and people who are signed in.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { createAccount } from './auth-service';
import { signInContext } from './browser';
import { accountOf, type Instance, type Role } from './instance';
import { lendContext } from './lent-contexts';

const DAY_MS = 86_400_000;
const PASSWORD = 'Quay-Side-7';
let made = 0;
const word = (): string => `${Date.now().toString(36)}${made++}`.toUpperCase();

export interface Scene {
  title: string;
  code: string;
  courseId: string;
  sessionId: string;
  /** The course's public page. */
  path: string;
}

interface Wanted {
  places?: number;
  /** Of the course. */
  course?: Record<string, unknown>;
  session?: Record<string, unknown>;
}

/** Somebody's browser, signed in with a demo account. */
export async function contextAs(
  browser: Browser,
  instance: Instance,
  role: Role,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = options ? await browser.newContext(options) : await lendContext(browser);
  await signInContext(context, instance, accountOf(instance, role));
  return context;
}

export const pageAs = async (browser: Browser, instance: Instance, role: Role): Promise<Page> =>
  (await contextAs(browser, instance, role)).newPage();

/** A learner of no company whom nobody has seen before, signed in. */
export async function newLearner(browser: Browser, instance: Instance, name: string): Promise<Page> {
  const email = `${word().toLowerCase()}@post.example`;
  await createAccount(instance, { email, password: PASSWORD, displayName: name, emailVerified: true });
  const context = await lendContext(browser);
  await signInContext(context, instance, { email, password: PASSWORD });
  return context.newPage();
}

/** The office's own calls of the API, by its cookies. */
export async function post<Made = { id: string; status: string }>(
  context: BrowserContext,
  instance: Instance,
  path: string,
  data?: unknown,
): Promise<Made> {
  const response = await context.request.post(`${instance.url}/api${path}`, {
    headers: { origin: instance.url },
    ...(data !== undefined && { data }),
  });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

/** A course that nobody else uses, published, with one session that is open for booking. */
export async function openSession(
  office: BrowserContext,
  instance: Instance,
  { places = 1, course = {}, session = {} }: Wanted = {},
): Promise<Scene> {
  const mark = word();
  const title = `Ropework ${mark}`;
  const code = `RW-${mark}`;
  const { id: courseId } = await post(office, instance, '/courses', { title, code, ...course });
  await post(office, instance, `/courses/${courseId}/publish`);
  const start = Math.ceil((Date.now() + 60 * DAY_MS) / 3_600_000) * 3_600_000;
  const { id: sessionId } = await post(office, instance, '/sessions', {
    courseId,
    days: [{ start: new Date(start).toISOString(), end: new Date(start + 4 * 3_600_000).toISOString() }],
    timeZone: 'Europe/London',
    venue: 'Room 2',
    places: { max: places },
    ...session,
  });
  await post(office, instance, `/sessions/${sessionId}/open`);
  return { title, code, courseId, sessionId, path: `/catalogue/ropework-${mark.toLowerCase()}` };
}
