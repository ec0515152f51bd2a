// docs/generated/permissions.md: what each role may do with each entity, and with which of its records.
import { ROLES, type Role } from '../../src/domain/access';
import type { Entity, Grants } from '../../src/domain/entity';
import { ENTITIES } from '../../src/domain/index';
import { code, GENERATED, page, table } from './markdown';

type Who = Role | 'visitor';
const WHO: readonly Who[] = [...ROLES, 'visitor'];

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
    ]),
  );

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
