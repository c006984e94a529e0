import { Parser } from 'saxen';
import { MAX_CELL, UnreadableFile } from '../unreadable-file.js';

export type Attributes = Record<string, string>;

/** Names come without their prefix. */
export interface XmlHandlers {
  open(name: string, attributes: () => Attributes): void;
  close?(name: string): void;
  /** A text may come in parts. */
  text?(text: string): void;
}

/** A sheet nests a handful of tags; each level takes memory. */
const MAX_DEPTH = 100;
/** Characters without a tag: more is no sheet, and would be kept until the next tag. */
const MAX_SILENCE = 100 * MAX_CELL;

const DAMAGED = 'This workbook is damaged. Open it in Excel, save it again, and add it again.';
export const damaged = () => new UnreadableFile(DAMAGED);

/**
 * Parses a document step by step.
 * @throws {UnreadableFile} if it is no XML, or has far too long texts
 */
export async function readXml(chunks: AsyncIterable<string>, { open, close, text }: XmlHandlers): Promise<void> {
  let depth = 0;
  let silence = 0;
  const parser = new Parser()
    .on('error', () => {
      throw damaged();
    })
    .on('openTag', (name, attributes, decode) => {
      silence = 0;
      depth += 1;
      if (depth > MAX_DEPTH) throw damaged();
      open(local(name), () => decoded(attributes(), decode));
    })
    .on('closeTag', (name) => {
      silence = 0;
      depth -= 1;
      close?.(local(name));
    });
  if (text) parser.on('text', (part, decode) => text(decode(part))).on('cdata', text);
  for await (const chunk of chunks) {
    silence += chunk.length;
    parser.write(chunk);
    if (silence > MAX_SILENCE) throw damaged();
  }
  parser.end();
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function decoded(attributes: Attributes, decode: (text: string) => string): Attributes {
  for (const name of Object.keys(attributes)) attributes[name] = decode(attributes[name]!);
  return attributes;
}
