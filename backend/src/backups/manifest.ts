import { createHash } from 'node:crypto';

/** How many damaged files a refusal names. */
const NAMED = 5;

/** What a backup knows of a file. */
export interface Described {
  bytes: number;
  sha256: string;
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Reads a file to its end. */
export async function describe(chunks: AsyncIterable<Uint8Array>): Promise<Described> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Says in words how a file differs from what a manifest says of it; undefined if it doesn't. */
export function damageOf(name: string, found: Described | undefined, expected: Described): string | undefined {
  if (!found) return `${name} is missing`;
  if (found.bytes !== expected.bytes) return `${name} has ${found.bytes} bytes instead of ${expected.bytes}`;
  return found.sha256 === expected.sha256 ? undefined : `${name} has another content`;
}

/** The first of many sentences, and how many more there are. */
export const listed = (sentences: string[]): string[] => [
  ...sentences.slice(0, NAMED),
  ...(sentences.length > NAMED ? [`and ${sentences.length - NAMED} more`] : []),
];
