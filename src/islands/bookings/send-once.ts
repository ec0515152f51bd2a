// A form that is sent by the browser: the button says that it works, and a second press does nothing. What was typed is not
// left behind unasked.

import { isReloading } from '#client/app/reload';

export function startSendOnce(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-send-once]');
  if (!form) return;
  let isSending = false;
  let isTyped = form.dataset.sendOnce === 'typed';

  form.addEventListener('input', () => {
    isTyped = true;
  });
  form.addEventListener('submit', (event) => {
    if (isSending) return event.preventDefault();
    isSending = true;
    const { submitter } = event;
    const busy = submitter?.dataset.busy;
    if (!submitter || !busy) return;
    submitter.style.minWidth = `${submitter.offsetWidth}px`;
    submitter.setAttribute('aria-busy', 'true');
    submitter.textContent = busy;
  });
  addEventListener('beforeunload', (event) => {
    if (isTyped && !isSending && !isReloading()) event.preventDefault();
  });
  // Coming back to a page that the browser kept: the form can be sent again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  // The first thing that needs attention is where one goes on.
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
