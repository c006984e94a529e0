import { NotFound } from '../../../shared/domain/domain-error.js';
import { readTables } from '../../../shared/sheets/read-tables.js';
import { isKnownHeading, KINDS, recognize } from './kinds.js';
import { normalizeRow } from './normalize.js';
import { sampleOf } from './samples.js';

describe('a sample', () => {
  it.each(KINDS)('of %s is recognized, and each of its rows can be read', async (kind) => {
    const [table] = await readTables(Buffer.from(sampleOf(kind)), `${kind}.csv`, isKnownHeading);
    const { kind: found, columns } = recognize(table!.headings);
    expect(found).toBe(kind);
    expect(table!.rows).toHaveLength(2);
    for (const { cells } of table!.rows) {
      const texts = Object.fromEntries(
        table!.headings.map((heading, index) => [columns[heading]!, cells[index] ?? '']),
      );
      const dateOrder = Object.fromEntries(Object.values(columns).map((field) => [field, 'month-first' as const]));
      const { problems, warnings, ambiguous } = normalizeRow(kind, texts, { dateOrder });
      expect({ problems, warnings, ambiguous }).toEqual({ problems: [], warnings: [], ambiguous: [] });
    }
  });

  it('is of a kind that there is', () => {
    expect(() => sampleOf('addresses')).toThrow(NotFound);
    expect(() => sampleOf('toString')).toThrow(NotFound);
  });
});
