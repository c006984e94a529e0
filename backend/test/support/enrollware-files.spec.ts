import { type Field, isKnownHeading, recognize } from '../../src/modules/imports/reading/kinds.js';
import { type NormalizeResult, normalizeRow } from '../../src/modules/imports/reading/normalize.js';
import { readTables } from '../../src/shared/sheets/read-tables.js';
import { enrollwareExports } from './enrollware-files.js';
import { COURSES } from './enrollware-people.js';
import { reportCsv, reportXlsx } from './report-file.js';
import { SEED } from './seed.js';

const OPTIONS = {
  seed: SEED,
  today: '2026-11-28',
  registrations: 400,
  people: 150,
  phantoms: 9,
  twice: 5,
  isBroken: true,
};

/** What an import reads from a file, row by row. */
async function readReport(
  bytes: Buffer,
): Promise<{ kind: string | null; rows: (NormalizeResult & { row: number })[] }> {
  const [table] = await readTables(bytes, 'report', isKnownHeading);
  const { headings, rows } = table!;
  const { kind, columns } = recognize(headings);
  const read = rows.map(({ number, cells }) => {
    const byField: Partial<Record<Field, string>> = {};
    for (const [index, heading] of headings.entries()) byField[columns[heading]!] = cells[index]!;
    return {
      row: number,
      ...normalizeRow(kind!, byField, { dateOrder: { courseDate: 'month-first' }, codeFormat: 'aha' }),
    };
  });
  return { kind, rows: read };
}

describe('exports as Enrollware makes them', () => {
  const { students, classes, locations, facts } = enrollwareExports(OPTIONS);

  it.each([
    ['.xlsx', reportXlsx],
    ['.csv', reportCsv],
  ])('are read from %s, with what is wrong in them', async (_, write) => {
    const { kind, rows } = await readReport(write(students));
    expect(kind).toBe('enrollware-students');
    expect(rows).toHaveLength(OPTIONS.registrations + OPTIONS.twice + facts.broken.length);
    const wrong = rows.filter(({ problems }) => problems.length > 0);
    expect(wrong.map(({ row, problems }) => [row, problems[0]!.message])).toEqual(
      [
        'Excel rounded it; digits are lost.',
        '11 digits; an AHA code has 12.',
        'Position 10 is the letter O.',
        'No such date.',
        "Not a date, nor Excel's number.",
        'The row has no name.',
        'The row has no name.',
      ].map((message, index) => [facts.broken[index]!.row, message]),
    );
    const readable = rows.filter(({ row }) => row < facts.broken[0]!.row);
    const people = new Set(readable.map(({ values }) => `${values.firstName} ${values.lastName}`));
    expect(people.size).toBe(facts.people);
    expect(new Set(readable.map(({ values }) => values.course))).toEqual(new Set(COURSES.map(({ name }) => name)));
    expect(new Set(readable.map(({ values }) => values.code).filter(Boolean)).size).toBe(facts.codes);
    expect(readable.every(({ values }) => values.courseDate?.time && values.orderTotal === 6_500)).toBe(true);
  });

  it('agree with each other and with their facts', async () => {
    const report = await readReport(reportXlsx(classes));
    expect([report.kind, report.rows.flatMap(({ problems }) => problems)]).toEqual(['enrollware-classes', []]);
    const places = await readReport(reportCsv(locations));
    expect(places.kind).toBe('enrollware-locations');
    const keys = new Set(places.rows.map(({ values }) => values.abbreviation));
    expect(report.rows.every(({ values }) => keys.has(values.place!.key))).toBe(true);
    const sum = report.rows.reduce((total, { values }) => total + values.students!, 0);
    expect(sum).toBe(OPTIONS.registrations);
    expect(report.rows.filter(({ values }) => values.students === 0)).toHaveLength(facts.phantoms);
    const ahead = report.rows.filter(({ values }) => values.start!.date > OPTIONS.today);
    expect(ahead).toHaveLength(facts.classesAhead);
    const seats = Object.values(facts.pastSeats).reduce((total, count) => total + count, 0);
    expect(seats + facts.paidAhead + facts.owingAhead).toBe(OPTIONS.registrations);
  });

  it('are the same again with the same seed', () => {
    expect(enrollwareExports(OPTIONS)).toEqual({ students, classes, locations, facts });
  });

  it('have nobody twice in a class, and families with one address', () => {
    const once = enrollwareExports({ ...OPTIONS, twice: 0, isBroken: false }).students;
    const keys = once.map((row) => `${row['First Name']} ${row['Last Name']} ${row['Class ID']}`);
    expect(new Set(keys).size).toBe(keys.length);
    const names = new Set(once.map((row) => `${row['First Name']} ${row['Last Name']}`));
    const addresses = new Set(once.map(({ Email }) => Email).filter(Boolean));
    expect(addresses.size).toBeLessThan(names.size - 10);
  });
});
