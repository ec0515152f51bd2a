// docs/generated/routes.md: the pages, with who may open each.
import { ADDED_ROUTES, ROUTES, type Route } from '../../src/domain/routes';
import { code, codes, GENERATED, page, table } from './markdown';

export const routes = (): string =>
  page(
    '# Pages',
    `${GENERATED} Each is a file in \`src/pages\`; the named rules that run before it stand in \`src/http/route-rules.ts\`.`,
    tableOf(Object.values(ROUTES)),
    '## Beside the specification’s sixteen',
    tableOf(Object.values(ADDED_ROUTES)),
  );

const tableOf = (routes: readonly Route[]): string =>
  table(
    ['name', 'path', 'layout', 'access', 'rules', 'title'],
    routes.map(({ name, path, layout, access, middleware, title }) => [
      name,
      code(path),
      layout,
      access === 'public' ? 'public' : 'signed-in user required',
      codes(middleware),
      title,
    ]),
  );
