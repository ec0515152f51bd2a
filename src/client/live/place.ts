// Keeps what somebody reads where they read it while rows come and go above: the page, and whatever scrolls by itself within it.

/** A conversation: whoever stands at its end goes on standing there. */
const STREAM = '.stream';
const SCROLLERS = `.box-scroll, .peek, .peek-body, ${STREAM}`;
const MARKS = '[data-id], tr[id], section[id], .field, h1, h2, h3';
/** Pixels. */
const AT_THE_END = 48;

const topOf = (scroller: Element): number =>
  scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element): boolean =>
  scrollHeight - clientHeight - scrollTop < AT_THE_END;

/** Remembers where things stand within `main`. The answer puts them there again. */
export function keepPlace(main: HTMLElement): () => void {
  const page = document.scrollingElement;
  const scrollers = [...(page ? [page] : []), ...main.querySelectorAll(SCROLLERS)] as HTMLElement[];
  const places = scrollers.map((scroller) => keepPlaceIn(scroller, scroller === page ? main : scroller));
  return () => {
    for (const restore of places) restore();
  };
}

function keepPlaceIn(scroller: HTMLElement, within: HTMLElement): () => void {
  if (scroller.matches(STREAM) && isAtEnd(scroller))
    return () => {
      scroller.scrollTop = scroller.scrollHeight;
    };
  if (scroller.scrollTop === 0) return () => undefined;
  const top = topOf(scroller);
  // Several, as one of them may be gone afterwards.
  const marks = [...within.querySelectorAll<HTMLElement>(MARKS)]
    .map((element) => ({ element, at: element.getBoundingClientRect().top }))
    .filter(({ element, at }) => at >= top && element.offsetParent !== null)
    .slice(0, 20);
  // The browser's own way to the same end would come on top of ours.
  const { overflowAnchor } = scroller.style;
  scroller.style.overflowAnchor = 'none';
  return () => {
    const mark = marks.find(({ element }) => element.isConnected);
    if (mark) scroller.scrollTop += mark.element.getBoundingClientRect().top - mark.at;
    requestAnimationFrame(() => {
      scroller.style.overflowAnchor = overflowAnchor;
    });
  };
}
