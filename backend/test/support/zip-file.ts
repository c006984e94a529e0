import { crc32, deflateRawSync } from 'node:zlib';

/** A file in an archive. */
export interface ZipPart {
  name: string;
  content: string | Buffer;
  /** What the directory says of its unpacked bytes; the truth without it. */
  declaredSize?: number;
}

const DEFLATED = 8;

/** The bytes of a zip archive. */
export function zipOf(parts: ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const content = Buffer.from(part.content as string);
    const packed = deflateRawSync(content, { level: 1 });
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(part.declaredSize ?? content.length, 18);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    const start = Buffer.alloc(4);
    start.writeUInt32LE(offset);
    files.push(Buffer.from('504b0304', 'hex'), facts, lengths, name, packed);
    directory.push(Buffer.from('504b01021400', 'hex'), facts, lengths, Buffer.alloc(10), start, name);
    offset += 4 + facts.length + lengths.length + name.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, index, Buffer.from('504b0506', 'hex'), end]);
}
