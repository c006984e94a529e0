import { build, buildRemark } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { modernNode } from './node-runtime.mjs';
import { allSettled, step } from './steps.mjs';

/**
 * Installs the dependencies if they changed, and returns the Node that they run on.
 * @returns {Promise<{ node: string, version: string }>}
 */
export async function prepare() {
  if (!isInstalled()) await step('Installing the dependencies', install);
  return step(
    'Choosing Node',
    async () => modernNode(),
    ({ version }) => version,
  );
}

/** Builds the sides whose sources changed. Waits for all of them, even if one fails. */
export async function buildSides(runtime, names = ['backend', 'frontend']) {
  await allSettled(names.map((name) => step(`Building the ${name}`, () => build(name, runtime), buildRemark)));
}
