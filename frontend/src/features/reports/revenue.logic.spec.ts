import { chartDays, chartMonths, formatChange, totalOf } from './revenue.logic.js';

const row = (key: string, revenue: number) => ({
  key,
  name: key,
  classes: 1,
  payments: 1,
  received: revenue,
  refunded: 0,
  revenue,
});

it('adds cents without an error of floating point', () => {
  expect(totalOf([row('a', 0.1), row('b', 0.2), row('c', 0.3)]).revenue).toBe(0.6);
});

it.each([
  [undefined, '—'],
  [0.1449, '+14.5%'],
  [-0.0231, '−2.3%'],
  [12.5, '+1,250.0%'],
])('a change of %p reads %p', (change, text) => {
  expect(formatChange(change)).toBe(text);
});

it.each([
  ['of this year ends today', '2026-11-23', { from: '2026-01-01', to: '2026-11-23' }],
  ['of a year that is over is whole', '2025-06-30', { from: '2025-01-01', to: '2025-12-31' }],
])('the chart %s', (_, to, days) => {
  expect(chartDays({ from: '2025-01-01', to }, '2026-11-23')).toEqual(days);
});

it('has a month without money, and the running one with its days', () => {
  const months = chartMonths({ from: '2026-01-01', to: '2026-03-23' }, [row('2026-03', 50)], [row('2025-01', 20)]);
  expect(months).toEqual([
    {
      key: '2026-01',
      label: 'Jan',
      revenue: 0,
      before: 20,
      isRunning: false,
      days: { from: '2026-01-01', to: '2026-01-31' },
    },
    {
      key: '2026-02',
      label: 'Feb',
      revenue: 0,
      before: 0,
      isRunning: false,
      days: { from: '2026-02-01', to: '2026-02-28' },
    },
    {
      key: '2026-03',
      label: 'Mar 1–23',
      revenue: 50,
      before: 0,
      isRunning: true,
      days: { from: '2026-03-01', to: '2026-03-23' },
    },
  ]);
});

it('has no running month on the last day of one', () => {
  const months = chartMonths({ from: '2026-01-01', to: '2026-02-28' }, [], []);
  expect(months.map(({ label, isRunning }) => [label, isRunning])).toEqual([
    ['Jan', false],
    ['Feb', false],
  ]);
});
