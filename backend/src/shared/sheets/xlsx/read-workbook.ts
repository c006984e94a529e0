import { posix } from 'node:path';
import { MAX_SHEETS, UnreadableFile } from '../unreadable-file.js';
import type { Archive } from './open-zip.js';
import { damaged, readXml } from './read-xml.js';

/** What a workbook says about its parts. */
export interface Workbook {
  /** Visible worksheets in their order. */
  sheets: { name: string; path: string }[];
  /** Whether its dates count from 1904, as on old Macs. */
  from1904: boolean;
  stringsPath: string | null;
  stylesPath: string | null;
}

/** 100 sheets have a few hundred. */
const MAX_RELATIONSHIPS = 5_000;

interface Relationship {
  id: string;
  /** The last word of its type, such as `worksheet`. */
  type: string;
  path: string;
}

/** @throws {UnreadableFile} if it isn't a workbook, or has too many sheets */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (archive.has('content.xml')) throw anotherFormat();
  if (!archive.has('_rels/.rels')) throw noWorkbook();
  const main = (await relationshipsOf(archive, '')).find(({ type }) => type === 'officeDocument');
  if (!main) throw noWorkbook();
  if (!main.path.endsWith('.xml')) throw anotherFormat();
  const parts = await relationshipsOf(archive, main.path);
  if (parts.some(({ type }) => type === 'vbaProject')) {
    throw new UnreadableFile('This workbook has macros. Save it as .xlsx, which has none, and add it again.');
  }
  const { sheets, from1904 } = await sheetsOf(archive, main.path, parts);
  const pathOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.path ?? null;
  return { sheets, from1904, stringsPath: pathOf('sharedStrings'), stylesPath: pathOf('styles') };
}

const anotherFormat = () =>
  new UnreadableFile('This workbook is in another format. Save it as .xlsx, and add it again.');
const noWorkbook = () =>
  new UnreadableFile('This archive holds no sheet. Add the .xlsx or .csv files in it by themselves.');

async function sheetsOf(archive: Archive, path: string, parts: Relationship[]) {
  const sheets: Workbook['sheets'] = [];
  let [from1904, listed, isWorkbook] = [false, 0, false];
  await readXml(archive.read(path), {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'workbookPr') from1904 = isTrue(attributes().date1904);
      if (name !== 'sheet') return;
      listed += 1;
      const found = attributes();
      const id = Object.entries(found).find(([attribute]) => attribute.endsWith(':id'))?.[1];
      const part = parts.find((candidate) => candidate.id === id && candidate.type === 'worksheet');
      const isVisible = (found.state ?? 'visible') === 'visible';
      // A part that many sheets name would be read as often.
      if (sheets.some((sheet) => sheet.path === part?.path)) throw damaged();
      if (part && isVisible) sheets.push({ name: found.name ?? '', path: part.path });
    },
  });
  if (!isWorkbook) throw noWorkbook();
  if (listed > MAX_SHEETS) {
    throw new UnreadableFile(`This workbook has more than ${MAX_SHEETS} sheets. Keep those that you want to import.`);
  }
  return { sheets, from1904 };
}

/** XML writes them as words or numbers. */
const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The parts that the part at `path` names; those of the package itself for `''`. */
async function relationshipsOf(archive: Archive, path: string): Promise<Relationship[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const list = `${folder}_rels/${path.slice(folder.length)}.rels`;
  const relationships: Relationship[] = [];
  if (!archive.has(list)) return relationships;
  await readXml(archive.read(list), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      if (relationships.length > MAX_RELATIONSHIPS) throw damaged();
      const target = Target.startsWith('/') ? Target : `/${folder}${Target}`;
      relationships.push({
        id: Id,
        type: Type.slice(Type.lastIndexOf('/') + 1),
        path: posix.normalize(target).slice(1),
      });
    },
  });
  return relationships;
}
