/**
 * The single source of colors, radii, sizes and spacing. `antd-theme.ts` turns it into antd's theme, `cssVariables()` into
 * custom properties. `tokens.spec.ts` computes the WCAG contrast of every text pair and fails below AA.
 */

export type ThemeMode = 'light' | 'dark';

/** The meaning of a color. Each status has exactly one (see `status.ts`). */
export type Role = 'positive' | 'attention' | 'critical' | 'informative' | 'neutral';

interface Pair {
  readonly text: string;
  readonly background: string;
}

export interface Palette {
  readonly page: string;
  readonly surface: string;
  readonly raised: string;
  /** Hairlines. */
  readonly border: string;
  /** Edge of what one types into or ticks: 3:1 against the page (WCAG 1.4.11). */
  readonly controlBorder: string;
  /** Edge of a secondary button, or of a select in a form. Their labels carry them. */
  readonly hairlineStrong: string;
  /** Tint of a row or button under the pointer. */
  readonly hover: string;
  /** The same on the page, where the hover tint can't be seen; pressed buttons, the track of a switch of views. */
  readonly press: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly placeholder: string;
  readonly disabled: string;
  readonly disabledSurface: string;
  readonly primary: string;
  readonly primaryHover: string;
  readonly primaryActive: string;
  readonly onPrimary: string;
  /** Tint behind a selected or hovered element. */
  readonly primarySurface: string;
  /** Behind the next step. */
  readonly primaryWash: string;
  /** The pulse line of the mark, nowhere else. */
  readonly pulse: string;
  /** A certification that looks like a card, and the text on it. */
  readonly pass: string;
  readonly onPass: string;
  readonly onPassSecondary: string;
  readonly onPassAttention: string;
  readonly tooltip: string;
  readonly onTooltip: string;
  /** Surface of a destructive button. */
  readonly danger: string;
  readonly dangerHover: string;
  readonly onDanger: string;
  readonly scrim: string;
  /** Behind the center's logo, which is drawn for white paper. */
  readonly paper: string;
  /** The only shadow, for floating elements. */
  readonly floatShadow: string;
  readonly role: Readonly<Record<Role, Pair>>;
}

export const palettes: Readonly<Record<ThemeMode, Palette>> = {
  light: {
    page: '#F5F7FA',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    border: '#E1E6ED',
    controlBorder: '#828DA0',
    hairlineStrong: '#C9D1DC',
    hover: '#F5F7FA',
    press: '#EEF1F5',
    text: '#101828',
    textSecondary: '#475467',
    placeholder: '#667085',
    disabled: '#6B7280',
    disabledSurface: '#EEF1F5',
    primary: '#0E6B80',
    primaryHover: '#0B5A6C',
    primaryActive: '#084655',
    onPrimary: '#FFFFFF',
    primarySurface: '#E4F1F4',
    primaryWash: '#F0F7F9',
    pulse: '#C81E3A',
    pass: '#0C4351',
    onPass: '#FFFFFF',
    onPassSecondary: '#BFE0E7',
    onPassAttention: '#F3C66B',
    tooltip: '#101828',
    onTooltip: '#FFFFFF',
    danger: '#A3180F',
    dangerHover: '#861109',
    onDanger: '#FFFFFF',
    scrim: 'rgba(16, 24, 40, 0.48)',
    paper: '#FFFFFF',
    floatShadow: '0 8px 24px rgba(16, 24, 40, 0.14), 0 1px 4px rgba(16, 24, 40, 0.08)',
    role: {
      positive: { text: '#14653C', background: '#E6F5EC' },
      attention: { text: '#7A4B00', background: '#FFF3D6' },
      critical: { text: '#A3180F', background: '#FDEBEA' },
      informative: { text: '#1D4F91', background: '#E8F1FC' },
      neutral: { text: '#3F4856', background: '#EEF1F5' },
    },
  },
  dark: {
    page: '#0D121C',
    surface: '#141B29',
    raised: '#1B2435',
    border: '#2A3447',
    controlBorder: '#66738A',
    hairlineStrong: '#3A465C',
    hover: '#192132',
    press: '#202A3D',
    text: '#E7EBF3',
    textSecondary: '#A9B3C4',
    placeholder: '#8E99AD',
    disabled: '#8E99AD',
    disabledSurface: '#1F283A',
    primary: '#5CC2D6',
    primaryHover: '#7DD2E2',
    primaryActive: '#46ABBF',
    onPrimary: '#06222A',
    primarySurface: '#11303A',
    primaryWash: '#13242F',
    pulse: '#FF6B81',
    pass: '#123743',
    onPass: '#FFFFFF',
    onPassSecondary: '#BFE0E7',
    onPassAttention: '#F3C66B',
    tooltip: '#E7EBF3',
    onTooltip: '#101828',
    danger: '#F7A19A',
    dangerHover: '#FABDB8',
    onDanger: '#2A0B09',
    scrim: 'rgba(3, 6, 12, 0.64)',
    paper: '#FFFFFF',
    floatShadow: '0 8px 24px rgba(0, 0, 0, 0.5), 0 1px 4px rgba(0, 0, 0, 0.4)',
    role: {
      positive: { text: '#7FD8A6', background: '#12301F' },
      attention: { text: '#F3C66B', background: '#33260A' },
      critical: { text: '#F7A19A', background: '#3A1614' },
      informative: { text: '#9CC4F5', background: '#142A47' },
      neutral: { text: '#C3CBD8', background: '#232C3D' },
    },
  },
};

/** Corner radii in pixels. */
export const radius = { tag: 4, control: 6, dialog: 10 } as const;

/** Steps of the 4 px grid, in pixels. */
export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40, 12: 48, 16: 64, 24: 96 } as const;

/** Heights of controls, bars, and controls within rows of the console, in pixels. */
export const size = { control: 32, header: 48, controlInRow: 28 } as const;

export const type = {
  family: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  mono: "'JetBrains Mono Variable', ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  /** Base font sizes in pixels: dense for staff, larger on public and client pages. */
  console: 14,
  reading: 16,
} as const;

/** Durations in milliseconds and the easing curve. */
export const motion = { fast: 120, base: 150, slow: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function colorVariables(palette: Palette): string {
  const { role, ...colors } = palette;
  return [
    ...Object.entries(colors).map(([name, value]) => `--${kebab(name)}:${value}`),
    ...Object.entries(role).flatMap(([name, pair]) => [
      `--${name}-text:${pair.text}`,
      `--${name}-background:${pair.background}`,
    ]),
  ].join(';');
}

function scaleVariables(): string {
  return [
    ...Object.entries(radius).map(([name, value]) => `--radius-${name}:${value}px`),
    ...Object.entries(space).map(([name, value]) => `--space-${name}:${value / type.reading}rem`),
    `--font:${type.family}`,
    `--font-mono:${type.mono}`,
    `--motion-fast:${motion.fast}ms`,
    `--motion-base:${motion.base}ms`,
    `--motion-slow:${motion.slow}ms`,
    `--easing:${motion.easing}`,
  ].join(';');
}

/** Returns a style sheet that declares every token as a custom property, for both themes. */
export function cssVariables(): string {
  return [
    `:root{color-scheme:light;${scaleVariables()};${colorVariables(palettes.light)}}`,
    // Paper is white.
    `@media screen{:root[data-theme='dark']{color-scheme:dark;${colorVariables(palettes.dark)}}}`,
    '@media (prefers-reduced-motion:reduce){:root{--motion-fast:0ms;--motion-base:0ms;--motion-slow:0ms}}',
  ].join('\n');
}
