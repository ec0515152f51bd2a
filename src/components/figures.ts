// A strip of numbers, each a link to the list that it counts.
import { html, type Markup } from './markup';

export interface Figure {
  label: string;
  value: string;
  note?: string | undefined;
  href: string;
}

export const figureStrip = (figures: readonly Figure[]): Markup =>
  html`<div class="figures">${figures.map(
    ({ label, value, note, href }) =>
      html`<a href="${href}"><span class="t">${label}</span><span class="n">${value}</span>${note && html`<span class="d">${note}</span>`}</a>`,
  )}</div>`;
