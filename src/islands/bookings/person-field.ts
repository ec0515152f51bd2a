// The field "Who is it for?" as a combobox: people are offered while one types, arrows move, Enter chooses, Esc closes. The
// focus never leaves the field. Without this script the form looks people up by itself.
import { callApi } from '#client/api';

interface Person {
  id: string;
  displayName: string;
  email: string | null;
}
const SHOWN = 8;
/** Long enough that a word is not asked for letter by letter. Milliseconds. */
const PAUSE = 180;

export function startPersonField(): void {
  const field = document.querySelector<HTMLElement>('[data-person]');
  if (field) new PersonField(field).start();
}

class PersonField {
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #said: HTMLElement;
  readonly #note: HTMLElement;
  readonly #id: HTMLInputElement;
  #people: Person[] = [];
  #at = -1;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(field: HTMLElement) {
    const find = <E extends HTMLElement>(selector: string): E => field.querySelector(selector) as E;
    this.#input = find('#person');
    this.#list = find('[data-person-list]');
    this.#said = find('[data-person-said]');
    this.#note = find('#person-note');
    this.#id = field.querySelector<HTMLInputElement>('[data-person-id]') ?? hiddenId(field);
    find('[data-person-find]').hidden = true;
  }

  start(): void {
    const input = this.#input;
    for (const [name, value] of [
      ['role', 'combobox'],
      ['aria-autocomplete', 'list'],
      ['aria-expanded', 'false'],
      ['aria-controls', this.#list.id],
    ] as const)
      input.setAttribute(name, value);
    input.addEventListener('input', () => {
      this.#id.value = '';
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#look(), PAUSE);
    });
    input.addEventListener('keydown', (event) => this.#key(event));
    input.addEventListener('blur', () => this.#close());
    // The press would take the focus away before the choice is made.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const item = target instanceof Element ? target.closest('[role=option]') : null;
      if (item) this.#choose([...this.#list.children].indexOf(item));
    });
  }

  async #look(): Promise<void> {
    const search = this.#input.value.trim();
    const asked = ++this.#asked;
    if (!search) return this.#close();
    const query = new URLSearchParams({ q: search, limit: String(SHOWN) });
    for (const status of ['active', 'invited']) query.append('status', status);
    const found = await callApi<{ items: Person[] }>('GET', `/api/users?${query}`);
    if (asked !== this.#asked) return;
    this.#close();
    if (!found.ok) return this.#tell(found.error.message);
    this.#people = found.value.items;
    this.#tell(
      this.#people.length === 0
        ? `Nobody with an account matches “${search}”.`
        : `${this.#people.length === 1 ? 'One person' : `${this.#people.length} people`} found. Choose with the arrows and Enter.`,
    );
    if (this.#people.length > 0) this.#open();
  }

  #open(): void {
    this.#list.replaceChildren(...this.#people.map(optionOf));
    this.#list.hidden = false;
    this.#input.setAttribute('aria-expanded', 'true');
    this.#move(0);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#list.hidden = true;
    this.#people = [];
    this.#at = -1;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
  }

  #move(to: number): void {
    const count = this.#people.length;
    this.#at = (to + count) % count;
    for (const [at, item] of [...this.#list.children].entries())
      item.setAttribute('aria-selected', String(at === this.#at));
    const active = this.#list.children[this.#at];
    if (!active) return;
    this.#input.setAttribute('aria-activedescendant', active.id);
    active.scrollIntoView({ block: 'nearest' });
  }

  #choose(at: number): void {
    const person = this.#people[at];
    if (!person) return;
    this.#input.value = person.displayName;
    this.#input.removeAttribute('aria-invalid');
    this.#id.value = person.id;
    this.#note.className = 'hint';
    this.#asked += 1;
    this.#close();
    this.#tell(person.email ?? 'Chosen.');
  }

  #key(event: KeyboardEvent): void {
    const isOpen = !this.#list.hidden;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) this.#move(this.#at + (event.key === 'ArrowDown' ? 1 : -1));
      else void this.#look();
    } else if (event.key === 'Enter') {
      // Enter in this field chooses; it never sends a form without a person.
      if (isOpen || !this.#id.value) event.preventDefault();
      if (isOpen) this.#choose(this.#at);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      this.#close();
    }
  }

  /** Beneath the field for those who see it, and aloud. */
  #tell(text: string): void {
    this.#note.textContent = text;
    this.#said.textContent = text;
  }
}

/** Where people were looked up without this script, their radios give way to the field. */
function hiddenId(field: HTMLElement): HTMLInputElement {
  const matches = field.querySelector('[data-person-matches]');
  const chosen = matches?.querySelector<HTMLInputElement>('input:checked');
  const id = document.createElement('input');
  id.type = 'hidden';
  id.name = 'attendeeId';
  id.value = chosen?.value ?? '';
  matches?.replaceWith(id);
  return id;
}

function optionOf({ displayName, email }: Person, at: number): HTMLElement {
  const item = document.createElement('div');
  item.id = `person-${at}`;
  item.setAttribute('role', 'option');
  const about = document.createElement('span');
  about.textContent = email ?? '';
  item.append(displayName, about);
  return item;
}
