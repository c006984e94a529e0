import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { setNow } from '../../../test/clock.js';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { AccountingExport } from './accounting-export.js';
import { Statement } from './statement.js';

/** Just before midnight of New Year's Eve in Chicago, and after it for a browser in UTC; and the other way around on Kiritimati. */
const centers = [
  { timeZone: 'America/Chicago', now: '2027-01-01T05:50:00Z', today: '2026-12-31', months: '2026-12 to 2025-01' },
  { timeZone: 'Pacific/Kiritimati', now: '2026-12-31T10:10:00Z', today: '2027-01-01', months: '2027-01 to 2025-02' },
];

afterEach(() => void jest.useRealTimers());

describe.each(centers)('a center in $timeZone at $now', ({ timeZone, now, today, months }) => {
  beforeEach(() => {
    setNow(now);
    serve({ 'GET /api/center': { body: { timeZone } } });
  });

  it('exports the accounts of its own month until its own day', async () => {
    renderAt('/settings', <AccountingExport />);
    const link = () => screen.getByRole('link', { name: 'Download CSV' });
    const period = `from=${today.slice(0, 7)}-01&to=${today}`;
    await waitFor(() => expect(link().getAttribute('href')).toBe(`/api/billing/accounts?${period}`));
  });

  it('shows the statement of its own month, and offers no later one', async () => {
    const picker = ({ value, options }: { value: string; options: { value: string }[] }) => (
      <output>{`${value} of ${options[0]!.value} to ${options.at(-1)!.value}`}</output>
    );
    renderAt('/billing', <Statement organizationId="o1" monthPicker={picker} />);
    await screen.findByText(`${today.slice(0, 7)} of ${months}`);
  });
});
