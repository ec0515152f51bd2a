// A person at a page with a keyboard and nothing else. Every stop of the Tab key is looked at: it can be seen, it shows that the
// focus is there, and no step loses the focus.
import { type CDPSession, expect, type Page } from '@playwright/test';
import { untilAwake } from './browser';

/** What has the focus, as a screen reader would say it. */
interface Stop {
  role: string;
  name: string;
}

interface Sought {
  /** Walks backwards, with Shift and Tab. */
  back?: boolean;
  /** After so many stops it is given up. */
  within?: number;
}

/** More than any page has before its own first thing to do. */
const STOPS = 90;
const END = '(the end of the page)';

export class Keyboard {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  /** A document that was just opened has no focus yet. */
  #isNew = true;

  private constructor(page: Page, devtools: CDPSession) {
    this.#page = page;
    this.#devtools = devtools;
    page.on('domcontentloaded', () => {
      this.#isNew = true;
    });
  }

  /** Opens a page; from here on there are keys alone. */
  static async open(page: Page, path: string): Promise<Keyboard> {
    const keyboard = new Keyboard(page, await page.context().newCDPSession(page));
    await page.goto(path);
    return keyboard;
  }

  /** Presses Tab until that is reached. @throws with the stops that there were */
  async tabTo(role: string, name: string | RegExp, { back = false, within = STOPS }: Sought = {}): Promise<void> {
    await this.#settle();
    const seen: string[] = [];
    for (let at = 0; at < within; at++) {
      await this.#page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
      const stop = await this.focused();
      if (!stop) {
        // Round once: what is sought may lie before where one is.
        if (seen.includes(END)) break;
        seen.push(END);
        continue;
      }
      seen.push(`${stop.role} “${stop.name}”`);
      const fault = await this.#page.evaluate(faultOfFocus);
      expect(fault, `${this.#page.url()}: ${seen.at(-1)}`).toBeNull();
      if (stop.role === role && (typeof name === 'string' ? stop.name === name : name.test(stop.name))) return;
    }
    throw new Error(
      `${this.#page.url()}: no ${role} “${name}” within ${within} stops. There were:\n${seen.join('\n')}`,
    );
  }

  /** Tab to a thing and press it. */
  async press(role: string, name: string | RegExp, sought: Sought & { with?: string } = {}): Promise<void> {
    await this.tabTo(role, name, sought);
    await this.#page.keyboard.press(sought.with ?? 'Enter');
  }

  /** Tab to a field and type; what stood there is typed over. */
  async fill(role: string, name: string | RegExp, text: string, sought: Sought = {}): Promise<void> {
    await this.tabTo(role, name, sought);
    await this.#page.keyboard.press('Control+a');
    await this.#page.keyboard.type(text);
  }

  key(name: string): Promise<void> {
    return this.#page.keyboard.press(name);
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  /** Past what every page begins with. The next Tab goes on from there; nothing has the focus until then. */
  async skipToContent(): Promise<void> {
    await this.press('link', 'Skip to content', { within: 2 });
    await expect.poll(() => this.focused()).toBeNull();
    this.#isNew = true;
  }

  async focused(): Promise<Stop | null> {
    const { result } = await this.#devtools.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (result.className === 'HTMLBodyElement' || !result.objectId) return null;
    const { nodes } = await this.#devtools.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    return { role: String(node?.role?.value ?? ''), name: String(node?.name?.value ?? '').trim() };
  }

  /** Where the page stands and all of it is at work; a step within a document has to leave the focus somewhere. */
  async #settle(): Promise<void> {
    await this.#page.waitForLoadState();
    await untilAwake(this.#page);
    if (!this.#isNew)
      await expect
        .poll(() => this.focused(), { message: `${this.#page.url()}: the last step lost the focus` })
        .not.toBeNull();
    this.#isNew = false;
  }
}

/** Runs in the page: what is wrong with how the focus shows, or nothing. */
function faultOfFocus(): string | null {
  const focused = document.activeElement as HTMLElement;
  const { labels } = focused as HTMLInputElement;
  // A radio button that is drawn by its label, a field that is drawn by its frame.
  const drawn = [focused, ...(labels ?? []), focused.parentElement, focused.parentElement?.parentElement ?? null];
  const ring = drawn.find((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$/.test(outlineColor);
    return isOutlined || (element === focused && boxShadow !== 'none');
  });
  if (!ring) return 'nothing shows that it has the focus';
  const { left, right, top, bottom } = ring.getBoundingClientRect();
  if (right - left < 2 || bottom - top < 2) return `it is ${right - left} by ${bottom - top} pixels`;
  const [west, east] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [north, south] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  if (east - west < 1 || south - north < 1) return `it lies outside the window, at ${left}, ${top}`;
  // What lies over it hides it only where it hides all of it.
  const isSeen = [0.1, 0.5, 0.9].some((across) =>
    [0.1, 0.5, 0.9].some((down) => {
      const over = document.elementFromPoint(west + (east - west) * across, north + (south - north) * down);
      return ring.contains(over);
    }),
  );
  return isSeen ? null : 'something else lies over it';
}
