import { type ZipPart, zipOf } from './zip-file.js';

/** Text, a number, a date with or without time as Excel keeps it, or the result of a formula. */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { date: Date }
  | { moment: Date }
  | { formula: string; result: string };

export interface SheetFile {
  name: string;
  rows: SheetCell[][];
  isHidden?: boolean;
}

/** The bytes of an .xlsx workbook, as Excel writes it: with shared texts, styles and relationships. */
export const xlsxOf = (...sheets: SheetFile[]): Buffer => zipOf(xlsxPartsOf(sheets));

/** The parts of a workbook, to add to or to damage. */
export function xlsxPartsOf(sheets: SheetFile[]): ZipPart[] {
  const strings = new Map<string, number>();
  const bodies = sheets.map(({ rows }) => worksheet(rows, strings));
  const parts = sheets.map((_, index) => ({ id: `rId${index + 1}`, path: `worksheets/sheet${index + 1}.xml` }));
  return [
    { name: '_rels/.rels', content: relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', content: workbook(sheets) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships([
        ...parts.map(({ id, path }): Relationship => [id, 'worksheet', path]),
        ['rIdStrings', 'sharedStrings', '/xl/sharedStrings.xml'],
        ['rIdStyles', 'styles', 'styles.xml'],
      ]),
    },
    { name: 'xl/styles.xml', content: STYLES },
    { name: 'xl/sharedStrings.xml', content: sharedStrings([...strings.keys()]) },
    ...bodies.map((content, index) => ({ name: `xl/${parts[index]!.path}`, content })),
  ];
}

type Relationship = [id: string, type: string, target: string];

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const relationships = (list: Relationship[]): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const workbook = (sheets: SheetFile[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(({ name, isHidden }, index) => {
      const state = isHidden ? ' state="hidden"' : '';
      return `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
    })
    .join('')}</sheets></workbook>`;

/** Style 1 shows a day, 2 a day with its time, 3 a month as this workbook spells it. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-409]mmm\\-yy;@"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
const [DAY, MOMENT] = [1, 2];

const sharedStrings = (texts: string[]): string =>
  `${HEAD}<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`;

function worksheet(rows: SheetCell[][], strings: Map<string, number>): string {
  const lines = rows.map((cells, row) => {
    const line = cells.map((value, column) => cell(`${letters(column)}${row + 1}`, value, strings)).join('');
    return line && `<row r="${row + 1}">${line}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cell(reference: string, value: SheetCell, strings: Map<string, number>): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'string') {
    const number = strings.get(value) ?? strings.size;
    strings.set(value, number);
    return `<c r="${reference}" t="s"><v>${number}</v></c>`;
  }
  if ('formula' in value) {
    return `<c r="${reference}" t="str"><f>${escaped(value.formula)}</f><v>${escaped(value.result)}</v></c>`;
  }
  const [date, style] = 'date' in value ? [value.date, DAY] : [value.moment, MOMENT];
  return `<c r="${reference}" s="${style}"><v>${excelDays(date)}</v></c>`;
}

/** Days since 1899-12-30, of the moment's UTC date and time. */
const excelDays = (date: Date): number => date.getTime() / 86_400_000 + 25_569;

/** 0 is A, 26 is AA. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
