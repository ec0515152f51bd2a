// Grading by keyboard, from the marks on: Ctrl or ⌘ with Enter saves, J and K go to the next and the previous answer.
import { isNoShortcut } from '../ui/typing';

export function startGradingKeys(): void {
  document.querySelector<HTMLElement>('[data-grade-first]')?.focus();
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      const form = event.target instanceof Element ? event.target.closest('form') : null;
      const grading = form ?? document.querySelector<HTMLFormElement>('form[data-grade]');
      if (!grading?.matches('[data-grade]')) return;
      event.preventDefault();
      grading.requestSubmit();
      return;
    }
    if (isNoShortcut(event)) return;
    const step = { j: 'next', k: 'previous' }[event.key];
    if (step) document.querySelector<HTMLAnchorElement>(`a[data-grade-${step}]`)?.click();
  });
}
