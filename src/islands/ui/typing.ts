// Whether a key belongs to a field: single-letter shortcuts keep out of it.

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(textarea|select)$/i.test(target.tagName) ||
    target.matches('input:not([type=checkbox], [type=radio])'));
