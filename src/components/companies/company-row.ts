// A company in the office's list.
import type { Reader } from '#domain/format';
import { badge, time } from '../cells';
import { html, type Markup } from '../markup';

interface Row {
  company: Readonly<Record<string, unknown>> & { id: string; version: number };
  accountManager: string | null;
}

const TAGS_SHOWN = 3;

/** `https://www.nakamura-foods.example/de` → `nakamura-foods.example`; else the first of its mail domains. */
function siteOf(company: Row['company']): string | null {
  const website = company.website as string | null;
  if (website && URL.canParse(website)) return new URL(website).host.replace(/^www\./, '');
  return (company.domains as readonly string[] | undefined)?.[0] ?? null;
}

/** @param hasStates whether the view holds companies of more than one state */
export function companyRow({ company, accountManager }: Row, reader: Reader, hasStates: boolean): Markup {
  const name = String(company.name);
  const tags = (company.tags as readonly string[] | undefined) ?? [];
  const more = tags.length - TAGS_SHOWN;
  return html`<tr data-id="${company.id}" data-version="${company.version}" data-name="${name}"><td><input class="box" type="checkbox" aria-label="Select ${name}" autocomplete="off"></td><td class="a1 wide"><a class="name" href="/companies/${company.id}">${name}</a> <span class="muted small nowrap">${company.code as string | null}</span></td><td class="lg-only muted">${siteOf(company)}</td><td class="a2 nowrap">${accountManager ?? html`<span class="muted">Nobody</span>`}</td><td class="lg-only">${tags.slice(0, TAGS_SHOWN).map((tag) => html`<span class="tag">${tag}</span> `)}${more > 0 && html`<span class="muted small">and ${more} more</span>`}</td>${hasStates && html`<td class="b2">${badge('companies', String(company.status))}</td>`}<td class="num xl-only muted">${time(String(company.updatedAt), 'relative', reader)}</td></tr>`;
}
