const { readFileSync } = require('node:fs');

let bundles;

/** Jest's resolver, which finds bundled dependencies in their bundle (test-dependencies.mjs) once that is made. */
module.exports = (request, options) => {
  const map = process.env.TEST_DEPENDENCIES;
  if (map) bundles ??= JSON.parse(readFileSync(map, 'utf8'));
  return bundles?.[request] ?? options.defaultResolver(request, options);
};
