// The live feed as one Durable Object of the organisation: every connection ends here, asleep while nothing happens (docs/adr/0020).
// Sockets are found by their tags, which outlive the object's sleep as what is attached to them does.
import { DurableObject } from 'cloudflare:workers';
import type { Hint, LiveMessage, LivePoll, PresenceMode, Present } from '#domain/live';
import { CLOSED, type Ending, MOST_CONNECTIONS, MOST_REPLAYED, type News, type Subscriber } from '#ports/live';
import { type Connected, hintsFor, isEnded } from '../live/addressed';
import { isTooOften, modeIn, SILENT, type Spoken, speak } from '../live/calls';
import { peopleAt, type Seat, withoutPerson } from '../live/presence';
import { LiveMemory } from './live-memory';

/** How the Worker names the subscriber to the hub. */
export const SUBSCRIBER = 'x-lectern-subscriber';
/** Sockets that one object can hold are 32,768 (developers.cloudflare.com/durable-objects/platform/limits); we stop before. */
const MOST_SOCKETS = 32_000;
/** Endings are remembered so long for those who are connecting at that moment. Milliseconds. */
const ENDING_KEPT = 60_000;
const MOST_ENDINGS = 1000;
/** RFC 6455, 7.4.1. */
const NORMAL = 1000;

interface Attached extends Connected {
  name: string;
  at: string | null;
  mode: PresenceMode;
  spoken: Spoken;
}

const personTag = (id: string): string => `#person/${id}`;
const signInTag = (id: string): string => `#sign-in/${id}`;
const placeTag = (record: string): string => `#at/${record}`;

const seatOf = ({ personId, name, mode }: Attached): Seat => ({ person: { id: personId, name }, mode });
const attachedTo = (socket: WebSocket): Attached => socket.deserializeAttachment() as Attached;

function say(socket: WebSocket, message: LiveMessage | string): void {
  try {
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  } catch {
    // It has gone; its close comes, or came.
  }
}

function shut(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // It is closed already.
  }
}

export class LiveHub extends DurableObject<Env> {
  readonly #memory = new LiveMemory(this.ctx.storage.sql);
  #endings: { ending: Ending; at: number }[] = [];

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /** A request for a WebSocket, by the Worker alone: `SUBSCRIBER` says whose. */
  override fetch(request: Request): Response {
    const subscriber = JSON.parse(decodeURIComponent(request.headers.get(SUBSCRIBER) ?? '')) as Subscriber;
    const { person, at, topics, signInId, standing } = subscriber;
    if (this.ctx.getWebSockets(personTag(person.id)).length >= MOST_CONNECTIONS)
      return new Response(null, { status: 429 });
    if (this.ctx.getWebSockets().length >= MOST_SOCKETS) return new Response(null, { status: 503 });
    const since = new URL(request.url).searchParams.get('since');
    const { 0: client, 1: socket } = new WebSocketPair();
    const attached: Attached = {
      ...{ personId: person.id, name: person.name, signInId, standing, at },
      ...{ since: Date.now(), mode: 'viewing', spoken: SILENT },
    };
    this.ctx.acceptWebSocket(socket, [
      ...topics,
      personTag(person.id),
      ...(signInId ? [signInTag(signInId)] : []),
      ...(at ? [placeTag(at)] : []),
    ]);
    socket.serializeAttachment(attached);
    this.#welcome(socket, topics, since);
    if (this.#hasEnded(attached)) this.#close(socket);
    else if (at) this.#tellPresence(at, this.#peopleAt(at, socket), socket);
    return new Response(null, { status: 101, webSocket: client });
  }

  publish(news: readonly News[]): void {
    const cursor = this.#memory.add(news);
    const numbers = new Map(news.map(({ hint }, number) => [hint, number]));
    const heard = new Map<WebSocket, Hint[]>();
    for (const { hint, topics } of news)
      for (const socket of new Set(topics.flatMap((topic) => this.ctx.getWebSockets(topic)))) {
        const hints = heard.get(socket);
        if (hints) hints.push(hint);
        else heard.set(socket, [hint]);
      }
    // Of one publication most are told the same: it is written once for all who are.
    const written = new Map<string, string>();
    for (const [socket, hints] of heard) {
      const which = hints.map((hint) => numbers.get(hint)).join();
      const text = written.get(which) ?? JSON.stringify({ type: 'hints', hints, cursor } satisfies LiveMessage);
      written.set(which, text);
      say(socket, text);
    }
  }

  end(endings: readonly Ending[]): void {
    const now = Date.now();
    const added = endings.map((ending) => ({ ending, at: now }));
    this.#endings = [...this.#endings.filter(({ at }) => now - at < ENDING_KEPT), ...added].slice(-MOST_ENDINGS);
    for (const ending of endings) {
      const tag = 'signInId' in ending ? signInTag(ending.signInId) : personTag(ending.personId);
      for (const socket of this.ctx.getWebSockets(tag)) if (isEnded(ending, attachedTo(socket))) this.#close(socket);
    }
  }

  poll({ topics, at, person }: Subscriber, since: string | null): LivePoll {
    const { hints, isLost } = this.#missedBy(topics, since);
    const people = at ? withoutPerson(this.#peopleAt(at), person.id) : [];
    return { cursor: this.#memory.cursor, missed: isLost, hints, people };
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const attached = attachedTo(socket);
    const spoken = speak(attached.spoken, Date.now());
    const mode = modeIn(message);
    if (isTooOften(spoken) || !mode) {
      shut(socket, CLOSED.refused, mode ? 'too many messages' : 'no such message');
      return;
    }
    const before = attached.at ? this.#peopleAt(attached.at) : [];
    socket.serializeAttachment({ ...attached, spoken, mode });
    if (attached.at) this.#tellPresence(attached.at, before, null);
  }

  override webSocketClose(socket: WebSocket): void {
    // The browser waits for the answer to its close: until then its tab keeps the connection.
    shut(socket, NORMAL, '');
    this.#leave(socket);
  }

  override webSocketError(socket: WebSocket): void {
    shut(socket, CLOSED.broken, 'broken');
    this.#leave(socket);
  }

  #welcome(socket: WebSocket, topics: readonly string[], since: string | null): void {
    const { hints, isLost } = this.#missedBy(topics, since);
    const { cursor } = this.#memory;
    // Whoever is cut off between the two messages asks again from where they were.
    say(socket, { type: 'ready', cursor: hints.length > 0 && since ? since : cursor, missed: isLost });
    if (hints.length > 0) say(socket, { type: 'hints', hints, cursor });
  }

  #missedBy(topics: readonly string[], since: string | null): { hints: Hint[]; isLost: boolean } {
    if (since === null) return { hints: [], isLost: false };
    const { news, isLost } = this.#memory.since(since);
    const hints = hintsFor(news, topics);
    return hints.length > MOST_REPLAYED ? { hints: [], isLost: true } : { hints, isLost };
  }

  #hasEnded(attached: Attached): boolean {
    const now = Date.now();
    return this.#endings.some(({ ending, at }) => {
      if (now - at >= ENDING_KEPT) return false;
      // The moment of a connection that is made now tells nothing of the proof that it was let in by.
      const isKept = 'keep' in ending && ending.keep?.standing === attached.standing;
      return !isKept && isEnded(ending, attached);
    });
  }

  #close(socket: WebSocket): void {
    say(socket, { type: 'ended' });
    shut(socket, CLOSED.ended, 'ended');
    this.#leave(socket);
  }

  #leave(socket: WebSocket): void {
    const attached = attachedTo(socket);
    if (!attached.at) return;
    // Once: its close may come after it was shut.
    socket.serializeAttachment({ ...attached, at: null });
    // Whatever closed is no longer among the object's sockets.
    const before = peopleAt([...this.#seatsAt(attached.at), seatOf(attached)]);
    this.#tellPresence(attached.at, before, null);
  }

  #peopleAt(record: string, without?: WebSocket): Present[] {
    return peopleAt(this.#seatsAt(record, without));
  }

  #seatsAt(record: string, without?: WebSocket): Seat[] {
    return this.ctx.getWebSockets(placeTag(record)).flatMap((socket) => {
      const attached = attachedTo(socket);
      return socket !== without && attached.at === record ? [seatOf(attached)] : [];
    });
  }

  /**
   * To everybody at the record to whom something has changed.
   * @param before who was there
   * @param joined is told in any case
   */
  #tellPresence(record: string, before: Present[], joined: WebSocket | null): void {
    const people = this.#peopleAt(record);
    for (const socket of this.ctx.getWebSockets(placeTag(record))) {
      const { at, personId } = attachedTo(socket);
      if (at !== record) continue;
      const others = withoutPerson(people, personId);
      const isSame = JSON.stringify(others) === JSON.stringify(withoutPerson(before, personId));
      if (!isSame || socket === joined) say(socket, { type: 'present', people: others });
    }
  }
}
