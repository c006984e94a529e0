import fs from 'node:fs';
import path from 'node:path';
import { Marked, type Tokens } from 'marked';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/handbook');
const ADDRESS = '/handbook';

/** What is read of Markdown. Anything else fails the build: a table or a line of code would have no style in the console. */
const ALLOWED = new Set(['heading', 'paragraph', 'text', 'list', 'list_item', 'strong', 'link', 'image', 'space']);
const KEY = /^<\/?kbd>$/;

/** The pages of one kind of reader, in the order of `docs/handbook/README.md`. */
export interface HandbookPart {
  title: string;
  /** `path` is the folder and the file without its ending: 'front-desk/move-a-class'. */
  pages: { path: string; title: string }[];
}

/** Returns the contents of the handbook. */
export function readContents(): HandbookPart[] {
  const parts: HandbookPart[] = [];
  for (const line of read('README.md').split('\n')) {
    const [, heading] = /^## (.+)$/.exec(line) ?? [];
    const [, title, page] = /^- \[(.+)\]\((.+)\.md\)$/.exec(line) ?? [];
    if (heading) parts.push({ title: heading, pages: [] });
    if (title && page) parts.at(-1)?.pages.push({ path: page, title });
  }
  return parts;
}

/**
 * Returns a page as HTML, without its title.
 * @param srcOf the address of a picture in `docs/handbook/images`
 * @throws if it contains what pages don't have, or a picture that doesn't exist
 */
export async function readPage(page: string, srcOf: (picture: string) => string): Promise<string> {
  const markdown = new Marked({
    async: true,
    walkTokens: async (token) => {
      if (!ALLOWED.has(token.type) && !(token.type === 'html' && KEY.test(token.raw)))
        throw new Error(`${page}.md has what pages of the handbook don't have: ${token.type} (${token.raw.trim()})`);
      if (token.type === 'image') await measure(token as MeasuredPicture);
    },
    renderer: {
      link({ href, tokens }) {
        return `<a href="${addressOf(page, href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image(token) {
        const { href, text, width, height } = token as MeasuredPicture;
        return `<img src="${srcOf(path.basename(href))}" alt="${text}" width="${width}" height="${height}" loading="lazy">`;
      },
    },
  });
  return markdown.parse(read(`${page}.md`).replace(/^# .+\n/, ''));
}

type MeasuredPicture = Tokens.Image & { width: number; height: number };

/** Of the pictures of phones, which have two pixels for each of the page. */
const PHONE_PIXELS = 2 * 390;

/** Without the size, the text would move when the picture arrives. */
async function measure(token: MeasuredPicture): Promise<void> {
  const { width, height } = await sharp(path.join(FOLDER, 'images', path.basename(token.href))).metadata();
  const density = width === PHONE_PIXELS ? 2 : 1;
  Object.assign(token, { width: width / density, height: height / density });
}

/** In the console, of a link that leads from one file to another. */
function addressOf(page: string, href: string): string {
  const target = path.posix.join(path.posix.dirname(page), href);
  if (!target.endsWith('.md') || !fs.existsSync(path.join(FOLDER, target)))
    throw new Error(`${page}.md links to ${href}, which is no page of the handbook.`);
  return target === 'README.md' ? ADDRESS : `${ADDRESS}/${target.slice(0, -'.md'.length)}`;
}

const read = (file: string) => fs.readFileSync(path.join(FOLDER, file), 'utf8');

const CONTENTS = 'virtual:handbook/contents';
const PAGES = 'virtual:handbook/pages';

/**
 * Provides the handbook as modules, so that no browser parses Markdown: `virtual:handbook/contents`, its parts with the titles of
 * their pages, and `virtual:handbook/pages`, the HTML of each page by its path.
 */
export function handbook(): Plugin {
  return {
    name: 'recert:handbook',
    resolveId: (id) => (id === CONTENTS || id === PAGES ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${CONTENTS}`) {
        this.addWatchFile(path.join(FOLDER, 'README.md'));
        return `export default ${JSON.stringify(readContents())};`;
      }
      if (id !== `\0${PAGES}`) return undefined;
      const pages = readContents().flatMap((part) => part.pages);
      for (const { path: page } of pages) this.addWatchFile(path.join(FOLDER, `${page}.md`));
      return moduleOf(pages.map((page) => page.path));
    },
  };
}

/** Pictures are imported, so that the build names them by their content and the browser keeps them. */
async function moduleOf(pages: readonly string[]): Promise<string> {
  const pictures: string[] = [];
  const srcOf = (picture: string) => {
    if (!pictures.includes(picture)) pictures.push(picture);
    return `{{${pictures.indexOf(picture)}}}`;
  };
  const entries: string[] = [];
  for (const page of pages) entries.push(`${JSON.stringify(page)}: ${JSON.stringify(await readPage(page, srcOf))}`);
  const imports = pictures.map(
    (picture, index) => `import p${index} from ${JSON.stringify(path.join(FOLDER, 'images', picture))};`,
  );
  const html = entries.join(',\n').replaceAll(/\{\{(\d+)\}\}/g, '" + p$1 + "');
  return `${imports.join('\n')}\nexport default {\n${html}\n};`;
}
