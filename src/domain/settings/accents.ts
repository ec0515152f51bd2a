// The organisation's colour: a hue and its strength. Lightness is ours (`styles/tokens.css`), so whatever is chosen within these
// bounds reads well in both themes.

export interface Accent {
  /** Degrees on the oklch circle, 0 to 359: the token `--accent-h`. */
  hue: number;
  /** Strength, 0 to `MOST_CHROMA`: the token `--accent-c`. */
  chroma: number;
}

export const MOST_HUE = 359;
/**
 * The strongest accent. Measured over every hue in both themes (tests/unit/contrast.test.ts): text keeps 4.5:1 and
 * marks 3:1 up to here and beyond; above 0.25 some hues fall below.
 */
export const MOST_CHROMA = 0.2;

/** To choose from by name; any other hue may be set by hand. The first is the one that ships. */
export const ACCENTS: readonly (Accent & { name: string })[] = [
  { name: 'Harbour', hue: 205, chroma: 0.072 },
  { name: 'Forest', hue: 155, chroma: 0.09 },
  { name: 'Moss', hue: 125, chroma: 0.1 },
  { name: 'Ochre', hue: 75, chroma: 0.1 },
  { name: 'Brick', hue: 35, chroma: 0.12 },
  { name: 'Claret', hue: 12, chroma: 0.13 },
  { name: 'Plum', hue: 335, chroma: 0.11 },
  { name: 'Indigo', hue: 275, chroma: 0.13 },
  { name: 'Ocean', hue: 250, chroma: 0.11 },
  { name: 'Slate', hue: 240, chroma: 0.03 },
];

/** The fill of a primary button, as `--accent` in `styles/tokens.css`: for swatches of colours that are not in force. */
export const accentColour = ({ hue, chroma }: Accent): string =>
  `light-dark(oklch(0.4 ${chroma} ${hue}), oklch(0.8 ${chroma} ${hue}))`;
