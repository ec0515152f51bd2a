// docs/generated/api.md: every call, from the same description that GET /api/openapi.json gives.
import { openApi } from '../../src/http/openapi';
import type { Schema } from '../../src/http/openapi/schemas';
import { code, GENERATED, page, table } from './markdown';

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

interface Call {
  tag: string;
  row: string[];
}

export function api(): string {
  const { paths, tags } = openApi();
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Call[] => {
      const operation = item[method];
      return operation ? [callOf(path, method, operation)] : [];
    }),
  );
  return page(
    '# API',
    `${GENERATED} The whole description, with bodies and records, is at \`GET /api/openapi.json\` of a running installation.`,
    'Who: by session cookie or `Authorization: Bearer <Firebase ID token>`. A change of a record names the version read, `If-Match: "<version>"`. `Idempotency-Key` makes a repeated call one call.',
    ...tags.flatMap(({ name, description }) => [
      `## ${description}`,
      table(
        ['call', 'does', 'who', 'answers'],
        calls.filter(({ tag }) => tag === name).map(({ row }) => row),
      ),
    ]),
  );
}

const callOf = (path: string, method: string, operation: Schema): Call => ({
  tag: String((operation.tags as string[])[0]),
  row: [
    code(`${method.toUpperCase()} ${path}`),
    String(operation.summary),
    whoOf(operation),
    Object.keys(operation.responses as object).join(' '),
  ],
});

function whoOf(operation: Schema): string {
  const access = operation['x-access'] as Record<string, string[]> | undefined;
  if (access) return Object.keys(access).join(', ');
  const security = operation.security as object[];
  return security.length === 0 || security.some((way) => Object.keys(way).length === 0) ? 'anybody' : 'signed in';
}
