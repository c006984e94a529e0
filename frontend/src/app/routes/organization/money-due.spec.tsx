import { cleanup, screen } from '@testing-library/react';
import { renderAt } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import { Component as OrganizationDashboard } from './organization-dashboard.js';

const USER = { id: 'u', email: 'boss@example.com', role: 'org_admin', organizationId: 'org' };

function show(paymentType: 'auto' | 'independent', money: Parameters<typeof serve>[0]) {
  serve({
    'GET /api/auth/session': { body: { user: USER } },
    'GET /api/organizations/org': { body: { id: 'org', name: 'Harborview', paymentType } },
    'GET /api/organizations/org/students': { body: [], total: 0 },
    ...money,
  });
  renderAt('/organization-dashboard', <OrganizationDashboard />);
}

const seats = (...statuses: string[]) => ({
  'GET /api/organizations/my-organization/payment-method': {
    body: {
      paymentMethod: null,
      verifying: null,
      nextCharge: null,
      unpaidSeats: statuses.length,
      unpaidAmount: 65 * statuses.length,
      overdueSeats: statuses.filter((status) => status === 'overdue').length,
    },
  },
});

describe('what an organization owes', () => {
  it('is that of its seats, if it pays automatically', async () => {
    show('auto', seats('pending', 'overdue', 'pending'));
    const link = await screen.findByRole('link', { name: '$195.00 due for 3 seats' });
    expect(link.getAttribute('href')).toBe('/organization-billing');
    screen.getByText('1 overdue');
  });

  it('is that of its open invoices, if it pays by invoice', async () => {
    const invoice = { number: '2026-0001', amount: 500 };
    const due = [{ ...invoice, id: 'i1', due: 450, status: 'overdue' }];
    // Which of many are due is the server's to say: a page of the newest may lack the oldest.
    const newest = [{ ...invoice, id: 'i2', due: 0, status: 'paid' }];
    show('independent', {
      'GET /api/organizations/org/invoices': ({ query }) => ({ body: query.get('due') === 'true' ? due : newest }),
    });
    await screen.findByRole('link', { name: '$450.00 due for 1 invoice' });
    screen.getByText('Overdue');
  });

  it('is left out if nothing is due, or if it cannot be read', async () => {
    show('auto', seats());
    await screen.findByText('Total Employees');
    expect(screen.queryByText(/ due for /)).toBeNull();
    cleanup();
    show('auto', { 'GET /api/organizations/org': { status: 503 } });
    await screen.findByText('Total Employees');
  });
});
