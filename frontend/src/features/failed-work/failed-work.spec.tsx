import { configure, screen } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { FailedWork as Failed } from './api.js';
import { FailedWork } from './failed-work.js';

// Whether something is visible is asked of antd's whole style sheet for every element, for seconds.
configure({ defaultHidden: true });

const dead: Failed = {
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

describe('failed work', () => {
  it('says what failed and why, and is tried again at a press', async () => {
    let rows = [dead];
    serve({
      'GET /api/dead-reactions': () => ({ body: rows, total: rows.length }),
      'POST /api/dead-reactions/a_SendCertification/retry': () => {
        rows = [];
        return { status: 202 };
      },
    });
    const { user } = renderAt('/settings', <FailedWork timeZone="America/New_York" />);
    const row = (await screen.findByText('Send certification', { selector: 'td' })).closest('tr')!;
    expect(row.textContent).toContain('provider is down');
    expect(row.textContent).toContain('Nov 20, 2026, 9:30 PM');
    await user.click(screen.getByRole('button', { name: /^Retry\s+of Send certification$/ }));
    await screen.findByText('It is being tried again');
    expect(await screen.findByText('Nothing has failed')).toBeTruthy();
  });
});
