import { configure, screen } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { OrganizationReceipts, StudentReceipts } from './receipts.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const OF_INVOICE = {
  id: 'r1',
  number: 'R-000007',
  paidAt: '2026-11-13T18:00:00Z',
  payer: 'Harbor Dental',
  studentName: null,
  classTitle: null,
  classDate: null,
  method: 'Check 1042',
  amount: 50,
  refunded: 0,
  leftToPay: 200,
  invoiceNumber: '1042',
  invoiceSource: 'Enrollware',
};

it.each([
  ['an organization', '/api/organizations/o1/receipts', <OrganizationReceipts key="o" organizationId="o1" />, null],
  ['a student', '/api/students/s1/receipts', <StudentReceipts key="s" studentId="s1" />, 'Ben Ruiz'],
])('of %s name the opening invoice that was paid', async (_, path, receipts, studentName) => {
  serve({
    [`GET ${path}`]: { body: [{ ...OF_INVOICE, studentName }] },
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
  });
  renderAt('/', receipts);
  await screen.findByText('Invoice 1042 from Enrollware');
  await screen.findByText('paid Nov 13, 2026 · Check 1042');
  screen.getByText('$200.00 was left to pay');
});
