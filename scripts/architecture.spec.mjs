import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import rules from '../.dependency-cruiser.mjs';
import { inProject } from './lib/project.mjs';

const modules = 'backend/src/modules';

/** Files with imports that the rules allow. */
const allowed = {
  [`${modules}/enrollment/index.ts`]: ['./domain/enrollment.entity.js'],
  [`${modules}/enrollment/events.ts`]: ['../../shared/domain/domain-event.js'],
  [`${modules}/enrollment/domain/enrollment.entity.ts`]: [
    '@mikro-orm/core',
    '../events.js',
    '../../../shared/domain/money.js',
  ],
  [`${modules}/enrollment/commands/enroll.command.ts`]: [
    '../../scheduling/index.js',
    '../../billing/index.js',
    '../../certification/events.js',
    '../../certification/sql.js',
    '../../../integrations/email/email.port.js',
  ],
  [`${modules}/scheduling/index.ts`]: ['./domain/class-session.entity.js'],
  [`${modules}/scheduling/domain/class-session.entity.ts`]: [],
  [`${modules}/billing/events.ts`]: [],
  [`${modules}/certification/events.ts`]: [],
  [`${modules}/certification/sql.ts`]: ['../../shared/sql/center-today.js'],
  [`${modules}/billing/index.ts`]: ['./events.js'],
  'backend/src/app.module.ts': ['./modules/enrollment/index.js', './integrations/email/smtp.adapter.js'],
  'backend/src/shared/domain/money.ts': [],
  'backend/src/shared/domain/domain-event.ts': ['./money.js'],
  'backend/src/shared/sql/center-today.ts': [],
  'backend/src/integrations/email/email.port.ts': [],
  'backend/src/integrations/email/smtp.adapter.ts': ['./email.port.js'],
  'backend/test/e2e/admin.e2e.spec.ts': ['../../src/modules/enrollment/domain/enrollment.entity.js'],
  'frontend/src/app/routes/admin/classes.tsx': ['../../../features/classes/grid.js'],
  'frontend/src/features/classes/grid.tsx': ['antd', '../../shared/model/queries.js', '../../shared/ui/page.js'],
  'frontend/src/shared/api/client.ts': ['openapi-fetch'],
  'frontend/src/shared/model/class.ts': [],
  'frontend/src/shared/model/queries.ts': ['../api/client.js'],
  'frontend/src/shared/ui/page.tsx': ['../model/class.js'],
  'frontend/src/public/landing.tsx': ['react', '../shared/model/class.js', '../shared/ui/page.js'],
};

/** One breach of each rule: the file, and what it imports. */
const breaches = {
  'module-public-api': [`${modules}/enrollment/breach-api.ts`, '../scheduling/domain/class-session.entity.js'],
  'public-api-only': ['backend/src/breach-rest.ts', './modules/scheduling/domain/class-session.entity.js'],
  'domain-is-pure': [`${modules}/scheduling/domain/breach-io.ts`, 'node:fs'],
  'shared-domain-is-pure': ['backend/src/shared/domain/breach-net.ts', 'node:net'],
  'events-are-a-leaf': [`${modules}/scheduling/events.ts`, './domain/class-session.entity.js'],
  'sql-is-a-leaf': [`${modules}/billing/sql.ts`, './events.js'],
  'shared-is-below': ['backend/src/shared/breach-up.ts', '../modules/scheduling/index.js'],
  'ports-not-adapters': [`${modules}/enrollment/breach-adapter.ts`, '../../integrations/email/smtp.adapter.js'],
  'modules-are-listed': ['backend/src/breach-listed.ts', './modules/catering/index.js'],
  'features-stay-apart': ['frontend/src/features/students/breach.tsx', '../classes/grid.js'],
  'model-is-below-screens': ['frontend/src/shared/model/breach.ts', '../ui/page.js'],
  'public-pages-stay-light': ['frontend/src/public/breach.tsx', 'antd'],
  'sides-stay-apart': ['frontend/src/app/breach.tsx', '../../../backend/src/shared/domain/money.js'],
  'source-needs-no-tests': ['backend/src/breach-test.ts', '../test/e2e/admin.e2e.spec.js'],
  'no-cycles': ['backend/src/shared/breach-one.ts', './breach-other.js'],
  'center-dependencies': [`${modules}/center/breach.ts`, '../identity/index.js'],
  'identity-dependencies': [`${modules}/identity/breach.ts`, '../catalog/index.js'],
  'notifications-dependencies': [`${modules}/notifications/breach.ts`, '../enrollment/index.js'],
  'catalog-dependencies': [`${modules}/catalog/breach.ts`, '../organizations/index.js'],
  'organizations-dependencies': [`${modules}/organizations/breach.ts`, '../scheduling/index.js'],
  'scheduling-dependencies': [`${modules}/scheduling/breach.ts`, '../enrollment/index.js'],
  'people-dependencies': [`${modules}/people/breach.ts`, '../enrollment/index.js'],
  'enrollment-dependencies': [`${modules}/enrollment/breach.ts`, '../certification/index.js'],
  'billing-dependencies': [`${modules}/billing/breach.ts`, '../enrollment/index.js'],
  'certification-dependencies': [`${modules}/certification/breach.ts`, '../audit/index.js'],
  'desk-dependencies': [`${modules}/desk/breach.ts`, '../audit/index.js'],
  'imports-dependencies': [`${modules}/imports/breach.ts`, '../audit/index.js'],
  'exports-dependencies': [`${modules}/exports/breach.ts`, '../desk/index.js'],
  'erasure-dependencies': [`${modules}/erasure/breach.ts`, '../desk/index.js'],
  'audit-dependencies': [`${modules}/audit/breach.ts`, '../identity/index.js'],
  'operations-dependencies': [`${modules}/operations/breach.ts`, '../identity/index.js'],
  'bulk-dependencies': [`${modules}/bulk/breach.ts`, '../identity/index.js'],
  'views-dependencies': [`${modules}/views/breach.ts`, '../identity/index.js'],
};

/** Imported files of the breaches that the allowed tree lacks. */
const targets = {
  ...Object.fromEntries(
    ['catering', 'identity', 'catalog', 'organizations', 'certification', 'desk', 'audit'].map((name) => [
      `${modules}/${name}/index.ts`,
      [],
    ]),
  ),
  'backend/src/shared/breach-other.ts': ['./breach-one.js'],
};

let folder;
let reportedOfAllowed;

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
  // Breaches set the exit code, too; the report contains them either way.
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return JSON.parse(stdout).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'recert-architecture-'));
  symlinkSync(inProject('node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'tsconfig.json'), '{}');
  plant(allowed);
  reportedOfAllowed = violations();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('reports nothing for allowed imports', () => {
  expect(reportedOfAllowed).toEqual([]);
});

it('has a planted breach for every rule', () => {
  expect(Object.keys(breaches).sort()).toEqual(rules.forbidden.map((rule) => rule.name).sort());
});

describe('with one breach of each rule planted', () => {
  let reported;

  beforeAll(() => {
    plant(targets);
    plant(Object.fromEntries(Object.values(breaches).map(([file, target]) => [file, [target]])));
    reported = violations();
  });

  it.each(Object.entries(breaches))('reports %s', (rule, [file]) => {
    expect(reported).toContain(`${rule}: ${file}`);
  });
});

describe('SQL runs through Sql', () => {
  /** SQL with `?` in it, on an EntityManager or its connection. */
  const besideSql = /\b(em|fork|getContext\(\)|fork\(\)|getConnection\([^)]*\))\s*\.execute\b/;
  const source = inProject('backend/src');
  const excluded = /\.spec\.ts$|^migrations[\\/]|^shared[\\/]sql[\\/]/;

  it.each([
    ['on the EntityManager', 'await this.em.execute<Row[]>(`select 1`);'],
    ['on a fork', 'await this.em\n  .fork()\n  .execute(`select 1`);'],
    ['on the connection', "await orm.em.getConnection('write').execute(`select 1`);"],
  ])('recognizes it %s', (_, code) => {
    expect(code).toMatch(besideSql);
  });

  it('everywhere but in migrations', () => {
    const files = readdirSync(source, { recursive: true }).filter(
      (file) => file.endsWith('.ts') && !excluded.test(file),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => besideSql.test(readFileSync(path.join(source, file), 'utf8')))).toEqual([]);
  });
});
