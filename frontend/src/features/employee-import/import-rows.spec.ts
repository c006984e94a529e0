import type { CheckedEmployeeRow } from '../../shared/api/rows.js';
import { guessEmail, knownDomains } from './guess-email.js';
import { countFates, type ImportRow, invitees, judgeRows, newRows } from './import-rows.js';

const person = (email: string) => ({ firstName: 'Ada', lastName: 'Marsh', email, phone: '' });
type Checked = CheckedEmployeeRow['fate'];
const checked = (fate: Checked): CheckedEmployeeRow => ({ fate, invitedAt: null, errors: [], warnings: [] });
const rowsOf = (...rows: [email: string, fate: Checked][]): ImportRow[] =>
  newRows(rows.map(([email]) => person(email))).map((row, index) => ({ ...row, check: checked(rows[index]![1]) }));

describe('the guess for an address', () => {
  const known = knownDomains([
    'a@harborview.example',
    'b@harborview.example',
    'c@Harborview.example',
    'd@rare.example',
  ]);

  it.each([
    ['jane@gmial.com', 'jane@gmail.com'],
    ['jane@gmail.con', 'jane@gmail.com'],
    ['jane@yaho.com', 'jane@yahoo.com'],
    ['jane@gmail', 'jane@gmail.com'],
    ['zoe@harborview', 'zoe@harborview.example'],
    ['zoe@harbourview.example', 'zoe@harborview.example'],
    ['zoe at harborview.example', 'zoe@harborview.example'],
    ['zoe@harborview,example', 'zoe@harborview.example'],
    ['zoe @rare.example', 'zoe@rare.example'],
    ['zoe@@rare.example.', 'zoe@rare.example'],
  ])('%s is %s', (typed, meant) => {
    expect(guessEmail(typed, known)).toBe(meant);
  });

  it.each([
    'jane@gmail.com',
    'jane@mail.com',
    'jane@ymail.com',
    'zoe@harborview.example',
    'zoe@unknown',
    'zoe',
    '',
    'a@b@c.com',
  ])('there is none for %s', (typed) => {
    expect(guessEmail(typed, known)).toBeUndefined();
  });
});

describe('rows', () => {
  it('to fix come first, then the others as they were', () => {
    const rows = judgeRows(
      rowsOf(['a@x.example', 'new'], ['b@x', 'broken'], ['c@x.example', 'here'], ['d@gmial.com', 'new']),
    );
    expect(rows.map(({ number, fate }) => [number, fate])).toEqual([
      [2, 'broken'],
      [4, 'broken'],
      [1, 'new'],
      [3, 'here'],
    ]);
  });

  it('with the address of an earlier row are not invited, whatever their case', () => {
    const rows = judgeRows(rowsOf(['a@x.example', 'new'], ['A@X.example', 'new']));
    expect(rows[1]).toMatchObject({ fate: 'twice', first: 1 });
    expect(invitees(rows)).toEqual([person('a@x.example')]);
  });

  it('that are skipped leave their address to the next one', () => {
    const [first, second] = rowsOf(['a@x.example', 'new'], ['a@x.example', 'new']);
    const rows = judgeRows([{ ...first!, isSkipped: true }, second!]);
    expect(rows.map(({ fate }) => fate)).toEqual(['skipped', 'new']);
  });

  it('whose typing error was confirmed are invited', () => {
    const [row] = rowsOf(['d@gmial.com', 'new']);
    expect(invitees(judgeRows([{ ...row!, keepsEmail: true }]))).toHaveLength(1);
  });

  it('are counted by what happens to them', () => {
    const rows = judgeRows(
      rowsOf(['a@x.example', 'new'], ['b@x.example', 'invited'], ['a@x.example', 'new'], ['c@x', 'broken']),
    );
    expect(countFates(rows)).toEqual({
      new: 1,
      here: 0,
      invited: 1,
      declined: 0,
      broken: 1,
      skipped: 0,
      twice: 1,
    });
  });
});
