// docs/generated/routes.md: the pages, with who may open each.
import { ROUTES, type Route } from '../../src/domain/routes';
import { code, codes, GENERATED, page, table } from './markdown';

export const routes = (): string =>
  page(
    '# Pages',
    `${GENERATED} Each is a file in \`src/pages\`; the named rules that run before it stand in \`src/http/route-rules.ts\`.`,
    table(
      ['name', 'path', 'layout', 'access', 'rules', 'title'],
      Object.values<Route>(ROUTES).map(({ name, path, layout, access, middleware, title }) => [
        name,
        code(path),
        layout,
        access === 'public' ? 'public' : 'signed-in user required',
        codes(middleware),
        title,
      ]),
    ),
  );
