import { expect, test } from '@playwright/test';
import { pageModules } from '../src/shared/page-modules.js';
import { type Account, sessionOf } from './support/accounts.js';
import { type Load, loadOnSlowPhone } from './support/slow-phone.js';

/* Measures the signed-in pages: `SLOW_PHONE=5 npx playwright test slow-phone` (docs/performance.md). */

const RUNS = Number(process.env.SLOW_PHONE);
/** Milliseconds. */
const GOAL_LCP = 2_000;
const GOAL_REQUESTS = 20;

const own = (account: Account) => (page: string) =>
  page.startsWith('/settings') || page.startsWith(account === 'client' ? '/client' : '/organization');

// One after the other, so that they don't share the processor.
test.describe.configure({ mode: 'default', timeout: 30 * 60_000 });

for (const account of ['client', 'orgAdmin'] as const) {
  for (const page of Object.keys(pageModules).filter(own(account))) {
    test(`${account}, ${page}`, async ({ browser, baseURL }) => {
      const loads: Load[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        loads.push(await loadOnSlowPhone(browser, `${baseURL}${page}`, { storageState: sessionOf(account) }));
      }
      const median = (of: (load: Load) => number) => loads.map(of).sort((a, b) => a - b)[Math.floor(RUNS / 2)]!;
      const lcp = median((load) => load.lcp);
      const requests = Math.max(...loads.map((load) => load.requests));
      const cls = Math.max(...loads.map((load) => load.cls));
      const [script, all] = [median((load) => load.script), median((load) => load.bytes)].map(Math.round);
      process.stdout.write(
        `| ${account} ${page} | ${(lcp / 1000).toFixed(1)} s | ${cls.toFixed(3)} | ${requests} | ${script} | ${all} |\n`,
      );
      expect.soft(lcp).toBeLessThanOrEqual(GOAL_LCP);
      expect.soft(requests).toBeLessThanOrEqual(GOAL_REQUESTS);
      expect.soft(cls).toBeLessThan(0.0005);
    });
  }
}
