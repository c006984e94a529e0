import { cssVariables, palettes, type Role, type ThemeMode } from './tokens.js';

/** WCAG 2.2 contrast ratio of two sRGB colours written as #RRGGBB. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each<ThemeMode>(['light', 'dark'])('the %s palette', (mode) => {
  const c = palettes[mode];

  it('gives every text 4.5:1 on every ground it stands on', () => {
    for (const ground of [c.page, c.surface, c.raised]) {
      for (const text of [c.text, c.textSecondary, c.placeholder, c.disabled, c.primary, c.pulse]) {
        expect({ text, ground, passes: contrast(text, ground) >= 4.5 }).toEqual({ text, ground, passes: true });
      }
    }
  });

  it.each(['positive', 'attention', 'critical', 'informative', 'neutral'] as Role[])(
    'gives the %s role 4.5:1 on its own ground and on the surface',
    (role) => {
      const { text, background } = c.role[role];
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, c.surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('gives the text on solid buttons and tooltips 4.5:1', () => {
    for (const ground of [c.primary, c.primaryHover, c.primaryActive]) {
      expect(contrast(c.onPrimary, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(c.onDanger, c.danger)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c.onDanger, c.dangerHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c.primary, c.primarySurface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c.onTooltip, c.tooltip)).toBeGreaterThanOrEqual(4.5);
  });

  it('gives the edge of a control 3:1', () => {
    for (const ground of [c.page, c.surface, c.raised]) {
      expect(contrast(c.controlBorder, ground)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('cssVariables', () => {
  it('declares the same names for both themes', () => {
    const [light = '', dark = ''] = cssVariables().split('\n');
    const names = (block: string) => [...block.matchAll(/(--[a-z-]+):(?:#|rgba|0 8px)/g)].map((match) => match[1]);
    expect(names(light).length).toBeGreaterThan(30);
    expect(names(dark)).toEqual(names(light));
  });
});
