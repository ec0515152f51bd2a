// Which keys are for shortcuts: none that a field takes, none with Ctrl, ⌘ or Alt, and single characters only where they are on.
import { areSingleKeysOn } from '#client/stores/single-keys';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(textarea|select)$/i.test(target.tagName) ||
    target.matches('input:not([type=checkbox], [type=radio])'));

/** Whether shortcuts keep their hands off a key. */
export const isNoShortcut = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  isTyping(event.target) ||
  (event.key.length === 1 && !areSingleKeysOn());
