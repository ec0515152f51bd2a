// Moves the time of the domain on the running instance. Whoever moves it sets it back: all http tests share one instance.
import type { Instance } from './instance';

/** @param now an instant, or null for real time @returns what the domain's clock says then */
export async function setClock(instance: Instance, now: string | null): Promise<string> {
  const response = await fetch(`${instance.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  });
  if (!response.ok) throw new Error(`The clock answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { now: string }).now;
}

/** So many hours before (or, below zero, after) an instant. */
export const hoursBefore = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) - hours * 3_600_000).toISOString();

/** Visitors are shown pages that are up to half a minute old; from here on they see what there is. The clock tells real time. */
export const letVisitorsSee = (instance: Instance): Promise<string> => setClock(instance, null);
