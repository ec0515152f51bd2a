// The end of an attempt on this device: nothing of it stays here. What was answered without a connection and came too late is said.
import { KeptAnswers } from '#client/attempts/kept-answers';
import { shelfOf } from '#client/kept-values';

export function startEnded(): void {
  const place = document.querySelector<HTMLElement>('[data-ended-attempt]');
  if (!place) return;
  const { endedAttempt = '', person = '' } = place.dataset;
  const kept = new KeptAnswers(endedAttempt, person, shelfOf());
  const late = Object.keys(kept.unsent()).length;
  kept.clear();
  const words = place.querySelector('[data-late]');
  if (late === 0 || !words) return;
  words.textContent = late === 1 ? 'One answer came too late.' : `${late} answers came too late.`;
  place.hidden = false;
}
