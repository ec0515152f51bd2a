// What a page will need next (a dialog, the palette) is fetched a second after it has loaded, so that opening it waits for nothing.
import { PREFETCH_AFTER_MS } from '#domain/constants';
import { loadQuietly } from './missing-chunks';

type Load = () => Promise<unknown>;
const wanted: Load[] = [];
let isDue = false;

const fetchIt = (load: Load): void => void loadQuietly(load);

/** Safe to call at any time; a failure is nobody's loss, since it is asked for again when it is used. */
export function needNext(load: Load): void {
  if (isDue) fetchIt(load);
  else wanted.push(load);
}

export function startNextNeeded(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const begin = (): void => {
    setTimeout(() => {
      isDue = true;
      for (const load of wanted.splice(0)) fetchIt(load);
    }, PREFETCH_AFTER_MS);
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
