import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderAt } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import type { DueSeatRow } from '../../shared/api/rows.js';
import { DueSeats } from './due-seats.js';

const CONFIRM = 'POST /api/dev/stripe/v1/payment_intents/pi_1/confirm';
const CHECK = 'POST /api/enrollments/e1/payment/check';
const OPEN: Answer = { body: { paymentStatus: 'overdue', due: 65, received: 0, underWay: 'open' } };
const PAID: Answer = { body: { paymentStatus: 'paid', due: 0, received: 65, underWay: null } };

const seat = {
  ...{ enrollmentId: 'e1', studentName: 'Ana Diaz', classTitle: 'BLS', classDate: '2027-01-05', amount: 65 },
  ...{ paymentStatus: 'overdue', failure: null, nextChargeAt: null },
} as DueSeatRow;

function Page() {
  const [paying, setPaying] = useState<string | null>(null);
  return <DueSeats paying={paying} onPay={setPaying} />;
}

/** Opens the form of the seat and pays; the answer of the gateway is lost. */
async function payWithLostAnswer(check: Answer) {
  let isPaid = false;
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/billing/payment-form': { body: { provider: 'local', publishableKey: 'pk_local' } },
    'GET /api/organizations/my-organization/due-seats': () => ({ body: isPaid ? [] : [seat] }),
    'GET /api/enrollments/e1/payment': OPEN,
    'POST /api/enrollments/e1/create-payment-intent': { status: 201, body: { clientSecret: 'pi_1_secret_x' } },
    [CONFIRM]: () => {
      isPaid = check === PAID;
      throw new TypeError('Failed to fetch');
    },
    [CHECK]: check,
  });
  const { user } = renderAt('/organization-billing', <Page />);
  await user.click(await screen.findByRole('button', { name: 'Pay $65.00 Now for Ana Diaz' }));
  await user.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
  await user.type(screen.getByLabelText('Expiry (MM/YY)'), '12/40');
  await user.type(screen.getByLabelText('Security code'), '123');
  await user.click(screen.getByRole('button', { name: 'Pay $65.00' }));
  const confirmations = () => calls.filter(({ method, path }) => `${method} ${path}` === CONFIRM).length;
  return { user, confirmations };
}

describe('a seat that an organization pays now, whose answer is lost', () => {
  it('is paid if the card was charged, and no longer due', async () => {
    const { confirmations } = await payWithLostAnswer(PAID);
    await screen.findByText('Ana Diaz: $65.00 paid', { selector: '.toast-text' });
    await screen.findByText('Nothing is due.');
    expect(confirmations()).toBe(1);
  });

  it('charged nothing if the server says so, and can be paid again', async () => {
    const { user, confirmations } = await payWithLostAnswer(OPEN);
    await screen.findByText(/Nothing was charged\. Check the connection and try again\./);
    await user.click(screen.getByRole('button', { name: 'Pay $65.00' }));
    await waitFor(() => expect(confirmations()).toBe(2));
  });

  it('is not paid again while nobody knows', async () => {
    const { user } = await payWithLostAnswer({ status: 503 });
    await screen.findByText(/^We don't know yet whether the payment went through/);
    expect(screen.queryByRole('button', { name: 'Pay $65.00' })).toBeNull();
    expect(screen.queryByText('Nothing was charged.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave for Now' }));
    await screen.findByRole('button', { name: 'Pay $65.00 Now for Ana Diaz' });
  });
});
