// Stands inline in the pages of sign-in, and is all the script that they have until somebody touches the form: then it fetches
// the form's module. What was typed and sent before the module has arrived waits for it, and nothing is sent twice. A module that
// is gone, as a page that stood open over a deploy finds it, loads the page again, once.
import { claimReload } from './app/reload-guard';

interface FormModule {
  ready(form: HTMLFormElement): void;
  submit(form: HTMLFormElement): Promise<void>;
  google(form: HTMLFormElement): Promise<void>;
}

((form: HTMLFormElement) => {
  let pending: Promise<FormModule> | undefined;

  const load = () => {
    pending ??= import(form.dataset.src as string).then(
      (module) => {
        module.ready(form);
        return module;
      },
      async (error) => {
        pending = undefined;
        await replaceOlderPage();
        throw error;
      },
    );
    return pending;
  };
  const email = form.elements.namedItem('email') as HTMLInputElement | null;
  const kept = sessionStorage;
  /** Only where the server answers that there is no such file: without a network the page had better stay. */
  const replaceOlderPage = async () => {
    const answer = await fetch(form.dataset.src as string, { method: 'HEAD' }).catch(() => null);
    if (answer?.status !== 404 || !claimReload()) return;
    kept.email = email?.value ?? '';
    location.reload();
  };
  if (email && kept.email) email.value ||= kept.email;
  delete kept.email;
  const warm = () => {
    load().catch(() => 0);
  };
  const run = (action: 'submit' | 'google') => {
    if (form.ariaBusy) return;
    form.ariaBusy = 'true';
    load()
      .then(
        (module) => module[action](form),
        () => {
          (form.querySelector('output') as HTMLOutputElement).textContent = form.dataset.offline as string;
        },
      )
      .then(() => {
        form.ariaBusy = null;
      });
  };

  // Only now: without script the browser's own checks are all there is.
  form.noValidate = true;
  for (const event of ['focusin', 'pointerdown']) form.addEventListener(event, warm, { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    run((event.submitter as HTMLButtonElement | null)?.value === 'google' ? 'google' : 'submit');
  });
  if (form.contains(document.activeElement)) warm();
  if (form.dataset.auto) run('submit');
})(document.getElementById('auth') as HTMLFormElement);
