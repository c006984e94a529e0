import { build, buildRemark } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { modernNode } from './node-runtime.mjs';
import { step } from './steps.mjs';

/**
 * What every command needs first: the dependencies, and the Node they run on.
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

/** Builds the sides whose sources changed. */
export async function buildSides(runtime, names = ['backend', 'frontend']) {
  const builds = names.map((name) => step(`Building the ${name}`, () => build(name, runtime), buildRemark));
  const failed = (await Promise.allSettled(builds)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
