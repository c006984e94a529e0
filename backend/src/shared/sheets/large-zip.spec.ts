import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { zipOf } from '../../../test/support/zip-file.js';
import { wantedOf } from './large-zip.js';
import { openZip } from './xlsx/open-zip.js';

const isWanted = (path: string) => path.endsWith('.csv');
const photo = { name: 'files/photo.webp', content: randomBytes(300_000) };
const streamOf = (bytes: Buffer) => Readable.from([bytes.subarray(0, 1_000), bytes.subarray(1_000)]);

describe('a large ZIP', () => {
  it('is reduced to the files that are wanted', async () => {
    const large = zipOf([{ name: 'people.csv', content: 'name\r\nZoë' }, photo]);
    const small = await wantedOf(streamOf(large), isWanted, 10_000);
    const archive = await openZip(small);
    expect(archive.paths).toEqual(['people.csv']);
    expect(await text(Readable.from(archive.read('people.csv')))).toBe('name\r\nZoë');
  });

  it.each([
    ['without a wanted file', [photo], 'no file in this ZIP'],
    [
      'whose files are too large together',
      [{ name: 'a.csv', content: photo.content.toString('hex') }],
      'too large together',
    ],
    ['that declares too much', [{ name: 'a.csv', content: 'a', declaredSize: 400 * 1024 * 1024 }], 'unpacked'],
    ['that lies about a size', [{ name: 'a.csv', content: 'abcdef', declaredSize: 3 }], 'damaged'],
  ])('%s is refused', async (_, parts, message) => {
    await expect(wantedOf(streamOf(zipOf(parts)), isWanted, 10_000)).rejects.toThrow(message);
  });
});
