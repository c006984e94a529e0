import type { Plugin } from 'vite';
import { themeScript } from '../src/shared/ui/theme-script.js';
import { cssVariables } from '../src/shared/ui/tokens.js';

const ID = 'virtual:design-tokens.css';

/** A copy for the public pages keeps their styles in one file: a second one would delay the first paint. */
const PUBLIC_ID = `${ID}?public`;

/** Provides `virtual:design-tokens.css`, the tokens of `shared/ui/tokens.ts` as CSS custom properties, and sets the theme in the app's document. */
export function designTokens(): Plugin {
  return {
    name: 'recert:design-tokens',
    resolveId: (id) => (id === ID || id === PUBLIC_ID ? `\0${id}` : undefined),
    transformIndexHtml: () => [{ tag: 'script', children: themeScript, injectTo: 'head-prepend' }],
    load: (id) => (id === `\0${ID}` || id === `\0${PUBLIC_ID}` ? cssVariables() : undefined),
  };
}
