import { configure, screen } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { DueWork } from './due-work.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const nothing = {
  isSettingUp: false,
  classesToClose: 0,
  classesToMark: 0,
  callsToMake: 0,
  overdueSeats: 0,
  overdueInvoices: 0,
  overdueAmount: 0,
  unmatchedPayments: 0,
  handRefunds: 0,
  secondSeats: 0,
  handRefundAmount: 0,
  cardsDue: 0,
  cardsLate: 0,
  instructorsDue: 0,
  failedMessages: 0,
  failedMessagesSince: '2026-11-17',
  retentionToConfirm: 0,
  failedJobs: 0,
};

function show(due: Partial<typeof nothing> | { failedJobs: null }) {
  serve({ 'GET /api/dashboard/due': { body: { ...nothing, ...due } } });
  renderAt('/dashboard', <DueWork />);
}

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('what needs staff today', () => {
  it('is a line with its number and a link to its rows for each kind of work', async () => {
    show({
      classesToClose: 2,
      classesToMark: 1,
      callsToMake: 3,
      overdueSeats: 4,
      overdueAmount: 245,
      unmatchedPayments: 1,
      cardsDue: 1_017,
      handRefunds: 2,
      handRefundAmount: 145,
      instructorsDue: 1,
      failedMessages: 2,
      failedJobs: 1,
    });
    await screen.findByText('$245.00 in all');
    screen.getByText('$145.00 in total: return it, then record it');
    expect(links()).toEqual([
      ['3 people to call', '/calls'],
      ['2 classes to close', '/classes?status=to-close&sort=date'],
      ['1 closed class to mark', '/classes?status=to-mark&sort=date'],
      ['4 payments overdue', '/payments'],
      ['1 payment without a seat', '/payments?view=unmatched'],
      ['2 payments to return', '/payments?view=to-return'],
      ['1,017 cards due', '/certifications?due=ecard&sort=issueDate'],
      ['1 instructor certification to renew', '/certifications?due=instructor&sort=expiryDate'],
      ['2 messages failed', '/messages?state=failed&from=2026-11-17'],
      ['1 background job failed', '/failed-jobs'],
    ]);
  });

  it('says how many cards are late', async () => {
    show({ cardsDue: 12, cardsLate: 3 });
    await screen.findByText('Passed, but the code of the agency’s card is missing: 3 past 20 business days');
  });

  it('leaves out what there is nothing of', async () => {
    show({ failedJobs: 3 });
    await screen.findByRole('link');
    expect(links()).toEqual([['3 background jobs failed', '/failed-jobs']]);
  });

  it('says so if nothing is due', async () => {
    show({});
    await screen.findByText('Nothing needs you today');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says that failed jobs are unknown while the queues are away', async () => {
    show({ failedJobs: null });
    await screen.findByText('Failed background jobs are unknown: the queues do not respond.');
  });

  it('can be read again after a failure', async () => {
    serve({ 'GET /api/dashboard/due': { status: 503 } });
    renderAt('/dashboard', <DueWork />);
    await screen.findByRole('button', { name: 'Try again' });
  });
});
