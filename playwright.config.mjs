import { defineConfig } from '@playwright/test';
import { chromiumOnMachine } from './scripts/lib/system-programs.mjs';

const port = process.env.E2E_PORT ?? '3999';
const address = `http://127.0.0.1:${port}`;
/** Where the journeys that need an identity provider start one. */
process.env.E2E_PROVIDER_PORT ??= '3998';

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
    launchOptions: { executablePath: chromiumOnMachine(), args: ['--disable-background-networking'] },
  },
  webServer: {
    command: 'node scripts/start-throwaway.mjs',
    url: `${address}/api/health/ready`,
    env: {
      PORT: port,
      GOOGLE_ISSUER: `http://127.0.0.1:${process.env.E2E_PROVIDER_PORT}`,
      GOOGLE_CLIENT_ID: 'recert',
      GOOGLE_CLIENT_SECRET: 'the secret of the test client',
    },
    stdout: 'pipe',
    timeout: 15 * 60_000,
    gracefulShutdown: { signal: 'SIGINT', timeout: 40_000 },
  },
});
