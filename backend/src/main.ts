import { runOrExplain } from './explain.js';

// Imported after the check of Node, because an older one can't read the packages.
await runOrExplain(async (config) => (await import('./program.js')).start(config));
