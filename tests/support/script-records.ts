// Records whose every text field holds payloads, written through the API as the office would: which fields there are is read from the
// API's own description, so that a new entity or field is found without a word here.
import { signInByPassword } from './auth-service';
import { accountOf, type Instance } from './instance';
import { type Payload, pack } from './script-payloads';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema & { $ref?: string } }> };
}

interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface TextField {
  most: number;
  isList: boolean;
}

export interface Made {
  id: string;
  version: number;
  [field: string]: unknown;
}

interface Answer {
  status: number;
  body: Made & { message?: string; data?: { issues?: { path: string; message: string }[] } };
}

/** Of fields whose description gives none. Characters. */
const NO_LIMIT = 20_000;
const ROUNDS = 400;

export class Writer {
  readonly #instance: Instance;
  readonly #token: string;
  /** `entity.field` → how many texts were kept, and the words with which others were refused. */
  readonly fields = new Map<string, { kept: number; refused: Set<string> }>();
  /** What the API answered that is neither kept nor refused with a word. */
  readonly faults: string[] = [];

  private constructor(instance: Instance, token: string) {
    this.#instance = instance;
    this.#token = token;
  }

  static async open(instance: Instance): Promise<Writer> {
    const { idToken } = await signInByPassword(instance, accountOf(instance, 'admin'));
    return new Writer(instance, idToken);
  }

  async send(method: string, path: string, body?: unknown, version?: number): Promise<Answer> {
    const response = await fetch(`${this.#instance.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body instanceof FormData || body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  }

  async must(method: string, path: string, body?: unknown, version?: number): Promise<Made> {
    const answer = await this.send(method, path, body, version);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.message}`);
    return answer.body;
  }

  /** Every kind that can be written, by the API's own description. */
  async entities(): Promise<string[]> {
    const { paths } = await this.#api();
    return Object.entries(paths).flatMap(([path, { patch }]) => {
      const entity = /^\/api\/(\w+)\/\{id\}$/.exec(path)?.[1];
      return entity && patch ? [entity] : [];
    });
  }

  async #api(): Promise<Described> {
    return (await this.must('GET', '/openapi.json')) as unknown as Described;
  }

  /** What was kept and refused, a line a field. */
  report(): string {
    return [...this.fields]
      .map(
        ([name, { kept, refused }]) =>
          `${name.padEnd(32)} ${String(kept).padStart(4)} kept  ${[...refused].join(' | ')}`,
      )
      .join('\n');
  }

  /** The text fields of what an entity's PATCH takes, with the most characters of each. */
  async textFields(entity: string): Promise<Record<string, TextField>> {
    const api = (await this.must('GET', '/openapi.json')) as unknown as {
      paths: Record<
        string,
        Record<string, { requestBody?: { content: Record<string, { schema: Schema & { $ref?: string } }> } }>
      >;
      components: { schemas: Record<string, Schema> };
    };
    const path = entity === 'settings' ? '/api/settings' : `/api/${entity}/{id}`;
    const asked = api.paths[path]?.patch?.requestBody?.content['application/json']?.schema;
    const schema = asked?.$ref ? api.components.schemas[asked.$ref.split('/').at(-1) ?? ''] : asked;
    if (!schema?.properties) throw new Error(`The API's description has no body for PATCH ${path}.`);
    return Object.fromEntries(
      Object.entries(schema.properties).flatMap(([name, of]): [string, TextField][] => {
        const most = textIn(of);
        const inList = alternatives(of).flatMap(({ items }) => (items ? [textIn(items)] : []))[0];
        if (most !== undefined) return [[name, { most, isList: false }]];
        return inList === undefined ? [] : [[name, { most: inList, isList: true }]];
      }),
    );
  }

  /**
   * Puts every payload into every text field, several to a text where there is room, over as many records as that takes.
   * @param make a new record of the kind, or the one that there is
   */
  async fill(entity: string, payloads: readonly Payload[], make: (round: number) => Promise<Made>): Promise<Made[]> {
    const made: Made[] = [];
    const fields = await this.textFields(entity);
    const waiting = new Map(
      Object.entries(fields).map(([field, { most, isList }]) => [
        field,
        { isList, texts: textsFor(payloads, most, isList) },
      ]),
    );
    for (let round = 0; round < ROUNDS && [...waiting.values()].some(({ texts }) => texts.length > 0); round++) {
      const record = await make(round);
      made.push(await this.#write(entity, record, waiting));
    }
    return made;
  }

  /** The next text of each field; where one is refused, its parts, each alone, until one is kept. */
  async #write(
    entity: string,
    record: Made,
    waiting: Map<string, { isList: boolean; texts: Payload[][] }>,
  ): Promise<Made> {
    let current = record;
    const kept = new Set<string>();
    for (;;) {
      const body: Record<string, unknown> = {};
      for (const [field, { isList, texts }] of waiting) {
        const next = texts[0]?.map(({ text }) => text);
        if (!kept.has(field) && next) body[field] = isList ? next : next.join(BETWEEN);
      }
      const asked = Object.keys(body);
      if (asked.length === 0) return current;
      const path = entity === 'settings' ? '/settings' : `/${entity}/${current.id}`;
      const answer = await this.send('PATCH', path, body, current.version);
      if (answer.status === 200) {
        current = answer.body;
        for (const field of asked) {
          kept.add(field);
          this.#note(entity, field).kept += waiting.get(field)?.texts.shift()?.length ?? 0;
        }
        continue;
      }
      const refused = this.#refused(entity, asked, answer);
      if (refused.length === 0) return current;
      for (const field of refused) {
        const of = waiting.get(field);
        const first = of?.texts.shift() ?? [];
        if (first.length > 1) of?.texts.unshift(...first.map((payload) => [payload]));
      }
    }
  }

  /** The fields that an answer speaks of; all that were asked for, one after another, where it names none. */
  #refused(entity: string, asked: string[], { status, body }: Answer): string[] {
    const issues = body.data?.issues ?? [];
    const named = asked.filter((field) => issues.some(({ path }) => path === field || path.startsWith(`${field}.`)));
    const words = (field: string): string =>
      issues.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message ?? body.message ?? '';
    const fields = named.length > 0 ? named : asked.slice(0, 1);
    for (const field of fields) {
      this.#note(entity, field).refused.add(words(field));
      if (status >= 500 || words(field).length < 8) this.faults.push(`${entity}.${field}: ${status} “${words(field)}”`);
    }
    return fields;
  }

  #note(entity: string, field: string): { kept: number; refused: Set<string> } {
    const name = `${entity}.${field}`;
    const known = this.fields.get(name) ?? { kept: 0, refused: new Set<string>() };
    this.fields.set(name, known);
    return known;
  }
}

const BETWEEN = ' \n\n ';
/** A text of one line takes no others. */
const isOneLine = ({ text }: Payload): boolean => !/[\r\n]/.test(text);

/** The payloads in groups that fit into one text, or one list of texts; what is too long for the field goes alone, to be refused. */
function textsFor(payloads: readonly Payload[], most: number, isList: boolean): Payload[][] {
  const ordered = [...payloads].sort((one, other) => Number(one.isOpen) - Number(other.isOpen));
  const tooLong = ordered.find(({ text }) => text.length > most);
  const groups = isList
    ? inTens(ordered.filter(({ text }) => text.length <= most))
    : [ordered.filter(isOneLine), ordered.filter((each) => !isOneLine(each))].flatMap((of) => pack(of, most, BETWEEN));
  return tooLong ? [...groups, [tooLong]] : groups;
}

const IN_A_LIST = 10;
const inTens = (payloads: readonly Payload[]): Payload[][] =>
  Array.from({ length: Math.ceil(payloads.length / IN_A_LIST) }, (_, at) =>
    payloads.slice(at * IN_A_LIST, (at + 1) * IN_A_LIST),
  );

const alternatives = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(alternatives),
];

/** The most characters of a text that somebody types; undefined where it is none. */
function textIn(schema: Schema): number | undefined {
  const texts = alternatives(schema).filter(
    ({ type, enum: choices, const: one }) => [type].flat().includes('string') && !choices && one === undefined,
  );
  if (texts.length === 0) return undefined;
  return Math.max(...alternatives(schema).map(({ maxLength }) => maxLength ?? 0)) || NO_LIMIT;
}
