// What the strokes of the seat meters below it mean.
import { html, type Markup, trusted } from './markup';

const stroke = (paths: string, word: string): Markup =>
  html`<span class="seats"><svg width="5" height="12" aria-hidden="true">${trusted(paths)}</svg>${word}</span>`;

export const SEAT_KEY = html`<span class="seat-key">${[
  stroke('<path class="confirmed" d="M0 6h5"/>', 'confirmed'),
  stroke('<path class="held" d="M.5.5h4v11h-4z"/><path class="held-half" d="M0 9h5"/>', 'held'),
  stroke('<path class="free" d="M.5.5h4v11h-4z"/>', 'free'),
  stroke('<path class="waiting" d="M2.5 6h.01"/>', 'waiting'),
]}</span>`;
