import { inflateSync } from 'node:zlib';

/** Sizes of the headers and of an entry of the table directory in each format. */
const WOFF = { header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;

/**
 * Unpacks a WOFF 1.0 font (W3C Recommendation of 2012) to the OpenType font in it. fontkit reads WOFF, too, but inflates a table
 * each time that it looks up a glyph.
 */
export function sfntOfWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const sfnt = Buffer.alloc(woff.readUInt32BE(16));
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(sfnt, 0, 4, 8);
  sfnt.writeUInt16BE(count, 4);
  sfnt.writeUInt16BE(power * SFNT.entry, 6);
  sfnt.writeUInt16BE(Math.log2(power), 8);
  sfnt.writeUInt16BE((count - power) * SFNT.entry, 10);
  let offset = SFNT.header + count * SFNT.entry;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(WOFF.header + index * WOFF.entry, WOFF.header + (index + 1) * WOFF.entry);
    const [from, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [number, number, number];
    const data = woff.subarray(from, from + packed);
    const at = SFNT.header + index * SFNT.entry;
    entry.copy(sfnt, at, 0, 4);
    entry.copy(sfnt, at + 4, 16, 20);
    sfnt.writeUInt32BE(offset, at + 8);
    sfnt.writeUInt32BE(length, at + 12);
    (packed < length ? inflateSync(data) : data).copy(sfnt, offset);
    offset += Math.ceil(length / 4) * 4;
  }
  return sfnt;
}
