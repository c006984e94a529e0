import type { Plugin } from 'vite';
import { cssVariables } from '../src/shared/ui/tokens.js';

const ID = 'virtual:design-tokens.css';

/** Gives `import 'virtual:design-tokens.css'`: the tokens of `shared/ui/tokens.ts` as custom properties. */
export function designTokens(): Plugin {
  return {
    name: 'recert:design-tokens',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? cssVariables() : undefined),
  };
}
