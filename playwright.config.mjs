import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './scripts/lib/ports.mjs';
import { findChromium } from './scripts/lib/system-programs.mjs';

// Playwright reads this file in each of its processes; the first one decides, the others inherit its environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'recert-browser-'));
process.env.CHROMIUM ??= await findChromium();

const address = `http://127.0.0.1:${process.env.E2E_PORT}`;

/** The journeys run against the program exactly as `npm start` starts it, on a port and a data folder of its own. */
export default defineConfig({
  testDir: 'frontend/e2e',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  reporter: 'list',
  use: {
    baseURL: address,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM, args: ['--disable-background-networking'] },
  },
  webServer: {
    command: 'npm start',
    url: `${address}/api/health/ready`,
    env: { PORT: process.env.E2E_PORT, RECERT_DATA_DIR: process.env.E2E_DATA_DIR },
    stdout: 'pipe',
    timeout: 15 * 60_000,
    gracefulShutdown: { signal: 'SIGINT', timeout: 40_000 },
  },
});
