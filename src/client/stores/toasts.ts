// What has just happened, said at the bottom of the page. Any island adds to it; `islands/ui/toasts.ts` draws it.
import { atom } from 'nanostores';

export interface ToastAction {
  /** A verb: "Undo". */
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  /** What happened and to how many. Never the only place of an error. */
  text: string;
  action?: ToastAction;
}

export const $toasts = atom<readonly Toast[]>([]);

const MOST = 3;
let last = 0;

/** Shows a toast and returns its id. The oldest gives way to a fourth. */
export const showToast = (text: string, action?: ToastAction): number => {
  last += 1;
  const toast: Toast = action ? { id: last, text, action } : { id: last, text };
  $toasts.set([...$toasts.get(), toast].slice(-MOST));
  return last;
};

export const dismissToast = (id: number): void => {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
};

const KEPT = 'toast';

/** Says it on the page that is opened next: for a step that ends by going elsewhere. */
export const showToastOnNextPage = (text: string): void => {
  sessionStorage.setItem(KEPT, text);
};

/** Shows what the page before left to say, once. */
export const showKeptToast = (): void => {
  const text = sessionStorage.getItem(KEPT);
  if (text === null) return;
  sessionStorage.removeItem(KEPT);
  showToast(text);
};
