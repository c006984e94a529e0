import { deflateSync } from 'node:zlib';
import { contentOf } from './pdf.js';

it('reads a stream whose last compressed byte is a carriage return', () => {
  const texts = Array.from({ length: 256 }, (_, length) => 'y'.repeat(length));
  const text = texts.find((text) => deflateSync(text).at(-1) === 0x0d)!;
  const pdf = Buffer.concat([Buffer.from('stream\n'), deflateSync(text), Buffer.from('\nendstream')]);
  expect(contentOf(pdf)).toEqual([text]);
});
