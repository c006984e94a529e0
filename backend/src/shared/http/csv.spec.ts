import { text } from 'node:stream/consumers';
import { csvLine, csvStream, withoutGuards } from './csv.js';

it.each([
  ['=1+1', "'=1+1"],
  [' @SUM(A1)', " '@SUM(A1)"],
  ['a;=1', `"a;'=1"`],
  ['＝1', "'＝1"],
  ['-5', "'-5"],
  ['O"Hara, Kim', '"O""Hara, Kim"'],
  ['plain', 'plain'],
])('writes the text %j so that no spreadsheet runs it', (given, written) => {
  expect(csvLine([given])).toBe(`${written}\r\n`);
});

it.each(['=1+1', ' @SUM(A1)', 'a;=1', '+16085550142', "O'Hara", 'plain'])(
  'the text %j comes back as it was',
  (given) => {
    const written = csvLine([given]).trimEnd();
    expect(withoutGuards(written.replace(/^"(.*)"$/, '$1'))).toBe(given);
  },
);

it('keeps amounts as numbers', () => {
  expect(csvLine([-5.5, 0, null])).toBe('-5.5,0,\r\n');
});

it('reads the next batch only when the last one was taken', async () => {
  let read = 0;
  async function* batches() {
    for (; read < 3; read += 1) yield [[`row ${read}`, 'x'.repeat(20_000)]];
  }
  const stream = csvStream(['A', 'B'], batches());
  stream.read(0);
  await new Promise((resolve) => stream.once('readable', resolve));
  expect(read).toBeLessThan(3);
  expect((await text(stream)).split('\r\n')).toHaveLength(5);
});
