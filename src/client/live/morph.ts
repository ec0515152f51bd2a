// Makes a part of the page what the server says now, by changing as little as can be: elements stay the ones that they were, and with
// them focus, scrolling, what is typed and ticked, menus, and whatever listens to them. React's islands are handed their new props.

export interface MorphOptions {
  /** A list whose rows are brought up to date where they stand: none comes, goes or moves. */
  frozen?: Element | undefined;
  /** A row (anything with `data-version`) is new, or another version than it was. */
  onRow?: (row: HTMLElement, isNew: boolean) => void;
}

/** In the browser's hands once it is there: the server does not know what stands in it by now. */
const KEPT = '[data-live-keep]';
/** Put there by the browser alone. */
const ADDED = '#problem, #offline, .live-line';
/** What people and scripts set, and the server does not. */
const OWN_ATTRIBUTES = ['open', 'data-chosen', 'data-fresh', 'aria-busy'];
const ROW = '[data-id]';
export const rowsIn = (list: ParentNode): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(ROW)];

const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;

/** Tells one child from its siblings; null for what has only its place. */
function keyOf(node: Node): string | null {
  if (!isElement(node)) return null;
  if (node.localName === 'astro-island') return `island ${node.getAttribute('component-export')}`;
  const id = node.dataset.id ?? node.id;
  return id ? `${node.localName} ${id}` : null;
}
/** What it is, before what state it is in. */
const firstClassOf = (node: Node): string | undefined => (isElement(node) ? node.classList[0] : undefined);
const isAlike = (one: Node, other: Node): boolean =>
  one.nodeName === other.nodeName &&
  keyOf(one) === keyOf(other) &&
  (keyOf(one) !== null || firstClassOf(one) === firstClassOf(other));
const isAdded = (node: Node): boolean => isElement(node) && node.matches(ADDED);

/** Makes `old` what `next` is, without and within. */
export function morph(old: Element, next: Element, options: MorphOptions = {}): void {
  if (old.matches(KEPT)) return;
  if (old.localName === 'astro-island') {
    handProps(old, next);
    return;
  }
  const { version } = (old as HTMLElement).dataset;
  morphAttributes(old, next);
  if (isChangedSelect(old)) return;
  morphChildren(old, next, options);
  const row = old as HTMLElement;
  if (row.matches(ROW) && version !== row.dataset.version) options.onRow?.(row, false);
}

/** Somebody is choosing in it, or has: what is chosen stays, and so do the choices. */
const isChangedSelect = (element: Element): boolean =>
  element instanceof HTMLSelectElement &&
  (element === document.activeElement || [...element.options].some((each) => each.selected !== each.defaultSelected));

function morphAttributes(old: Element, next: Element): void {
  // A row that is ticked says so by itself; one that stands open beside its list is the server's to say.
  const isPicked = old.querySelector(':scope > td > input.box') !== null;
  const isOwn = (name: string): boolean =>
    OWN_ATTRIBUTES.includes(name) ||
    (name === 'aria-selected' && isPicked) ||
    (name === 'tabindex' && old === document.activeElement);
  for (const { name, value } of [...next.attributes])
    if (!isOwn(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!isOwn(name) && !next.hasAttribute(name)) old.removeAttribute(name);
}

function morphChildren(old: Element, next: Element, options: MorphOptions): void {
  const isFrozen = options.frozen?.contains(old) === true;
  const left = new Set<ChildNode>(old.childNodes);
  const keyed = new Map<string, ChildNode[]>();
  for (const node of left) {
    const key = keyOf(node);
    if (key !== null) keyed.set(key, [...(keyed.get(key) ?? []), node]);
  }
  let at: ChildNode | null = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    while (at && (!left.has(at) || isAdded(at))) at = at.nextSibling;
    const key = keyOf(wanted);
    const match = key === null ? firstAlike(at, wanted, left) : keyed.get(key)?.shift();
    if (!match) {
      if (!(isFrozen && holdsRows(wanted))) insert(old, wanted, at, options);
      continue;
    }
    left.delete(match);
    if (match !== at && !(isFrozen && holdsRows(match))) place(old, match, at);
    if (isElement(match)) morph(match, wanted as Element, options);
    else if (match.nodeValue !== wanted.nodeValue) match.nodeValue = wanted.nodeValue;
  }
  for (const node of left) if (!isAdded(node) && !(isFrozen && holdsRows(node))) node.remove();
}

const holdsRows = (node: Node): boolean => isElement(node) && (node.matches(ROW) || node.querySelector(ROW) !== null);

function insert(parent: Element, wanted: Node, before: ChildNode | null, { onRow }: MorphOptions): void {
  const made = document.importNode(wanted, true);
  parent.insertBefore(made, before);
  if (!onRow || !isElement(made)) return;
  if (made.matches(ROW)) onRow(made, true);
  for (const row of rowsIn(made)) onRow(row, true);
}

/** The next without a name of its own that could be it. */
function firstAlike(from: ChildNode | null, wanted: Node, left: ReadonlySet<ChildNode>): ChildNode | null {
  for (let node = from; node; node = node.nextSibling)
    if (left.has(node) && !isAdded(node) && isAlike(node, wanted)) return node;
  return null;
}

function place(parent: Element, node: ChildNode, before: ChildNode | null): void {
  // Keeps focus and state; not in every browser that we serve.
  if ((parent as Partial<Element>).moveBefore) {
    parent.moveBefore(node, before);
    return;
  }
  const focused = document.activeElement as HTMLElement | null;
  const isWithin = focused !== null && node.contains(focused);
  parent.insertBefore(node, before);
  if (isWithin) focused.focus({ preventScroll: true });
}

/** An island draws itself: given other props it is rendered anew with them, and keeps its state (as Astro does between pages). */
function handProps(old: Element, next: Element): void {
  const props = next.getAttribute('props');
  // One that is not at work yet would be, with props that what stands there was not drawn from.
  if (props === null || props === old.getAttribute('props') || old.hasAttribute('ssr')) return;
  old.setAttribute('ssr', '');
  old.setAttribute('props', props);
}
