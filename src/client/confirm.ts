// Asks before a step with consequences, in a native dialog; where it helps, for a choice and a reason too.

export interface Question {
  /** "Cancel this session?" */
  title: string;
  /** What will happen, in a sentence. */
  text: string;
  /** The verb on the button that does it. */
  verb: string;
  isDanger?: boolean;
  /** The label of a text that goes along, optional to fill in. */
  reason?: string | undefined;
  /** One of a few, the first where nothing else is chosen. */
  choice?: Choice | undefined;
}

export interface Choice {
  legend: string;
  options: readonly { value: string; label: string }[];
}

export interface Answer {
  /** Perhaps empty. */
  reason: string;
  /** Null where there was nothing to choose. */
  choice: string | null;
}

/** Null when the answer is no. */
export function ask({ title, text, verb, isDanger = false, reason, choice }: Question): Promise<Answer | null> {
  const dialog = document.createElement('dialog');
  dialog.className = 'confirm';
  dialog.setAttribute('aria-labelledby', 'confirm-title');
  dialog.innerHTML = `<form method="dialog">
<div class="dialog-head"><h2 id="confirm-title"></h2></div>
<div class="dialog-body"><p></p></div>
<div class="dialog-foot"><button class="btn plain" value="">Go back</button><button class="btn" value="yes"></button></div>
</form>`;
  const find = <E extends Element>(selector: string): E => dialog.querySelector(selector) as E;
  find('h2').textContent = title;
  find('p').textContent = text;
  const yes = find<HTMLButtonElement>('[value=yes]');
  yes.textContent = verb;
  yes.classList.add(isDanger ? 'danger' : 'primary');
  const chosen = choice && addChoice(find('.dialog-body'), choice);
  let answer: HTMLTextAreaElement | undefined;
  if (reason !== undefined) {
    const label = document.createElement('label');
    label.className = 'field';
    label.textContent = reason;
    answer = document.createElement('textarea');
    answer.className = 'input';
    answer.rows = 3;
    answer.maxLength = 500;
    label.append(answer);
    find('.dialog-body').append(label);
  }
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      const given = { reason: answer?.value.trim() ?? '', choice: chosen?.() ?? null };
      resolve(dialog.returnValue === 'yes' ? given : null);
    });
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('input, textarea') ?? yes).focus();
  });
}

/** @returns what is chosen */
function addChoice(body: HTMLElement, { legend, options }: Choice): () => string | null {
  const set = document.createElement('fieldset');
  set.className = 'field';
  const head = document.createElement('legend');
  head.textContent = legend;
  set.append(head);
  for (const [at, { value, label }] of options.entries()) {
    const line = document.createElement('label');
    line.className = 'check';
    const radio = document.createElement('input');
    Object.assign(radio, { type: 'radio', name: 'choice', value, checked: at === 0 });
    line.append(radio, label);
    set.append(line);
  }
  body.append(set);
  return () => set.querySelector<HTMLInputElement>('input:checked')?.value ?? null;
}
