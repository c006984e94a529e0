import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { Link, useLocation } from 'react-router';
import { chooseStatus, renderAt } from '../../test/render.js';
import { aClass, aSeat } from '../../test/rows.js';
import { serve } from '../../test/server.js';
import { ClassRoster } from '../features/class-roster/class-roster.js';
import { OverdueSeats } from '../features/payments/overdue-seats.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const session = { id: 'c1', title: 'BLS', date: '2026-11-20', time: '18:30', startsAt: '2026-11-21T00:30:00Z' };
const student = { id: 's1', firstName: 'Ana', lastName: 'Diaz', email: 'ana@example.com', phone: '' };
const PAID = { label: 'Payment status of Ana Diaz', option: 'Paid' };

/** A server with one seat that is overdue until it is marked as paid, and the pages that show it. */
function show(address: string) {
  const seat = aSeat({ id: 'e1', studentId: 's1', classId: 'c1', certificationStatus: 'pending', student });
  let paymentStatus = 'overdue';
  const overdue = () => [{ enrollmentId: 'e1', ...student, studentName: 'Ana Diaz', classTitle: 'BLS', classId: 'c1' }];
  const calls = serve({
    'GET /api/classes/c1': {
      body: aClass({ ...session, capacity: 3, enrolledCount: 1, spotsLeft: 2 }),
    },
    'GET /api/classes/c1/enrollments': () => ({ body: [{ ...seat, paymentStatus }] }),
    'GET /api/billing/overdue/totals': { body: { seats: 1, amount: 65, oldestDays: 3, ages: [] } },
    'GET /api/billing/overdue': () =>
      paymentStatus === 'overdue' ? { body: overdue(), total: 1 } : { body: [], total: 0 },
    'PUT /api/enrollments/e1': ({ body }) => {
      ({ paymentStatus } = body as { paymentStatus: string });
      return { body: { ...seat, paymentStatus } };
    },
  });
  const { user } = renderAt(
    address,
    <App>
      <Pages />
    </App>,
  );
  return { user, calls };
}

function Pages() {
  const { pathname } = useLocation();
  const none = () => {};
  const overdue = (
    <OverdueSeats
      classHref={() => '/roster'}
      studentHref={() => '/student'}
      invoiceHref={() => '/invoice'}
      onCollect={none}
      onRecord={none}
      onPayInvoice={none}
      onRemindOrganizations={none}
      onRemind={none}
      onSendLinks={none}
      onCopyLink={none}
    />
  );
  const roster = (
    <ClassRoster
      classId="c1"
      onRefund={() => {}}
      onSendLink={none}
      onCopyLink={none}
      onRecord={() => {}}
      onEmail={() => {}}
      onCollect={() => {}}
      actionsOf={() => []}
    />
  );
  return (
    <>
      <Link to="/payments">To Payments</Link>
      {pathname !== '/roster' && overdue}
      {pathname !== '/payments' && roster}
    </>
  );
}

const isOverdue = () => screen.queryByRole('link', { name: 'BLS' }) !== null;

describe('the list of overdue seats', () => {
  it('has lost a seat that was marked as paid on the roster, when staff come back to it', async () => {
    const { user } = show('/payments');
    await user.click(await screen.findByRole('link', { name: 'BLS' }));
    await chooseStatus(user, PAID.label, PAID.option);
    await screen.findByText('Ana Diaz: Paid', { selector: '.toast-text' });
    await user.click(screen.getByRole('link', { name: 'To Payments' }));
    await waitFor(() => expect(isOverdue()).toBe(false));
    await screen.findByText('Nothing is overdue');
  });

  it('loses a seat that is marked as paid beside it', async () => {
    const { user } = show('/both');
    await screen.findByRole('link', { name: 'BLS' });
    await chooseStatus(user, PAID.label, PAID.option);
    await waitFor(() => expect(isOverdue()).toBe(false));
  });
});
