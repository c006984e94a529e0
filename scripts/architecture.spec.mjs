import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import rules from '../.dependency-cruiser.mjs';
import { inProject } from './lib/project.mjs';

const modules = 'backend/src/modules';

/** Imports that the design allows, and one breach of each rule: the file that commits it, and what it imports. */
const allowed = {
  [`${modules}/enrollment/index.ts`]: ['./domain/student.entity.js'],
  [`${modules}/enrollment/events.ts`]: ['../../shared/domain/domain-event.js'],
  [`${modules}/enrollment/domain/student.entity.ts`]: [
    '@mikro-orm/core',
    '../events.js',
    '../../../shared/domain/money.js',
  ],
  [`${modules}/enrollment/commands/enroll.command.ts`]: [
    '../../scheduling/index.js',
    '../../billing/events.js',
    '../../../integrations/email/email.port.js',
  ],
  [`${modules}/scheduling/index.ts`]: ['./domain/class-session.entity.js'],
  [`${modules}/scheduling/domain/class-session.entity.ts`]: [],
  [`${modules}/billing/events.ts`]: [],
  [`${modules}/billing/index.ts`]: ['../enrollment/index.js'],
  'backend/src/app.module.ts': ['./modules/enrollment/index.js', './integrations/email/smtp.adapter.js'],
  'backend/src/shared/domain/money.ts': [],
  'backend/src/shared/domain/domain-event.ts': ['./money.js'],
  'backend/src/integrations/email/email.port.ts': [],
  'backend/src/integrations/email/smtp.adapter.ts': ['./email.port.js'],
  'backend/test/e2e/admin.e2e.spec.ts': ['../../src/modules/enrollment/domain/student.entity.js'],
  'frontend/src/app/routes/admin/classes.tsx': ['../../../features/classes/grid.js'],
  'frontend/src/features/classes/grid.tsx': ['antd', '../../shared/ui/page.js'],
  'frontend/src/shared/ui/page.tsx': [],
  'frontend/src/public/landing.tsx': ['react', '../shared/ui/page.js'],
};

const breaches = {
  'module-doors': [`${modules}/enrollment/breach-doors.ts`, '../scheduling/domain/class-session.entity.js'],
  'doors-for-the-rest': ['backend/src/breach-rest.ts', './modules/scheduling/domain/class-session.entity.js'],
  'domain-is-pure': [`${modules}/scheduling/domain/breach-io.ts`, 'node:fs'],
  'shared-domain-is-pure': ['backend/src/shared/domain/breach-net.ts', 'node:net'],
  'events-are-a-leaf': [`${modules}/scheduling/events.ts`, './domain/class-session.entity.js'],
  'shared-is-below': ['backend/src/shared/breach-up.ts', '../modules/scheduling/index.js'],
  'ports-not-adapters': [`${modules}/enrollment/breach-adapter.ts`, '../../integrations/email/smtp.adapter.js'],
  'modules-have-a-place': ['backend/src/breach-place.ts', './modules/catering/index.js'],
  'features-stay-apart': ['frontend/src/features/students/breach.tsx', '../classes/grid.js'],
  'public-pages-stay-light': ['frontend/src/public/breach.tsx', 'antd'],
  'sides-stay-apart': ['frontend/src/app/breach.tsx', '../../../backend/src/shared/domain/money.js'],
  'source-needs-no-tests': ['backend/src/breach-test.ts', '../test/e2e/admin.e2e.spec.js'],
  'no-cycles': ['backend/src/shared/breach-one.ts', './breach-other.js'],
  'center-stands-on-its-ground': [`${modules}/center/breach.ts`, '../identity/index.js'],
  'identity-stands-on-its-ground': [`${modules}/identity/breach.ts`, '../catalog/index.js'],
  'notifications-stands-on-its-ground': [`${modules}/notifications/breach.ts`, '../enrollment/index.js'],
  'catalog-stands-on-its-ground': [`${modules}/catalog/breach.ts`, '../organizations/index.js'],
  'organizations-stands-on-its-ground': [`${modules}/organizations/breach.ts`, '../scheduling/index.js'],
  'scheduling-stands-on-its-ground': [`${modules}/scheduling/breach.ts`, '../enrollment/index.js'],
  'enrollment-stands-on-its-ground': [`${modules}/enrollment/breach.ts`, '../billing/index.js'],
  'billing-stands-on-its-ground': [`${modules}/billing/breach.ts`, '../certification/index.js'],
  'certification-stands-on-its-ground': [`${modules}/certification/breach.ts`, '../billing/index.js'],
  'audit-stands-on-its-ground': [`${modules}/audit/breach.ts`, '../identity/index.js'],
};

/** The far ends of the breaches, where the allowed tree does not have them. */
const targets = {
  ...Object.fromEntries(
    ['catering', 'identity', 'catalog', 'organizations', 'certification'].map((name) => [
      `${modules}/${name}/index.ts`,
      [],
    ]),
  ),
  'backend/src/shared/breach-other.ts': ['./breach-one.js'],
};

let folder;

function plant(files) {
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    const lines = imports.map((target, index) => `export * as part${index} from '${target}';`);
    writeFileSync(path.join(folder, file), `${[...lines, 'export const here = 1;'].join('\n')}\n`);
  }
}

function violations() {
  const cruiser = inProject('node_modules/.bin/depcruise');
  const config = inProject('.dependency-cruiser.mjs');
  const args = [cruiser, '--config', config, '--output-type', 'json', 'backend', 'frontend'];
  const { NODE_OPTIONS, ...env } = process.env;
  // The exit code tells of breaches too; the document has them in either case.
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return JSON.parse(stdout).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'recert-architecture-'));
  symlinkSync(inProject('node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'tsconfig.json'), '{}');
  plant(allowed);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds nothing to say about imports that the design allows', () => {
  expect(violations()).toEqual([]);
});

it('has a planted breach for every rule', () => {
  expect(Object.keys(breaches).sort()).toEqual(rules.forbidden.map((rule) => rule.name).sort());
});

describe('with one breach of each rule planted', () => {
  let found;

  beforeAll(() => {
    plant(targets);
    plant(Object.fromEntries(Object.values(breaches).map(([file, target]) => [file, [target]])));
    found = violations();
  });

  it.each(Object.entries(breaches))('reports %s', (rule, [file]) => {
    expect(found).toContain(`${rule}: ${file}`);
  });
});
