import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { EmulatedEvent } from './emulated-payments.js';

/** Pauses before each try, in milliseconds; like Stripe's, the last try gives up for good. */
const TRIES = [0, 500, 2_000, 5_000];

/** Posts an event with Stripe's signature until the receiver takes it. */
export async function sendSignedEvent(url: string, secret: string, event: EmulatedEvent): Promise<void> {
  const payload = JSON.stringify(event);
  for (const pause of TRIES) {
    await wait(pause, undefined, { ref: false });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await fetch(url, { method: 'POST', headers, body: payload }).catch(() => undefined);
    if (answer?.ok) return;
  }
}
