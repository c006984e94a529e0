import { describeApi, outdated } from './api-description.mjs';
import { environmentFor } from './node-runtime.mjs';
import { inProject, Refusal } from './project.mjs';
import { run } from './steps.mjs';

const program =
  (name, ...args) =>
  async ({ node }) => {
    await run([node, inProject('node_modules/.bin', name), ...args], {
      env: environmentFor(node),
      what: name,
      tail: 200,
    });
  };

async function apiIsCurrent(runtime) {
  const files = outdated(await describeApi(runtime));
  if (files.length > 0) {
    throw new Refusal(`${files.join(' and ')} no longer say what the code does. Run: npm run api:generate`);
  }
}

/** What is checked without running the program; each counts as one test. */
export const checks = {
  'types of the backend': program('tsc', '--noEmit', '-p', 'tsconfig.json'),
  'types of the frontend': program('tsc', '--noEmit', '-p', 'frontend/tsconfig.json'),
  'lint and format': program('biome', 'ci', '--colors=off', '.'),
  architecture: program('depcruise', '--config', '.dependency-cruiser.mjs', 'backend', 'frontend'),
  'nothing unused': program('knip', '--no-progress'),
  'API description': apiIsCurrent,
};
