import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTask } from './application.mjs';
import { environmentFor } from './node-runtime.mjs';
import { inProject } from './project.mjs';
import { run } from './steps.mjs';

/** The two generated files, and where the project keeps them. */
const kept = { openapi: 'docs/api/openapi.json', types: 'frontend/src/shared/api/schema.d.ts' };

// Describing the API asks the database nothing, but the settings want an address.
const settings = { DATABASE_URL: process.env.DATABASE_URL || 'postgresql://127.0.0.1:1/none', RECERT_DEMO: '0' };

/**
 * Describes the built backend's API, and the frontend's types after it.
 * @returns {Promise<{ file: string, text: string }[]>} the project's paths with what they should hold
 */
export async function describeApi({ node }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recert-api-'));
  const env = environmentFor(node);
  try {
    const openapi = path.join(folder, 'openapi.json');
    const types = path.join(folder, 'schema.d.ts');
    await runTask(node, ['openapi', openapi], settings);
    await run([node, inProject('node_modules/.bin/openapi-typescript'), openapi, '--output', types], { env });
    await run([node, inProject('node_modules/.bin/biome'), 'format', '--write', '--vcs-enabled=false', folder], {
      env,
    });
    return [
      { file: kept.openapi, text: readFileSync(openapi, 'utf8') },
      { file: kept.types, text: readFileSync(types, 'utf8') },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Names of the kept files that differ from what the code says. */
export function outdated(described) {
  const current = (file) => {
    try {
      return readFileSync(inProject(file), 'utf8');
    } catch {
      return undefined;
    }
  };
  return described.filter(({ file, text }) => current(file) !== text).map(({ file }) => file);
}

export const keep = (described) => {
  for (const { file, text } of described) {
    mkdirSync(path.dirname(inProject(file)), { recursive: true });
    writeFileSync(inProject(file), text);
  }
};
