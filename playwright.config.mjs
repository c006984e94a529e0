import { defineConfig } from '@playwright/test';
import { chromiumOnMachine } from './scripts/lib/system-programs.mjs';

const port = process.env.E2E_PORT ?? '3999';
const address = `http://127.0.0.1:${port}`;
/** Where the journeys that need an identity provider start one. */
process.env.E2E_PROVIDER_PORT ??= '3998';

/**
 * The journeys run against the program as `npm start` starts it, on its own port and data folder. They run in parallel
 * on the same data: each works on rows that it creates, and reads the demo data without changing what others read.
 */
export default defineConfig({
  testDir: 'frontend/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // As in jest.config.mjs: only a journey that hangs takes as long.
  timeout: 240_000,
  // A busy machine takes longer than the default of 5 s to show a page. Only what fails waits as long.
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    // Recording a trace of every journey costs more than running it: `npm test -- browser client --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // On a busy machine, a click on a menu that is still opening hits the item beside.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumOnMachine(), args: ['--disable-background-networking', '--disable-gpu'] },
  },
  projects: [
    { name: 'sign-in', testMatch: 'sign-in.setup.ts' },
    {
      name: 'journeys',
      testMatch: '*.spec.ts',
      // The first is part of the thorough run, which finds or installs Firefox. The second measures, on a quiet machine.
      testIgnore: [
        ...(process.env.FIREFOX ? [] : ['firefox.spec.ts']),
        ...(process.env.SLOW_PHONE ? [] : ['slow-phone.spec.ts']),
      ],
      dependencies: ['sign-in'],
    },
  ],
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
