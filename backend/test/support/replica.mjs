/** The program as a process of its own, from its sources. A file of JavaScript, since MikroORM finds entities otherwise when it is started by one of TypeScript. */
await import('../../src/main.ts');
