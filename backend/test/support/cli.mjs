/** Runs a task of the command line from its sources. JavaScript for the reason in `replica.mjs`. */
await import('../../src/cli.ts');
