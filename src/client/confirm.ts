// Asks before a step with consequences, in a native dialog; where a reason helps, for the reason too.

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
}

/** The reason (perhaps empty) when the answer is yes; null when it is no. */
export function ask({ title, text, verb, isDanger = false, reason }: Question): Promise<string | null> {
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
      resolve(dialog.returnValue === 'yes' ? (answer?.value.trim() ?? '') : null);
    });
    dialog.showModal();
    (answer ?? yes).focus();
  });
}
