import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { setNow } from '../../../test/clock.js';
import { chooseOption, renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { Revenue } from './revenue.js';
import { RevenueActions, RevenueLine } from './revenue-page-head.js';

beforeEach(() => setNow('2026-11-23T18:00:00Z'));
afterEach(() => void jest.useRealTimers());

const row = (key: string, name: string, received: number, refunded = 0, classes = 2) => ({
  key,
  name,
  classes,
  payments: 3,
  received,
  refunded,
  revenue: received - refunded,
});

/** By way and year. */
const ROWS: Record<string, object[]> = {
  'course 2026': [row('c1', 'BLS Provider', 200, 50), row('c2', 'ACLS Provider', 60)],
  'course 2025': [row('c1', 'BLS Provider', 100), row('c2', 'ACLS Provider', 80)],
  'month 2026': [row('2026-10', 'October 2026', 110), row('2026-11', 'November 2026', 150, 50, 3)],
  'course 2025-12': [row('c1', 'BLS Provider', 120), row('c3', 'PALS Provider', 30)],
  'month 2025': [row('2025-10', 'October 2025', 180)],
};

const rowsOf = (query: URLSearchParams): object[] => {
  const [by, to] = [query.get('by'), query.get('to')!];
  return ROWS[`${by} ${to.slice(0, 7)}`] ?? ROWS[`${by} ${to.slice(0, 4)}`] ?? [];
};

const REVENUE = 'GET /api/reports/revenue';
const center = {
  'GET /api/center': { body: { timeZone: 'America/Chicago' } },
  'GET /api/organizations': { body: [{ id: 'o1', name: 'Harbor Clinic' }], headers: { 'x-total-count': '1' } },
  'GET /api/reports/revenue/start': { body: { since: '2025-03-01' } },
};

const page = (
  <>
    <RevenueLine />
    <RevenueActions />
    <Revenue paymentsHref={({ from, to }) => `/payments?view=received&from=${from}&to=${to}`} />
  </>
);

function revenueAt(address: string) {
  const calls = serve({
    ...center,
    [REVENUE]: ({ query }) => ({ body: rowsOf(query) }),
  });
  return { ...renderAt(address, page), calls };
}

const cellsOf = (line: HTMLElement) =>
  within(line)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const lines = async () => {
  const table = await screen.findByRole('table');
  return within(table).getAllByRole('row').slice(1).map(cellsOf);
};

it('opens with this year by course beside the same days of last year, and a total of both', async () => {
  const { calls } = revenueAt('/payments?view=revenue');
  expect(await lines()).toEqual([
    ['BLS Provider', '2', '3', '$200.00', '−$50.00', '$150.00', '71.4%', '$100.00', '+50.0%'],
    ['ACLS Provider', '2', '3', '$60.00', '—', '$60.00', '28.6%', '$80.00', '−25.0%'],
    ['Total', '4', '6', '$260.00', '−$50.00', '$210.00', '100.0%', '$180.00', '+16.7%'],
  ]);
  expect(screen.getByText('−25.0%').className).toBe('revenue-less');
  const asked = calls.filter(({ path }) => path === '/api/reports/revenue').map(({ query }) => query.toString());
  expect(asked).toContain('by=course&from=2026-01-01&to=2026-11-23');
  expect(asked).toContain('by=course&from=2025-01-01&to=2025-11-23');
});

it('counts a class with money in two months once in the total of the months', async () => {
  revenueAt('/payments?view=revenue&by=month');
  expect(await lines()).toEqual([
    ['October 2026', '2', '3', '$110.00', '—', '$110.00', '52.4%', '$180.00', '−38.9%'],
    ['November 2026', '3', '3', '$150.00', '−$50.00', '$100.00', '47.6%', '$0.00', '—'],
    ['Total', '4', '6', '$260.00', '−$50.00', '$210.00', '100.0%', '$180.00', '+16.7%'],
  ]);
  expect(screen.getByRole('link', { name: 'November 2026' }).getAttribute('href')).toBe(
    '/payments?view=received&from=2026-11-01&to=2026-11-23',
  );
});

it('draws the months of the year as a list, the running one up to today', async () => {
  revenueAt('/payments?view=revenue');
  const chart = await screen.findByRole('region', { name: 'By month' });
  const months = within(chart).getAllByRole('listitem');
  expect(months).toHaveLength(11);
  expect(within(months[9]!).getByRole('link').textContent).toContain('October 2026: $110.00, 2025: $180.00');
  expect(within(months[10]!).getByRole('link').textContent).toContain('November 2026 so far: $100.00, 2025: $0.00');
  expect(months[10]!.querySelector('.revenue-bar-running')).not.toBeNull();
  expect(within(months[10]!).getByText('Nov 1–23')).toBeTruthy();
});

it('says since when it counts, and that last year is not whole', async () => {
  revenueAt('/payments?view=revenue');
  expect(await screen.findByText(/counted since Mar 1, 2025/)).toBeTruthy();
  expect(await screen.findByText('2025 counts only from Mar 1, 2025.')).toBeTruthy();
});

it('changes the way and the period in the address, and the CSV with them', async () => {
  const { user, at } = revenueAt('/payments?view=revenue');
  await lines();
  await user.click(screen.getByText('Month'));
  expect(at.search).toBe('?view=revenue&by=month');
  await chooseOption(user, 'Paid', 'Last month');
  expect(at.search).toBe('?view=revenue&by=month&from=2026-10-01&to=2026-10-31');
  expect(screen.getByRole('link', { name: /Download CSV/ }).getAttribute('href')).toBe(
    '/api/reports/revenue/csv?from=2026-10-01&to=2026-10-31',
  );
});

it('is compared with the period before, and what had money only then is a row, so that both columns add up', async () => {
  const { user, at, calls } = revenueAt('/payments?view=revenue');
  await lines();
  await chooseOption(user, 'Compare', 'The period before');
  expect(at.search).toBe('?view=revenue&compare=period');
  await screen.findByText('PALS Provider');
  expect(await lines()).toEqual([
    ['BLS Provider', '2', '3', '$200.00', '−$50.00', '$150.00', '71.4%', '$120.00', '+25.0%'],
    ['ACLS Provider', '2', '3', '$60.00', '—', '$60.00', '28.6%', '$0.00', '—'],
    ['PALS Provider', '0', '0', '$0.00', '—', '$0.00', '0.0%', '$30.00', '−100.0%'],
    ['Total', '4', '6', '$260.00', '−$50.00', '$210.00', '100.0%', '$150.00', '+40.0%'],
  ]);
  const sums = within(screen.getByRole('region', { name: 'Revenue of the period' }));
  sums.getByText('Feb 1, 2025 to Dec 23, 2025');
  sums.getByText('$60.00 more');
  expect(calls.map(({ query }) => query.toString())).toContain('by=course&from=2025-02-01&to=2025-12-23');
});

it('is compared with nothing if so chosen', async () => {
  revenueAt('/payments?view=revenue&compare=none');
  expect((await lines())[0]).toEqual(['BLS Provider', '2', '3', '$200.00', '−$50.00', '$150.00', '71.4%']);
  expect(screen.queryByText(/Same days of/)).toBeNull();
});

it('is that of one organization, in the file too', async () => {
  const { calls } = revenueAt('/payments?view=revenue&organizationId=o1');
  await lines();
  const asked = calls.filter(({ path }) => path === '/api/reports/revenue').map(({ query }) => query);
  expect(asked.every((query) => query.get('organizationId') === 'o1')).toBe(true);
  expect(screen.getByRole('link', { name: /Download CSV/ }).getAttribute('href')).toBe(
    '/api/reports/revenue/csv?from=2026-01-01&to=2026-11-23&organizationId=o1',
  );
});

it.each([
  ['2', 'instructor'],
  ['3', 'place'],
  ['4', 'month'],
  ['1', 'course'],
])('goes with the key %s to %s', async (key, way) => {
  const { user, at } = revenueAt('/payments?view=revenue');
  await lines();
  await user.keyboard(key);
  expect(at.search).toBe(`?view=revenue&by=${way}`);
});

it('says that a period has no money', async () => {
  revenueAt('/payments?view=revenue&from=2024-01-01&to=2024-01-31');
  expect(await screen.findByText('No money in this period')).toBeTruthy();
});

it('says that it could not be read, and reads it again', async () => {
  let fails = true;
  serve({
    ...center,
    [REVENUE]: () => (fails ? { status: 500, body: {} } : { body: ROWS['course 2026'] as object[] }),
  });
  const { user } = renderAt('/payments?view=revenue', page);
  // The months and the list each say so.
  await waitFor(() => expect(screen.getAllByText('This could not be loaded')).toHaveLength(2));
  fails = false;
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[1]!);
  expect((await lines()).at(-1)?.[0]).toBe('Total');
});
