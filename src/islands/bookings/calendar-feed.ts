// The panel with the address of one's calendar: made, copied, made anew.
import { callApi } from '#client/api';
import { ask } from '#client/confirm';

export function startCalendarFeed(): void {
  const panel = document.querySelector<HTMLElement>('[data-feed]');
  if (!panel) return;
  const find = <E extends Element>(selector: string): E => panel.querySelector(selector) as E;
  const address = find<HTMLInputElement>('[data-feed-address]');
  const make = find<HTMLButtonElement>('[data-feed-make]');
  const said = find<HTMLElement>('[data-feed-said]');

  address.addEventListener('focus', () => address.select());
  find('[data-feed-copy]').addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(address.value);
      said.textContent = 'Copied.';
    } catch {
      address.focus();
      said.textContent = 'The browser does not let this page copy. The address is selected: copy it by hand.';
    }
  });

  make.addEventListener('click', async () => {
    if (make.getAttribute('aria-busy') === 'true') return;
    if ('known' in make.dataset && (await askAnew()) === null) return;
    make.setAttribute('aria-busy', 'true');
    const made = await callApi<{ url: string }>('POST', '/api/calendar-feed', { idempotencyKey: crypto.randomUUID() });
    make.removeAttribute('aria-busy');
    if (!made.ok) {
      said.textContent = `No address was made. ${made.error.message}`;
      return;
    }
    const { url } = made.value;
    address.value = url;
    find<HTMLAnchorElement>('[data-feed-open]').href = url.replace(/^https?:/, 'webcal:');
    find<HTMLElement>('[data-feed-known]').hidden = false;
    said.textContent =
      'known' in make.dataset ? 'This is the new address. The old one is worth nothing now.' : 'This is your address.';
    make.dataset.known = '';
    make.textContent = 'Make a new address';
    address.focus();
  });
}

const askAnew = (): ReturnType<typeof ask> =>
  ask({
    title: 'Make a new address?',
    text: 'The old address ends at once. Calendars that read it stop being updated until they are given the new one.',
    verb: 'Make a new address',
  });
