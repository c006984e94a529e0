/** Control characters, of which a text has at most strays. */
const CONTROLS = /[^\P{Cc}\s]/gu;
const CHARACTERS_PER_STRAY = 1_000;
/** Characters that show whether it is a text. */
const SAMPLE = 100_000;

/**
 * The text of a file: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252, which Excel writes on Windows. Undefined
 * if it is in none of these encodings, or no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes);
  const sample = text.slice(0, SAMPLE);
  return (sample.match(CONTROLS)?.length ?? 0) > sample.length / CHARACTERS_PER_STRAY ? undefined : text;
}

function decoded(bytes: Uint8Array): string {
  for (const encoding of [utf16Of(bytes), 'utf-8']) {
    try {
      if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Another encoding.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** In UTF-16, every other byte of Western text is zero. */
function utf16Of(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  if (zeros[1]! > start.length / 4) return 'utf-16le';
  return zeros[0]! > start.length / 4 ? 'utf-16be' : undefined;
}
