import type { KeyField } from './key-form.js';

/** Stripe's keys, as forms ask for them. */
export const STRIPE_FIELDS: KeyField[] = [
  {
    name: 'publishableKey',
    label: 'Publishable Key',
    hint: 'Begins with pk_live_, or pk_test_ to try it out.',
  },
  { name: 'secretKey', label: 'Secret Key', secret: true },
  {
    name: 'webhookSecret',
    label: 'Webhook Signing Secret',
    secret: true,
    optional: true,
    hint: 'Leave it empty, and the endpoint for Stripe’s events is set up by itself.',
  },
];
