/** Runs a program of this folder as Node 20 does, which can't read the packages. */
import { registerHooks } from 'node:module';

const [program] = process.argv.splice(2, 1);
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
registerHooks({
  resolve(specifier, context, next) {
    if (/^@(nestjs|mikro-orm)\//.test(specifier)) throw new SyntaxError(`${specifier} needs a newer Node`);
    return next(specifier, context);
  },
});
await import(`./${program}`);
