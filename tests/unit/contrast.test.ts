// Measures WCAG 2 contrast of every pair of colours in use, in both themes, for the accent that ships and for any that an
// organisation may choose.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACCENTS, type Accent, accentColour, MOST_CHROMA, MOST_HUE } from '#domain/settings/accents';

const css = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
type Pair = [foreground: string, ground: string];

const colours = new Map(
  [...css.matchAll(/--([a-z-]+):\s*light-dark\((oklch\([^;]*?\)),\s*(oklch\([^;]*?\))\);/g)].map(
    ([, name, light, dark]) => [name as string, { light: light as string, dark: dark as string }],
  ),
);
const knob = (name: string): number => Number(css.match(new RegExp(`--${name}:\\s*([\\d.]+)`))?.[1]);
const SHIPPED: Accent = { hue: knob('accent-h'), chroma: knob('accent-c') };

/** Relative luminance of an `oklch()` value, clipped to sRGB. */
const luminance = (oklch: string, { hue, chroma }: Accent): number => {
  const numbers = oklch
    .replaceAll('var(--accent-h)', String(hue))
    .replaceAll('var(--accent-c)', String(chroma))
    .match(/[\d.]+/g);
  const [lightness = 0, c = 0, h = 0] = (numbers ?? []).map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number): number => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = ([foreground, ground]: Pair, theme: Theme, accent: Accent): number => {
  const value = (name: string): number => {
    const colour = colours.get(name);
    if (!colour) throw new Error(`tokens.css has no --${name}`);
    return luminance(colour[theme], accent);
  };
  const [one, other] = [value(foreground), value(ground)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
};

const grounds = ['surface', 'raised', 'sunken', 'hover'];
const inks = ['text', 'muted', 'accent-text'];
const statuses = ['positive', 'warning', 'negative', 'info'];
const onEach = (foregrounds: string[], on: string[]): Pair[] =>
  foregrounds.flatMap((foreground) => on.map((ground): Pair => [foreground, ground]));

const TEXT: Pair[] = [
  ...onEach(inks, [...grounds, 'accent-soft']),
  ...statuses.flatMap((status) => onEach([`${status}-text`], [...grounds, `${status}-soft`])),
  ...onEach(
    inks,
    statuses.map((status) => `${status}-soft`),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['surface', 'text'],
];
const MARKS = onEach(['control', 'rule', 'focus', 'accent', ...statuses], ['surface', 'raised', 'sunken']);

/** What falls short, as sentences. */
const failures = (pairs: Pair[], need: number, accent: Accent): string[] =>
  pairs.flatMap((pair) =>
    THEMES.map((theme) => ({ theme, ratio: contrast(pair, theme, accent) }))
      .filter(({ ratio }) => !(ratio >= need))
      .map(
        ({ theme, ratio }) =>
          `${pair.join(' on ')}, ${theme}: ${ratio.toFixed(2)} (accent ${accent.hue}, ${accent.chroma})`,
      ),
  );

/** Every hue, at strengths up to the most that the settings take. */
const CHOOSABLE: Accent[] = Array.from({ length: MOST_HUE + 1 }, (_, hue) => hue).flatMap((hue) =>
  [0, 0.04, 0.072, 0.11, 0.14, 0.17, MOST_CHROMA].map((chroma) => ({ hue, chroma })),
);
const failuresOf = (accent: Accent): string[] => [...failures(TEXT, 4.5, accent), ...failures(MARKS, 3, accent)];

describe('the colours of tokens.css', () => {
  it('tells black on white from black on black', () => {
    expect(luminance('oklch(1 0 0)', SHIPPED)).toBeCloseTo(1, 3);
    expect(luminance('oklch(0 0 0)', SHIPPED)).toBeCloseTo(0, 3);
    expect(contrast(['text', 'text'], 'light', SHIPPED)).toBe(1);
  });

  it('gives every text 4.5:1 on every ground that it stands on', () => {
    expect(failures(TEXT, 4.5, SHIPPED)).toEqual([]);
  });

  it('gives every mark and control 3:1', () => {
    expect(failures(MARKS, 3, SHIPPED)).toEqual([]);
  });

  it('holds both for any accent that an organisation may choose', () => {
    expect(CHOOSABLE.flatMap(failuresOf)).toEqual([]);
  });

  it('does not hold for an accent far beyond what may be chosen', () => {
    expect(failuresOf({ hue: 23, chroma: 0.3 })).not.toEqual([]);
  });

  it('ships the first accent of those with a name, and draws their swatches as it draws the accent', () => {
    expect(ACCENTS[0]).toMatchObject(SHIPPED);
    const { light, dark } = colours.get('accent') ?? { light: '', dark: '' };
    const inForce = (colour: string, { hue, chroma }: Accent): string =>
      colour.replace('var(--accent-c)', String(chroma)).replace('var(--accent-h)', String(hue));
    for (const accent of ACCENTS) {
      expect(accentColour(accent)).toBe(`light-dark(${inForce(light, accent)}, ${inForce(dark, accent)})`);
      expect(failuresOf(accent)).toEqual([]);
    }
  });
});
