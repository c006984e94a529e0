import { configure, screen } from '@testing-library/react';
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

describe('failed jobs', () => {
  it('show the error and can be retried', async () => {
    let rows = [failed];
    serve({
      'GET /api/failed-jobs': () => ({ body: rows, total: rows.length }),
      'POST /api/failed-jobs/a_SendCertification/retry': () => {
        rows = [];
        return { status: 202 };
      },
    });
    const { user } = renderAt('/settings', <FailedJobs timeZone="America/New_York" />);
    const row = (await screen.findByText('Send certification', { selector: 'th' })).closest('tr')!;
    expect(row.textContent).toContain('provider is down');
    expect(row.textContent).toContain('Nov 20, 2026, 9:30 PM');
    await user.click(screen.getByRole('button', { name: /^Retry\s+of Send certification$/ }));
    await screen.findByText('The job is being retried');
    expect(await screen.findByText('Nothing has failed')).toBeTruthy();
  });
});
