import { createHash } from 'node:crypto';
import path from 'node:path';
import swcJest from '@swc/jest';
import { parseAst } from 'rolldown/parseAst';
import { root } from './project.mjs';
import { swcOptions } from './swc.mjs';

const swc = swcJest.createTransformer({ ...swcOptions(), sourceMaps: 'inline' });

/**
 * Makes a spec file one `describe` with a database of its own (own-file.ts), so that the files of a suite can share one load of the
 * program (test-suites.mjs) and still know nothing of each other. Lines stay where they are.
 */
export default {
  process(source, file, options) {
    const { code, map } = swc.process(source, file, options);
    const { body } = parseAst(code, { lang: 'js', sourceType: 'module' });
    const imports = body.filter(({ type }) => type === 'ImportDeclaration');
    const start = imports.at(-1)?.end ?? 0;
    const title = JSON.stringify(path.relative(root, file));
    const wrapped = `${code.slice(0, start)};describe(${title}, () => { ownFile();${code.slice(start)}\n});\n`;
    return { code: wrapped, map };
  },
  getCacheKey: (source, file, options) =>
    createHash('sha256')
      .update(`wrapped 1 ${swc.getCacheKey(source, file, options)}`)
      .digest('hex'),
};
