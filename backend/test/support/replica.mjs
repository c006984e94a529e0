/** Runs the program from its sources in a child process. JavaScript, because MikroORM discovers entities differently when a TypeScript file starts it. */
await import('../../src/main.ts');
