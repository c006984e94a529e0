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

const owed = {
  paymentMethod: null,
  verifying: null,
  unpaidSeats: 1,
  overdueSeats: 0,
  unpaidAmount: 65,
  nextCharge: null,
};

function Due({ link = null }: { link?: string | null }) {
  const [paying, setPaying] = useState(link);
  return <DueSeats paying={paying} onPay={setPaying} />;
}

it('a seat keeps the focus when paying for it is cancelled', async () => {
  serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/billing/payment-form': { body: { provider: 'local', publishableKey: 'pk_local' } },
    'GET /api/organizations/my-organization/due-seats': { body: [seat], total: 1 },
    'GET /api/organizations/my-organization/payment-method': { body: owed },
    'POST /api/enrollments/e1/create-payment-intent': { status: 201, body: { clientSecret: 'pi_1_secret_x' } },
  });
  const { user } = renderAt('/organization-billing', <Due />);
  await user.click(await screen.findByRole('button', { name: 'Pay $65.00 Now for Ada Marsh' }));
  await screen.findByLabelText('Card number');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Pay $65.00 Now for Ada Marsh' });
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Ada Marsh' }));
});

it('due seats are paged, below the total and the next charge of all of them', async () => {
  const pages: Record<string, object[]> = {
    1: Array.from({ length: 20 }, (_, n) => ({ ...seat, enrollmentId: `e${n}` })),
    2: [{ ...seat, enrollmentId: 'e20', studentName: 'Zed Young' }],
  };
  serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/organizations/my-organization/due-seats': ({ query }) => ({
      body: pages[query.get('page')!],
      total: 601,
    }),
    'GET /api/organizations/my-organization/payment-method': {
      body: {
        ...owed,
        unpaidSeats: 601,
        unpaidAmount: 39_065,
        nextCharge: { at: '2099-01-02T03:00:00Z', amount: 130 },
      },
    },
  });
  const { user } = renderAt('/organization-billing', <Due />);
  await screen.findByText('$39,065.00');
  screen.getByText('Next charge Jan 1, 2099 · $130.00');
  expect(screen.getAllByRole('article')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('article', { name: 'Zed Young' });
  screen.getByText('$39,065.00');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findAllByRole('article', { name: 'Ada Marsh' });
});

it('a link to a seat of a later page opens its form', async () => {
  const later = { ...seat, enrollmentId: 'e20', studentName: 'Zed Young' };
  serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/billing/payment-form': { body: { provider: 'local', publishableKey: 'pk_local' } },
    'GET /api/organizations/my-organization/due-seats': ({ query }) =>
      query.get('enrollmentId') === 'e20' ? { body: [later], total: 1 } : { body: [seat], total: 21 },
    'GET /api/organizations/my-organization/payment-method': { body: owed },
    'POST /api/enrollments/e20/create-payment-intent': { status: 201, body: { clientSecret: 'pi_1_secret_x' } },
  });
  renderAt('/organization-billing', <Due link="e20" />);
  await screen.findByLabelText('Card number');
  expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
    'Zed Young',
    'Ada Marsh',
  ]);
});
