// The places of the sidebar and of a phone's sheet, as markup: the same on every page of a role, so drawn once.
import type { Role } from '#domain/access';
import { NAVIGATION } from '#domain/navigation';
import { ROUTES, type RouteName } from '#domain/routes';
import { ICONS, type IconName } from '../islands/ui/icons';
import { html, type Markup, once, trusted } from './markup';

export type Counts = Partial<Record<RouteName, number>>;

/** A Lucide icon, 16 px: decoration, so what holds it has the name. */
export const icon = (name: IconName): Markup =>
  once(`icon ${name}`, () => html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${trusted(ICONS[name])}</svg>`);

/** One place, with how many wait there. */
export function navItem(route: RouteName, current: RouteName | null, count = 0): Markup {
  const { path, title, icon: name } = ROUTES[route];
  return html`<a class="nav-item" href="${path}"${route === current && trusted(' aria-current="page"')} title="${title}">${icon(name as IconName)}<span class="label">${title}</span>${count > 0 && html`<span class="count">${count}</span>`}</a>`;
}

/** The groups of places, as a role sees them. */
export const navigation = (role: Role, current: RouteName | null, counts: Counts): Markup =>
  once(`navigation ${role} ${current ?? ''} ${JSON.stringify(counts)}`, () => {
    const groups = NAVIGATION[role].map(
      ({ heading, routes }) =>
        html`<div>${heading && html`<h2>${heading}</h2>`}<ul>${routes.map((route) => html`<li>${navItem(route, current, counts[route])}</li>`)}</ul></div>`,
    );
    return html`<div class="nav">${groups}</div>`;
  });
