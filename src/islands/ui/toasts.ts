// Draws the toasts of `client/stores/toasts` into the live region of the signed-in shell. Plain DOM: a page without an island
// shows toasts and ships no framework for them.
import { $toasts, dismissToast, showKeptToast, type Toast } from '#client/stores/toasts';
import { NOTIFICATION_TIMEOUT_MS } from '#domain/constants';
import { x } from './icons';

/** A countdown that can be held; it goes on with what was left. */
class Countdown {
  #left = NOTIFICATION_TIMEOUT_MS;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly end: () => void) {}

  run(): void {
    if (this.#timer !== undefined) return;
    this.#since = Date.now();
    this.#timer = setTimeout(this.end, this.#left);
  }

  hold(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left = Math.max(1000, this.#left - (Date.now() - this.#since));
  }
}

const button = (label: string, press: () => void): HTMLButtonElement => {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'btn';
  element.textContent = label;
  element.addEventListener('click', press);
  return element;
};

const draw = ({ id, text, action }: Toast): HTMLElement => {
  const element = document.createElement('div');
  element.className = 'toast';
  const words = document.createElement('span');
  words.textContent = text;
  element.appendChild(words);
  if (action) {
    element.appendChild(
      button(action.label, () => {
        dismissToast(id);
        action.run();
      }),
    );
  }
  const dismiss = button('', () => dismissToast(id));
  dismiss.classList.add('icon');
  dismiss.setAttribute('aria-label', 'Dismiss');
  dismiss.innerHTML = `<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${x}</svg>`;
  element.appendChild(dismiss);
  return element;
};

/** Keeps the region in step with the store. All countdowns hold while the pointer or the focus is within, or the page is hidden. */
export const startToasts = (region: HTMLElement): void => {
  const shown = new Map<number, { element: HTMLElement; countdown: Countdown }>();
  const update = (): void => {
    const isHeld = document.hidden || region.matches(':hover') || region.contains(document.activeElement);
    for (const { countdown } of shown.values()) isHeld ? countdown.hold() : countdown.run();
  };

  $toasts.subscribe((toasts) => {
    for (const [id, { element, countdown }] of shown) {
      if (toasts.some((toast) => toast.id === id)) continue;
      countdown.hold();
      element.remove();
      shown.delete(id);
    }
    for (const toast of toasts) {
      if (shown.has(toast.id)) continue;
      const element = draw(toast);
      shown.set(toast.id, { element, countdown: new Countdown(() => dismissToast(toast.id)) });
      region.appendChild(element);
    }
    update();
  });

  for (const event of ['pointerover', 'pointerout', 'focusin'] as const) region.addEventListener(event, update);
  // The focus has not arrived anywhere yet when it leaves.
  region.addEventListener('focusout', () => queueMicrotask(update));
  document.addEventListener('visibilitychange', update);
  showKeptToast();
};
