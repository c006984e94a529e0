import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FrontendBuild } from '../../src/site/frontend-build.js';
import { CALLERS, type Caller, type PolicyRow, readPolicy } from '../support/access-policy.js';
import { AccessWorld } from '../support/access-world.js';
import type { Answer } from '../support/browser.js';
import { startWithGateway } from '../support/gateway.js';
import type { TestApp } from '../support/test-app.js';
import { CALLS, LISTS } from './access-matrix.calls.js';

/** Only the status of pages matters here, so the frontend needn't be built. */
const blankPages = {
  render: async () => ({ status: 200, document: '' }),
  appDocument: async () => undefined,
  inlineScriptSource: async () => "'none'",
};

export const policy = readPolicy();
export const named = (rows: PolicyRow[]) =>
  rows.map((row) => [[row.route, row.record].filter(Boolean).join(', on '), row] as const);

export let test: TestApp;
let world: AccessWorld;

/** Starts the program with the records of the policy. */
export async function startWithRecords(): Promise<void> {
  const RECERT_DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'recert-access-'));
  test = await startWithGateway({ RECERT_DATA_DIR, SECRETS_KEY: randomBytes(32).toString('base64') }, (builder) =>
    builder.overrideProvider(FrontendBuild).useValue(blankPages),
  );
  await test.sql.rows('delete from catalog.courses');
  world = await AccessWorld.create(test);
}

export async function call({ route, record }: PolicyRow, caller: Caller): Promise<Answer> {
  const [method, pattern] = route.split(' ') as [string, string];
  const { body, headers, query = '' } = (await CALLS[route]?.(world, { caller, record, test })) ?? {};
  const names = record.split('; ');
  const address = pattern.replace(/[:*]\w+/g, () => world.id(names.shift()!));
  return await world.browserOf(caller).call(method === 'ALL' ? 'POST' : method, `${address}${query}`, body, headers);
}

/** The ids in a list, or the number in a count. */
function rowsIn(body: unknown): string[] | number {
  if (Array.isArray(body)) return body.map(({ id }) => id as string).sort();
  return (body as { all: number }).all;
}

/** A caller's result in the words of a policy cell. */
async function resultOf(row: PolicyRow, caller: Caller): Promise<string> {
  const { status, body } = await call(row, caller);
  const whose = row.expected[caller].split(' ')[1];
  if (!whose || status >= 300) return String(status);
  const expected = world.expectedRows(LISTS[row.route]!, whose, caller, row.record).sort();
  const rows = rowsIn(body);
  const right = typeof rows === 'number' ? rows === expected.length : rows.join() === expected.join();
  return right ? `${status} ${whose}` : `${status} rows that are not ${whose}`;
}

export async function allResults(row: PolicyRow): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  for (const caller of CALLERS) {
    const result = await resultOf(row, caller);
    results[caller] = result;
    // The next call starts from unchanged records.
    if (!row.route.startsWith('GET ') && result < '400') world = await AccessWorld.create(test);
  }
  return results;
}
