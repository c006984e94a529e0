import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { FailedJob } from './api.js';
import { FailedJobs } from './failed-jobs.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const failed: FailedJob = {
  id: 'a_SendCertification',
  queue: 'email',
  reaction: 'SendCertification',
  eventName: 'certification.issued',
  payload: {},
  occurredAt: '2026-11-21T02:00:00Z',
  tries: 5,
  error: 'provider is down',
  failedAt: '2026-11-21T02:30:00Z',
};

beforeEach(() => localStorage.clear());

const show = (address: string) =>
  renderAt(
    address,
    <App>
      <FailedJobs timeZone="America/New_York" />
    </App>,
  );

describe('failed jobs', () => {
  it('show the error and can be retried', async () => {
    let rows = [failed];
    const calls = serve({
      'GET /api/failed-jobs': () => ({ body: rows, total: rows.length }),
      'POST /api/failed-jobs/retry': () => {
        rows = [];
        return { status: 202, body: { retried: 1 } };
      },
    });
    const { user } = show('/settings');
    const row = (await screen.findByText('Send certification', { selector: 'th' })).closest('tr')!;
    expect(row.textContent).toContain('provider is down');
    expect(row.textContent).toContain('Nov 20, 2026, 9:30 PM');
    await user.click(screen.getByRole('button', { name: /^Retry\s+of Send certification$/ }));
    await screen.findByText('1 job is being retried');
    expect(await screen.findByText('Nothing has failed')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ ids: [failed.id] }]);
  });

  /** Answers with more failed jobs than the list shows. */
  function serveMany() {
    const calls = serve({
      'GET /api/failed-jobs': { body: [failed, { ...failed, id: 'b_SendCertification' }], total: 1_125 },
      'POST /api/failed-jobs/retry': { status: 202, body: { retried: 1_125 } },
    });
    return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  }

  it('can be retried all at once, those that match the search and the days', async () => {
    const retries = serveMany();
    const { user } = show('/failed-jobs?q=provider&from=2026-11-20');
    await screen.findAllByText('provider is down');
    await user.click(screen.getByRole('button', { name: 'Retry All' }));
    await screen.findAllByText('Retry all failed jobs that match?');
    await user.click((await screen.findAllByText('Retry All')).at(-1)!);
    await screen.findByText('1,125 jobs are being retried');
    expect(retries()).toEqual([{ q: 'provider', from: '2026-11-20' }]);
  });

  it('can be retried all that failed for the same reason', async () => {
    const retries = serveMany();
    const { user } = show('/failed-jobs');
    await user.click((await screen.findAllByRole('button', { name: 'Actions for Send certification' }))[0]!);
    await user.click(await screen.findByText('Retry all with this error'));
    await screen.findByText('1,125 jobs are being retried');
    expect(retries()).toEqual([{ error: 'provider is down' }]);
  });

  it('can be selected and retried', async () => {
    const retries = serveMany();
    const { user } = show('/failed-jobs');
    await user.click((await screen.findAllByRole('checkbox', { name: /Send certification/ }))[1]!);
    const bar = screen.getByRole('region', { name: 'Actions for selected failed jobs' });
    await user.click(within(bar).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(retries()).toEqual([{ ids: ['b_SendCertification'] }]));
  });
});
