import { readdirSync } from 'node:fs';
import { inProject } from './lib/project.mjs';
import { suitesOf } from './lib/test-suites.mjs';

const specs = (ending) =>
  readdirSync(inProject('backend'), { recursive: true })
    .filter((file) => file.endsWith(ending) && !file.startsWith('dist'))
    .map((file) => `backend/${file}`);

it.each(['int', 'e2e'])('the suites of %s have every spec file once', (project) => {
  const files = [...suitesOf(project).values()].flat();
  expect(files.length).toBeGreaterThan(50);
  expect(files.sort()).toEqual(specs(`.${project}.spec.ts`).sort());
});

it('a module is one suite', () => {
  const billing = suitesOf('int').get('billing');
  expect(billing).toEqual(
    specs('.int.spec.ts')
      .filter((file) => file.startsWith('backend/src/modules/billing/'))
      .sort(),
  );
});
