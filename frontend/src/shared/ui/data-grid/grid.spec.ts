import { toCsv } from './csv.js';
import { periodsAt } from './days-filter.js';
import { rangeText } from './grid-footer.js';
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

describe('the row count', () => {
  it.each([
    [state(1), 0, 'No classes'],
    [state(1), 1, '1 class'],
    [state(1), 50, '50 classes'],
    [state(1), 1530, '1–50 of 1,530 classes'],
    [state(31), 1530, '1,501–1,530 of 1,530 classes'],
  ])('%#: is a phrase', (visible, total, text) => {
    expect(rangeText(visible, total, noun)).toBe(text);
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
