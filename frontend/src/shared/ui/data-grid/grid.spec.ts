import { countAfter } from '../../api/use-list-page.js';
import { toCsv } from './csv.js';
import { periodsAt } from './days-filter.js';
import { pagerOf, rangeText } from './grid-footer.js';
import { readGridState, writeGridState } from './use-grid-state.js';

const state = (page: number, pageSize = 50) => ({ q: '', sort: '', page, pageSize, filters: {} });
const noun = { one: 'class', many: 'classes' };

describe('the URL of a list', () => {
  it('holds its state', () => {
    const params = new URLSearchParams('q=smith&sort=-date&page=3&pageSize=100&status=upcoming&other=1');
    expect(readGridState(params, ['status'])).toEqual({
      q: 'smith',
      sort: '-date',
      page: 3,
      pageSize: 100,
      filters: { status: 'upcoming' },
    });
  });

  it.each(['page=0', 'page=-2', 'page=x', 'pageSize=7', 'pageSize=5000'])(
    'falls back to the first 50 rows for %s',
    (text) => {
      expect(readGridState(new URLSearchParams(text), [])).toEqual(state(1));
    },
  );

  it('goes back to page 1 when the search, a filter or the order changes', () => {
    const from = new URLSearchParams('page=4&q=a');
    expect(writeGridState(from, { q: 'b' }).toString()).toBe('q=b');
    expect(writeGridState(from, { sort: 'date' }).toString()).toBe('q=a&sort=date');
    expect(writeGridState(from, { filters: { status: 'completed' } }).toString()).toBe('q=a&status=completed');
  });

  it('keeps other parameters and leaves defaults out', () => {
    const from = new URLSearchParams('tab=courses&page=2&q=a');
    expect(writeGridState(from, { page: 1, q: '' }).toString()).toBe('tab=courses');
  });
});

it('knows the days of a week and of a month around the turn of a year', () => {
  expect(periodsAt('2027-01-01')).toEqual([
    { label: 'Today', from: '2027-01-01', to: '2027-01-01' },
    { label: 'This week', from: '2026-12-27', to: '2027-01-02' },
    { label: 'Last week', from: '2026-12-20', to: '2026-12-26' },
    { label: 'This month', from: '2027-01-01', to: '2027-01-31' },
    { label: 'From today', from: '2027-01-01', to: '' },
  ]);
});

it('knows the days to come of a list that looks ahead', () => {
  const ahead = ['Tomorrow', 'Next week', 'Next 30 days', 'Next quarter'];
  const daysOf = (today: string) => periodsAt(today, true).filter(({ label }) => ahead.includes(label));
  expect(daysOf('2026-12-31')).toEqual([
    { label: 'Tomorrow', from: '2027-01-01', to: '2027-01-01' },
    { label: 'Next week', from: '2027-01-03', to: '2027-01-09' },
    { label: 'Next 30 days', from: '2026-12-31', to: '2027-01-30' },
    { label: 'Next quarter', from: '2027-01-01', to: '2027-03-31' },
  ]);
  expect(daysOf('2027-01-31').at(-1)).toEqual({ label: 'Next quarter', from: '2027-04-01', to: '2027-06-30' });
});

describe('the row count', () => {
  it.each([
    [state(1), 0, 'No classes'],
    [state(1), 1, '1 class'],
    [state(1), 50, '50 classes'],
    [state(1), 1530, '1–50 of 1,530 classes'],
    [state(31), 1530, '1,501–1,530 of 1,530 classes'],
  ])('%#: is a phrase', (visible, total, text) => {
    expect(rangeText(visible, { total, isCapped: false }, noun)).toBe(text);
  });

  it.each([
    [1, '1–50 of 10,000+ classes'],
    [201, '10,001–10,050 of 10,000+ classes'],
  ])('says on page %i that more match than were counted', (page, text) => {
    expect(rangeText(state(page), { total: 10_000, isCapped: true }, noun)).toBe(text);
  });

  it('is known once the last page, which is not full, was read', () => {
    const capped = { total: 10_000, isCapped: true };
    const known = (rows: number) => countAfter(capped, rows, { page: 241, pageSize: 50 });
    expect(known(50)).toBe(capped);
    expect(known(0)).toBe(capped);
    expect(known(7)).toEqual({ total: 12_007, isCapped: false });
    expect(countAfter({ total: 7, isCapped: false }, 7, { page: 1, pageSize: 50 })).toEqual({
      total: 7,
      isCapped: false,
    });
  });
});

describe('the pager', () => {
  const pager = (page: number, isCapped: boolean) => pagerOf(state(page), { total: 10_000, isCapped });

  it('has all pages of a list that was counted', () => {
    expect(pager(1, false)).toEqual({ total: 10_000 });
    expect(pagerOf(state(1), undefined)).toEqual({ total: 0 });
  });

  it('hides the last page if more rows match than were counted, and always has a next one', () => {
    expect(pager(1, true)).toEqual({ total: 10_001, hiddenPage: 201 });
    expect(pager(201, true)).toEqual({ total: 10_051, hiddenPage: 202 });
  });
});

describe('the export', () => {
  const columns = [
    { key: 'name', title: 'Name' },
    { key: 'price', title: 'Price, each' },
  ];
  const csv = (name: unknown, ...[price]: unknown[]) => toCsv(columns, [{ name, price }]).slice(1).split('\r\n')[1];

  it('starts with a byte order mark and the titles', () => {
    expect(toCsv(columns, [])).toBe('\uFEFFName,"Price, each"\r\n');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(csv('Smith, "Jo"\nAnn')).toBe('"Smith, ""Jo""\nAnn",');
  });

  it.each([
    ['at the start', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['by a command', '@sum', "'@sum"],
    ['after a tab', '\t=1+1', `"\t'=1+1"`],
    ['after a line break', '\n+1+cmd', `"\n'+1+cmd"`],
    ['after a space', ' -1+cmd', " '-1+cmd"],
    ['after an invisible character', '\u200B=1+1', "\u200B'=1+1"],
    ['in full-width characters', '＝1+1', "'＝1+1"],
    ['after a separator of another locale', 'x;=HYPERLINK(1)', `"x;'=HYPERLINK(1)"`],
  ])('defuses a formula %s', (_, text, expected) => {
    // A cell may contain line breaks, so the whole file is compared.
    expect(toCsv(columns, [{ name: text }])).toBe(`\uFEFFName,"Price, each"\r\n${expected},\r\n`);
  });

  it('leaves phone numbers, amounts and signs within a text', () => {
    expect(csv('+1 (512) 555-0100', -12.5)).toBe('+1 (512) 555-0100,-12.5');
    expect(csv('A+B = C@home-care')).toBe('A+B = C@home-care,');
  });

  it('leaves the cell of a missing value empty', () => {
    expect(csv(null)).toBe(',');
  });
});
