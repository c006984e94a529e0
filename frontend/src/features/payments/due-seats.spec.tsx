import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { DueSeats } from './due-seats.js';

const seat = {
  enrollmentId: 'e1',
  studentName: 'Ada Marsh',
  classTitle: 'BLS',
  classDate: '2099-01-05',
  amount: 65,
  classTime: '09:30',
  endTime: '13:30',
  address: 'Room 1',
  paymentStatus: 'pending',
  failure: null,
  nextChargeAt: null,
};

function Due() {
  const [paying, setPaying] = useState<string | null>(null);
  return <DueSeats paying={paying} onPay={setPaying} />;
}

it('a seat keeps the focus when paying for it is cancelled', async () => {
  serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/billing/payment-form': { body: { provider: 'local', publishableKey: 'pk_local' } },
    'GET /api/organizations/my-organization/due-seats': { body: [seat] },
    'POST /api/enrollments/e1/create-payment-intent': { status: 201, body: { clientSecret: 'pi_1_secret_x' } },
  });
  const { user } = renderAt('/organization-billing', <Due />);
  await user.click(await screen.findByRole('button', { name: 'Pay $65.00 Now for Ada Marsh' }));
  await screen.findByLabelText('Card number');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Pay $65.00 Now for Ada Marsh' });
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Ada Marsh' }));
});
