import { cssVariables, palettes, type Role, type ThemeMode } from './tokens.js';

/** WCAG 2.2 contrast ratio of two sRGB colors written as #RRGGBB. */
function contrast(first: string, second: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each<ThemeMode>(['light', 'dark'])('the %s palette', (mode) => {
  const c = palettes[mode];

  it('has a text contrast of 4.5:1 on every surface', () => {
    for (const background of [c.page, c.surface, c.raised, c.hover]) {
      for (const text of [c.text, c.textSecondary, c.placeholder, c.disabled, c.primary, c.pulse]) {
        expect({ text, background, passes: contrast(text, background) >= 4.5 }).toEqual({
          text,
          background,
          passes: true,
        });
      }
    }
  });

  it.each(['positive', 'attention', 'critical', 'informative', 'neutral'] as Role[])(
    'has a contrast of 4.5:1 for the %s role on its background and on the surface',
    (role) => {
      const { text, background } = c.role[role];
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, c.surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('has a contrast of 4.5:1 on solid buttons and tooltips', () => {
    for (const background of [c.primary, c.primaryHover, c.primaryActive]) {
      expect(contrast(c.onPrimary, background)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(c.onDanger, c.danger)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c.onDanger, c.dangerHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c.primary, c.primarySurface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c.onTooltip, c.tooltip)).toBeGreaterThanOrEqual(4.5);
    for (const text of [c.onPass, c.onPassSecondary, c.onPassAttention])
      expect(contrast(text, c.pass)).toBeGreaterThanOrEqual(4.5);
  });

  it('has a contrast of 4.5:1 on the tints of buttons, links and the next step', () => {
    for (const background of [c.press, c.primaryWash]) {
      for (const text of [c.text, c.textSecondary, c.primary]) {
        expect({ text, background, passes: contrast(text, background) >= 4.5 }).toEqual({
          text,
          background,
          passes: true,
        });
      }
    }
  });

  it('has a contrast of 3:1 for the edge of a control', () => {
    for (const background of [c.page, c.surface, c.raised, c.hover]) {
      expect(contrast(c.controlBorder, background)).toBeGreaterThanOrEqual(3);
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
