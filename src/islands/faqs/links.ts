// Links to single answers: one that names an answer opens it, and each is copied by a press.
import { showToast } from '#client/stores/toasts';

export function startAnswerLinks(): void {
  openNamed();
  addEventListener('hashchange', openNamed);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-copy-link]') : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void copy(link.href);
  });
}

/** Browsers that do not open it by themselves. */
function openNamed(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = named?.closest('details');
  if (!details || details.open) return;
  details.open = true;
  named?.scrollIntoView();
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast('The link is copied.');
  } catch {
    // Not allowed here: the address itself can be copied.
    location.assign(address);
  }
}
