import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { environmentFor } from './node-runtime.mjs';
import { inProject } from './project.mjs';
import { run } from './steps.mjs';

/** The generated files. */
const FILES = { openapi: 'docs/api/openapi.json', types: 'frontend/src/shared/api/schema.d.ts' };

// The description needs no database, but the application requires a DATABASE_URL.
const settings = { DATABASE_URL: process.env.DATABASE_URL || 'postgresql://127.0.0.1:1/none', RECERT_LOCAL: '1' };

/**
 * Generates the OpenAPI document of the built backend and the frontend's types.
 * @returns {Promise<{ file: string, text: string }[]>} each generated file's path in the project and its content
 */
export async function describeApi(runtime) {
  const { node } = runtime;
  await build('api', runtime);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recert-api-'));
  const env = environmentFor(node);
  try {
    const openapi = path.join(folder, 'openapi.json');
    const types = path.join(folder, 'schema.d.ts');
    await run([node, inProject('.cache/api/cli.js'), 'openapi', openapi], { env: environmentFor(node, settings) });
    const typed = path.join(folder, 'typed.json');
    writeFileSync(typed, JSON.stringify(withoutProblems(JSON.parse(readFileSync(openapi, 'utf8')))));
    await run([node, inProject('node_modules/.bin/openapi-typescript'), typed, '--output', types], { env });
    rmSync(typed);
    await run([node, inProject('node_modules/.bin/biome'), 'format', '--write', '--vcs-enabled=false', folder], {
      env,
    });
    return [
      { file: FILES.openapi, text: readFileSync(openapi, 'utf8') },
      { file: FILES.types, text: readFileSync(types, 'utf8') },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The frontend throws what isn't a success, so it needs no types of problems. */
function withoutProblems(document) {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  for (const operation of operations) {
    const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    operation.responses = Object.fromEntries(successes);
  }
  delete document.components.responses;
  return document;
}

/** Returns the paths of the generated files that are out of date. */
export const outdated = (generated) =>
  generated.filter(({ file, text }) => readFileSync(inProject(file), 'utf8') !== text).map(({ file }) => file);

export const write = (generated) => {
  for (const { file, text } of generated) writeFileSync(inProject(file), text);
};
