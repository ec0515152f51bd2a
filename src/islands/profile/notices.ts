// What one is told of, in the app and by mail: each choice is saved as it is made.
import { callApi, isStale } from '#client/api';
import { dropProblem, showProblem } from '#client/problem-banner';

export function startNotices(): void {
  const form = document.querySelector<HTMLFormElement>('[data-notices]');
  if (!form) return;
  const path = `/api/users/${form.dataset.id}`;
  const said = form.querySelector('output') as HTMLOutputElement;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const chosen = (channel: string) =>
    Object.fromEntries(
      boxes.filter(({ dataset }) => dataset.channel === channel).map(({ name, checked }) => [name, checked]),
    );
  let version = Number(form.dataset.version);
  /** One after another, each with the choices as they stand when it is sent. */
  let queue: Promise<void> = Promise.resolve();

  const save = async (box: HTMLInputElement, isRetry = false): Promise<void> => {
    said.textContent = 'Saving';
    const notifications = { ...chosen('mail'), app: chosen('app') };
    const saved = await callApi<{ version: number }>('PATCH', path, { body: { notifications }, version });
    if (saved.ok) {
      ({ version } = saved.value);
      said.textContent = 'Saved';
      dropProblem();
      return;
    }
    const current = saved.error.current as { version: number } | undefined;
    // Something else of the record was saved meanwhile, such as the photo beside it.
    if (isStale(saved.error) && current && !isRetry) {
      ({ version } = current);
      return save(box, true);
    }
    box.checked = !box.checked;
    said.textContent = '';
    showProblem('Your choice was not saved.', saved.error);
  };

  for (const box of boxes) {
    box.disabled = false;
    box.addEventListener('change', () => {
      queue = queue.then(() => save(box));
    });
  }
}
