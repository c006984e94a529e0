import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import { sfntOfWoff } from './sfnt-of-woff.js';

export type Weight = 400 | 700;

/** Packages of Noto, in the order in which they are tried. Each has its characters in many small files. */
const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-emoji',
  'noto-sans-sc',
  'noto-sans-kr',
] as const;

interface FontFile {
  /** The path without weight and ending. */
  stem: string;
  ranges: [first: number, last: number][];
}

/** The file that has letters, digits and punctuation of English. */
const BASE = 'noto-sans-latin';

const files: FontFile[] = FAMILIES.flatMap((family) => {
  const folder = path.dirname(findPackageJSON(`@fontsource/${family}`, import.meta.url)!);
  const ranges: Record<string, string> = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(ranges).map(([name, list]) => ({
    stem: path.join(folder, 'files', `${family}-${name.replace(/[[\]]/g, '')}`),
    ranges: list.split(',').map((range): [number, number] => {
      const [first, last = first] = range.replace('U+', '').split('-') as [string, string?];
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  }));
});
const baseFile = files.find(({ stem }) => path.basename(stem) === BASE)!;

/** The files that are said to have a character. */
const candidates = new Map<number, FontFile[]>();
function candidatesFor(codePoint: number): FontFile[] {
  let found = candidates.get(codePoint);
  if (!found) {
    found = files.filter(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last));
    candidates.set(codePoint, found);
  }
  return found;
}

const contents = new Map<string, Buffer>();
function contentOf(file: string): Buffer {
  let content = contents.get(file);
  if (!content) {
    content = sfntOfWoff(readFileSync(file));
    contents.set(file, content);
  }
  return content;
}

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** Text that one font has. */
export interface Piece {
  text: string;
  font: string;
}

/**
 * The fonts of one document, which embeds what it uses of them. Parsed fonts aren't shared between documents: fontkit forgets which
 * characters a glyph stands for once another document has embedded it as a part of a composite.
 */
export class Fonts {
  private readonly loaded = new Map<string, Font>();
  private readonly pieces = new Map<string, Piece[]>();

  constructor(private readonly stream: PDFKit.PDFDocument) {}

  /** What is written for a grapheme. One that no font has is an empty box. */
  piecesOf(grapheme: string, weight: Weight): Piece[] {
    const key = `${weight}${grapheme}`;
    let pieces = this.pieces.get(key);
    if (!pieces) {
      pieces = this.find(grapheme, weight);
      this.pieces.set(key, pieces);
    }
    return pieces;
  }

  private find(grapheme: string, weight: Weight): Piece[] {
    const isVisible = (character: string) => !IGNORABLE.test(character);
    const visible = [...grapheme].filter(isVisible);
    if (visible.length === 0) return [];
    const has = (file: FontFile) => (character: string) =>
      this.open(file, weight).hasGlyphForCodePoint(character.codePointAt(0)!);
    const file = candidatesFor(visible[0]!.codePointAt(0)!).find((candidate) => visible.every(has(candidate)));
    if (!file && visible.length > 1) return visible.flatMap((character) => this.piecesOf(character, weight));
    const font = file ?? baseFile;
    const isShown = (character: string) => isVisible(character) || has(font)(character);
    return [{ text: [...grapheme].filter(isShown).join(''), font: nameOf(font, weight) }];
  }

  private open(file: FontFile, weight: Weight): Font {
    const name = nameOf(file, weight);
    let font = this.loaded.get(name);
    if (!font) {
      font = create(contentOf(`${file.stem}-${weight}-normal.woff`)) as Font;
      this.loaded.set(name, font);
      this.stream.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
    }
    return font;
  }
}

const nameOf = ({ stem }: FontFile, weight: Weight): string => `${path.basename(stem)}-${weight}`;
