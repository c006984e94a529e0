import { newKeys, StripeEmulator } from '../../src/integrations/payments/emulator/stripe-emulator.js';
import { API_VERSION } from '../../src/integrations/payments/stripe-client.js';
import { eventually } from './eventually.js';
import { settled } from './settled.js';
import { startTestApp, type TestApp } from './test-app.js';

/** An emulated payment gateway, and the settings of a program that uses it. */
export interface Gateway {
  emulator: StripeEmulator;
  publishableKey: string;
  webhookSecret: string;
  settings: Record<string, string>;
}

export async function startGateway(): Promise<Gateway> {
  const keys = newKeys();
  const emulator = new StripeEmulator({ ...keys, apiVersion: API_VERSION });
  const port = await emulator.start();
  const settings = {
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  };
  return { emulator, publishableKey: keys.publishableKey, webhookSecret: keys.webhookSecret, settings };
}

/** Starts the program with a gateway that sends its events there. Closing the program stops both. */
export async function startWithGateway(
  ...[env = {}, override]: Parameters<typeof startTestApp>
): Promise<TestApp & { gateway: Gateway }> {
  const gateway = await startGateway();
  const test = await startTestApp({ ...gateway.settings, ...env }, override);
  gateway.emulator.sendEventsTo(`${test.url}/api/webhooks/stripe`);
  const close = async () => {
    await test.close();
    await gateway.emulator.stop();
  };
  return { ...test, gateway, close };
}

/** Waits until the program has heard and applied every event of the gateway, and those that follow from them. */
export async function allHeard(test: TestApp & { gateway: Gateway }): Promise<void> {
  const events = () => test.gateway.emulator.books.all<{ id: string; object: 'event'; delivered: boolean }>('event');
  let known: number;
  do {
    known = events().length;
    await eventually(
      () => events().filter(({ delivered }) => !delivered),
      (waiting) => waiting.length === 0,
    );
    await settled(test);
  } while (events().length > known);
}
