// docs/generated/permissions.md: what each role may do with each entity, and with which of its records.
import { ROLES, type Role } from '../../src/domain/access';
import type { Entity, Grants } from '../../src/domain/entity';
import { ENTITIES } from '../../src/domain/index';
import { ENDPOINTS, type EndpointRule, PAGES, rulesOf } from '../../tests/access/routes-table';
import { CALLERS, type CallerName, EXPECTED } from '../../tests/http/permissions-table';
import { code, GENERATED, page, table } from './markdown';

type Who = Role | 'visitor';
const WHO: readonly Who[] = [...ROLES, 'visitor'];

/** Grants are what the app runs; the rest is the table that the access matrix (`npm run prove -- access`) holds it to. */
export const permissions = (): string =>
  page(
    '# Permissions',
    `${GENERATED} A cell names the scopes in which the role may act; \`all\` is every record, the first named is the one that lists use. A record outside them answers \`not_found\`.`,
    ...Object.values<Entity>(ENTITIES).flatMap((entity) => [
      `## ${entity.many} (\`${entity.name}\`)`,
      table(
        ['action', ...WHO],
        actionsOf(entity).map(([action, grants]) => [code(action), ...WHO.map((who) => scopesOf(grants, who))]),
      ),
      scopesMean(entity),
      table(['call', 'of', ...CALLERS], callsOf(entity.name)),
    ]),
    '## Pages',
    'Whoever may not is sent to sign in, or told that there is no such page. `readers` and `editors` are those of the record, above.',
    table(
      ['page', 'who', 'record'],
      Object.entries(PAGES).map(([path, { who, of }]) => [code(path), who, of ?? '·']),
    ),
    '## Endpoints beside the entities',
    table(
      ['call', 'who', 'record'],
      Object.keys(ENDPOINTS).flatMap((path) =>
        rulesOf(path)
          .flatMap(Object.entries)
          .map(([method, rule]: [string, EndpointRule]) => [code(`${method} ${path}`), rule.who, rule.of ?? '·']),
      ),
    ),
  );

/** Each call on each kind of record that the matrix makes, and which of its callers may. */
function callsOf(name: string): string[][] {
  const expected = EXPECTED[name];
  if (!expected) return [];
  const row = (call: string, of: string, may: readonly CallerName[] = []) => [
    code(call),
    of,
    ...CALLERS.map((caller) => (may.includes(caller) ? 'yes' : '·')),
  ];
  const { create, read, patch, delete: remove, steps } = expected;
  return [
    row('create', '', create),
    ...Object.keys(read).flatMap((of) => [
      row('read', of, read[of]),
      row('update', of, patch[of]),
      row('remove', of, remove[of]),
      ...Object.entries(steps).map(([step, { may }]) => row(step, of, may[of])),
    ]),
  ];
}

/** Reading, creating and so on, then each step by its name. */
export const actionsOf = ({ access, steps }: Entity): [action: string, grants: Grants][] => [
  ['read', access.read],
  ['create', access.create],
  ['update', access.update],
  ['remove', access.remove],
  ...Object.keys(steps).map((step): [string, Grants] => [step, access.commands?.[step] ?? access.update]),
];

const scopesOf = (grants: Grants, who: Who): string => grants[who]?.join(', ') || '·';

/** What a scope asks of a record, for a person with the id and the company named here. */
function scopesMean(entity: Entity): string {
  const somebody = {
    id: 'their own id',
    role: 'learner',
    companyId: 'their company',
    displayName: '',
    email: null,
    emailVerified: true,
    timeZone: null,
    locale: null,
    photoURL: null,
  } as const;
  const lines = Object.entries(entity.scopes).map(([name, scope]) => {
    const where = Object.entries(scope(somebody) ?? {}).map(
      ([field, value]) => `${code(field)} is ${valueInWords(value)}`,
    );
    return `- ${code(name)}: ${where.join(' and ')}`;
  });
  const restricted = Object.entries(entity.restricted ?? {}).map(
    ([field, roles]) => `- ${code(field)} is read by ${roles.join(', ')} only`,
  );
  return [...lines, ...restricted].join('\n');
}

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueInWords).join(' or ');
  if (value !== null && typeof value === 'object')
    return `a list with ${valueInWords((value as { has: unknown }).has)}`;
  return String(value);
}
