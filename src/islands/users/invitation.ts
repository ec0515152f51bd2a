// The panel of an invitation: makes a link, shows it this once, copies it.
import { callApi } from '#client/api';

interface Sent {
  url: string;
  expiresAt: string;
  isMailed: boolean;
}

export function startInvitation(): void {
  const panel = document.querySelector<HTMLElement>('[data-invitation]');
  if (!panel) return;
  const find = <E extends Element>(selector: string): E => panel.querySelector(selector) as E;
  const link = find<HTMLInputElement>('#invitation-url');
  const make = find<HTMLButtonElement>('[data-invitation-make]');
  const said = find<HTMLElement>('[data-invitation-said]');

  const send = async (): Promise<void> => {
    if (make.getAttribute('aria-busy') === 'true') return;
    make.setAttribute('aria-busy', 'true');
    said.textContent = '';
    const sent = await callApi<Sent>('POST', `/api/users/${panel.dataset.invitation}/invitation`);
    make.removeAttribute('aria-busy');
    if (!sent.ok) {
      said.textContent = `No link was made. ${sent.error.message}`;
      return;
    }
    const hadLink = make.textContent?.includes('again') ?? false;
    link.value = sent.value.url;
    find<HTMLElement>('[data-invitation-link]').hidden = false;
    find<HTMLElement>('[data-invitation-state]').hidden = true;
    // What stands here has changed with it: withdrawing names the version that this page was read with.
    const withdraw = find<HTMLElement>('[data-command]');
    withdraw.dataset.version = String(Number(withdraw.dataset.version) + 1);
    const way = sent.value.isMailed ? ' It is on its way by mail.' : '';
    said.textContent = `${hadLink ? 'This is the new link. The older one is worth nothing now.' : 'This is the link.'}${way}`;
    make.lastChild?.replaceWith('Send again');
    make.classList.remove('primary');
    link.focus();
    link.select();
  };

  link.addEventListener('focus', () => link.select());
  make.addEventListener('click', () => void send());
  find('[data-invitation-copy]').addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(link.value);
      said.textContent = 'Copied.';
    } catch {
      link.focus();
      said.textContent = 'The browser does not let this page copy. The link is selected: copy it by hand.';
    }
  });
  if ('auto' in panel.dataset) {
    history.replaceState(null, '', location.pathname);
    void send();
  }
}
