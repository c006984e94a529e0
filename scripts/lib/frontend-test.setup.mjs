import { bundleTestDependencies } from './test-dependencies.mjs';

/** Runs once before the frontend's tests. */
export default async function bundle() {
  process.env.TEST_DEPENDENCIES = await bundleTestDependencies('frontend');
}
