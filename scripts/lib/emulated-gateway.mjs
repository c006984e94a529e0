import path from 'node:path';
import { startApplication } from './application.mjs';
import { hasDemoData, isLocal } from './local-settings.mjs';
import { Refusal } from './project.mjs';

const EMULATOR = 'backend/dist/integrations/payments/emulator/main.js';

/**
 * Returns the settings that reach the payment gateway. Without Stripe's keys, on a machine that nobody else reaches, it is an
 * emulator that runs as long as the job; its account is in the data folder, its keys are new each time. A center without demo data is in
 * test mode until it enters keys of its own.
 */
export async function gateway(job, { node }, dataFolder) {
  if (process.env.STRIPE_SECRET_KEY || !isLocal()) return {};
  const program = `http://${process.env.HOST || '127.0.0.1'}:${process.env.PORT || 3000}`;
  const emulator = startApplication(node, {}, EMULATOR, [
    `${program}/api/webhooks/stripe`,
    path.join(dataFolder, 'stripe-emulator.jsonl'),
    hasDemoData() ? 'live' : 'test',
  ]);
  await job.onLeaving(emulator.stop);
  const message = await emulator.ready;
  if (!message) throw new Refusal('The payment emulator exited before it was ready. See the lines above.');
  void emulator.exited.then((code) => {
    if (job.leaving) return undefined;
    process.stderr.write(`The payment emulator stopped unexpectedly (exit code ${code}).\n`);
    return job.leave(1);
  });
  return {
    STRIPE_API_BASE: message.url,
    STRIPE_SECRET_KEY: message.keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: message.keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: message.keys.webhookSecret,
  };
}
