// One browser's connection, relayed: what the database's streams tell goes over the WebSocket in our own words, so that no browser ever
// talks to Google.
import type { LiveMessage, PresenceMode } from '#domain/live';
import { CLOSED } from '#ports/live';
import { hintsFor, isEnded } from '../live/addressed';
import { isTooOften, modeIn, SILENT, speak } from '../live/calls';
import { peopleAt, withoutPerson } from '../live/presence';
import type { Entry, RealtimeFeed } from './realtime-feed';
import { type Place, type RealtimePlaces, STAY_EVERY_MS } from './realtime-places';

export interface Relayed {
  socket: WebSocket;
  place: Place;
  /** What is said first. */
  welcome: LiveMessage[];
  /** The key to go on from. */
  from: string;
  /** They were cut off while they connected. */
  hasEnded: boolean;
}

interface Stores {
  feed: RealtimeFeed;
  places: RealtimePlaces;
  keepAlive: (work: Promise<unknown>) => void;
}

const isSettled = () => undefined;

/** What is done to a connection that may have gone already. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // It has gone; its close comes, or came.
  }
}

/** Begins it; it ends with the connection. */
export function relay({ feed, places, keepAlive }: Stores, { socket, place, welcome, from, hasEnded }: Relayed): void {
  const { person, at, topics, standing, signInId } = place.subscriber;
  const connected = { personId: person.id, standing, signInId, since: Date.now() };
  const over = new AbortController();
  let spoken = SILENT;
  let mode: PresenceMode = 'viewing';
  let told: string | null = null;

  const say = (message: LiveMessage) => {
    if (!over.signal.aborted) attempt(() => socket.send(JSON.stringify(message)));
  };
  const finish = (code?: number, reason?: string) => {
    if (over.signal.aborted) return;
    attempt(() => socket.close(code ?? CLOSED.over, reason));
    over.abort();
    clearInterval(staying);
    keepAlive(places.leave(place).catch(isSettled));
  };
  const stay = () => keepAlive(places.stay(place, mode).catch(isSettled));
  const staying = setInterval(stay, STAY_EVERY_MS);
  const lost = () => finish(CLOSED.broken, 'broken');

  const endNow = () => {
    say({ type: 'ended' });
    finish(CLOSED.ended, 'ended');
  };
  const onEntry = ({ key, news, endings }: Entry) => {
    if (endings.some((ending) => isEnded(ending, connected))) return endNow();
    const hints = hintsFor(news, topics);
    if (hints.length > 0) say({ type: 'hints', hints, cursor: key });
  };

  socket.addEventListener('message', ({ data }) => {
    if (over.signal.aborted) return;
    if (data === 'ping') return socket.send('pong');
    spoken = speak(spoken, Date.now());
    const said = modeIn(data);
    if (isTooOften(spoken) || !said) return finish(CLOSED.refused, said ? 'too many messages' : 'no such message');
    if (said === mode) return;
    mode = said;
    if (at) stay();
  });
  socket.addEventListener('close', () => finish());
  socket.addEventListener('error', () => finish());

  for (const message of welcome) say(message);
  if (hasEnded) {
    endNow();
    return;
  }
  // The connection itself keeps the request alive, for as long as it lasts.
  void feed.follow(from, onEntry, over.signal).catch(lost);
  if (!at) return;
  const onSeats = (seats: Parameters<typeof peopleAt>[0]) => {
    const people = withoutPerson(peopleAt(seats), person.id);
    const text = JSON.stringify(people);
    if (text !== told) say({ type: 'present', people });
    told = text;
  };
  void places.follow(at, onSeats, over.signal).catch(lost);
}
