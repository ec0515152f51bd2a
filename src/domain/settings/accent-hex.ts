// The organisation's colours where nobody knows `oklch()`: in mail programs. The lightness is that of `styles/tokens.css`.
import type { Accent } from './accents';

export interface MailPalette {
  ground: string;
  text: string;
  muted: string;
  border: string;
  rule: string;
  accent: string;
  onAccent: string;
}

/** Both themes, as `#rrggbb`. */
export const accentPalette = ({ hue, chroma }: Accent): { light: MailPalette; dark: MailPalette } => ({
  light: {
    ground: hexOf(0.987, 0.003, 100),
    text: hexOf(0.25, 0.02, hue),
    muted: hexOf(0.475, 0.017, hue),
    border: hexOf(0.895, 0.006, 100),
    rule: hexOf(0.28, 0.02, hue),
    accent: hexOf(0.4, chroma, hue),
    onAccent: hexOf(0.99, 0.004, 100),
  },
  dark: {
    ground: hexOf(0.205, 0.009, hue),
    text: hexOf(0.93, 0.006, 100),
    muted: hexOf(0.74, 0.012, hue),
    border: hexOf(0.325, 0.012, hue),
    rule: hexOf(0.66, 0.014, hue),
    accent: hexOf(0.8, chroma, hue),
    onAccent: hexOf(0.21, 0.03, hue),
  },
});

/** CSS Color 4, from oklch to sRGB; what lies outside is clipped. */
export function hexOf(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(byteOf).join('')}`;
}

function byteOf(linear: number): string {
  const within = Math.min(1, Math.max(0, linear));
  const curved = within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055;
  return Math.round(curved * 255)
    .toString(16)
    .padStart(2, '0');
}
