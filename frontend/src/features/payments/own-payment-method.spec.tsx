import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderAt } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import { OwnPaymentMethod } from './own-payment-method.js';

const METHOD = '/api/organizations/my-organization/payment-method';
const CONFIRM = 'POST /api/dev/stripe/v1/setup_intents/seti_1/confirm';
const SAVED: Answer = { body: { status: 'succeeded', payment_method: 'pm_1' } };
const none = { paymentMethod: null, verifying: null, unpaidSeats: 0, unpaidAmount: 0 };
const card = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };
const visa = { ...none, paymentMethod: { type: 'card', card, usBankAccount: null } };

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

/** `onFile` says what the server returns at each read. */
async function saveCard(onFile: (reads: number) => Answer, answers: Parameters<typeof serve>[0]) {
  let reads = 0;
  const calls = serve({
    'GET /api/billing/payment-form': { body: { provider: 'local', publishableKey: 'pk_local' } },
    [`GET ${METHOD}`]: () => {
      reads += 1;
      return onFile(reads);
    },
    [`POST ${METHOD}/setup`]: { status: 201, body: { clientSecret: 'seti_1_secret_x' } },
    [CONFIRM]: SAVED,
    ...answers,
  });
  const { user } = renderAt('/organization-settings', <OwnPaymentMethod />);
  await user.click(await screen.findByRole('button', { name: 'Add Payment Method' }));
  await fill(user);
  return { user, calls };
}

async function fill(user: UserEvent) {
  await user.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
  await user.type(screen.getByLabelText('Expiry (MM/YY)'), '04/30');
  await user.type(screen.getByLabelText('Security code'), '123');
  await user.click(screen.getByRole('button', { name: 'Save Payment Method' }));
}

const toasted = (text: string) => screen.findByText(text, { selector: '.toast-text' });

it('leaves the focus beside the button that opened the form, once that is cancelled', async () => {
  serve({
    'GET /api/billing/payment-form': { body: { provider: 'local', publishableKey: 'pk_local' } },
    [`GET ${METHOD}`]: { body: none },
    [`POST ${METHOD}/setup`]: { status: 201, body: { clientSecret: 'seti_1_secret_x' } },
  });
  const { user } = renderAt('/organization-billing', <OwnPaymentMethod />);
  await user.click(await screen.findByRole('button', { name: 'Add Payment Method' }));
  await screen.findByLabelText('Card number');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Add Payment Method' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Payment Method' }));
});

describe('a payment method that an organization adds', () => {
  it('is on file', async () => {
    await saveCard((reads) => ({ body: reads > 1 ? visa : none }), { [`POST ${METHOD}`]: { status: 201, body: visa } });
    await toasted('Payment method added');
    await screen.findByText('Visa ending 4242');
  });

  it.each([
    ['the server failed', { [`POST ${METHOD}`]: { status: 500 } }],
    ["the server's answer was lost", { [`POST ${METHOD}`]: lost }],
    ["the gateway's answer was lost", { [CONFIRM]: lost }],
  ])("is shown if the gateway's event stored it although %s", async (_, answers) => {
    await saveCard((reads) => ({ body: reads > 1 ? visa : none }), answers);
    await toasted('Payment method added');
    await screen.findByText('Visa ending 4242');
  });

  it("toasts the server's message, or else 'Failed to add payment method', if it is not on file", async () => {
    const answers: Answer[] = [{ status: 500 }, { status: 400, body: { message: 'Add it in the form.' } }];
    const { user } = await saveCard(() => ({ body: none }), { [`POST ${METHOD}`]: () => answers.shift() ?? {} });
    await toasted('Failed to add payment method');
    await user.click(screen.getByRole('button', { name: 'Save Payment Method' }));
    await toasted('Add it in the form.');
  });

  it('is not added again while nobody knows, until a check finds out', async () => {
    const { user } = await saveCard((reads) => (reads === 2 ? { status: 503 } : { body: reads > 2 ? visa : none }), {
      [`POST ${METHOD}`]: lost,
    });
    await screen.findByText(
      "We don't know yet whether the payment method was saved. Don't add it again; this page checks again.",
    );
    expect(screen.queryByRole('button', { name: 'Save Payment Method' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check Again' }));
    await toasted('Payment method added');
    await screen.findByText('Visa ending 4242');
  });

  it('is not looked for after the gateway declined it', async () => {
    const error = { type: 'card_error', message: 'Your card was declined.' };
    const { calls } = await saveCard(() => ({ body: none }), { [CONFIRM]: { status: 402, body: { error } } });
    await toasted('Your card was declined.');
    const reads = () => calls.filter(({ method, path }) => method === 'GET' && path === METHOD);
    await waitFor(() => expect(reads()).toHaveLength(1));
  });
});
