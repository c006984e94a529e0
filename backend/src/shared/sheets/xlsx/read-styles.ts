import type { Archive } from './open-zip.js';
import { damaged, readXml } from './read-xml.js';

/** What a number of a style is: a day with or without its time, a month, a time of day, or a number. */
export type NumberFormat = 'date' | 'month' | 'time' | 'number';

/** Formats that a workbook needn't spell out: ECMA-376, 18.8.30. */
const BUILT_IN: [from: number, to: number, format: NumberFormat][] = [
  [14, 16, 'date'],
  [17, 17, 'month'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
];

/** Excel has at most about 65,000. */
const MAX_STYLES = 100_000;

/** The formats of numbers by style, as cells name it. */
export async function readStyles(archive: Archive, path: string | null): Promise<NumberFormat[]> {
  if (!path || !archive.has(path)) return [];
  const custom = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isOfCells = false;
  await readXml(archive.read(path), {
    open(name, attributes) {
      if (custom.size + styles.length > MAX_STYLES) throw damaged();
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        custom.set(Number(numFmtId), formatOf(formatCode));
      }
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const id = Number(attributes().numFmtId ?? 0);
      styles.push(custom.get(id) ?? builtIn(id));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

const builtIn = (id: number): NumberFormat => BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number';

/** Texts in quotes, escaped letters, colors and languages say nothing about what the number is. */
const DECORATION = /"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** By the letters of the first section, that of positive numbers: `m` is a month beside a year or a day, else a minute. */
function formatOf(code: string): NumberFormat {
  const letters = code.replace(DECORATION, '').split(';')[0]!.toLowerCase();
  if (letters.includes('d')) return 'date';
  if (letters.includes('y')) return letters.includes('m') ? 'month' : 'date';
  return /[hs]/.test(letters) ? 'time' : 'number';
}
