import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readContents, readPage } from '../frontend/vite/handbook.js';
import { PICTURES } from './lib/handbook-pictures.mjs';
import { inProject } from './lib/project.mjs';

const FOLDER = inProject('docs/handbook');
const MOST_BYTES = 80 * 1024;

const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.split(path.sep).join('/'));

const pages = filesIn(FOLDER, '.md')
  .filter((file) => file !== 'README.md')
  .map((file) => file.replace(/\.md$/, ''));
const textOf = (page) => readFileSync(path.join(FOLDER, `${page}.md`), 'utf8');
const titleOf = (page) => /^# (.+)/.exec(textOf(page))?.[1];
const picturesOf = (page) =>
  [...textOf(page).matchAll(/!\[[^\]]+\]\(\.\.\/images\/([\w-]+)\.webp\)/g)].map(([, name]) => name);
const boldOf = (page) => [...textOf(page).matchAll(/\*\*(.+?)\*\*/g)].map(([, text]) => text);

/** The sources with what the program shows: the pages, and the labels of its messages. */
const shown = [
  ...filesIn(inProject('frontend/src'), '.ts').map((file) => inProject('frontend/src', file)),
  ...filesIn(inProject('frontend/src'), '.tsx').map((file) => inProject('frontend/src', file)),
]
  .filter((file) => !/\.(spec|test)\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n');

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether the program shows this text by itself: between quotes, tags or values, not as a part of a longer one. */
const isShown = (text) => new RegExp(`['"\`>}] ?${escaped(text)} ?['"\`<{$:(…]`).test(shown);

it('every page is in the contents, under its own title', () => {
  const contents = readContents().flatMap((part) => part.pages);
  expect(contents.map((page) => page.path).sort()).toEqual(pages.toSorted());
  expect(contents.filter((page) => page.title !== titleOf(page.path))).toEqual([]);
});

it('the parts are those of the readers, and none is empty', () => {
  const parts = readContents().map(({ title, pages: [first] }) => [title, first?.path.split('/')[0]]);
  expect(parts).toEqual([
    ['Owner', 'owner'],
    ['Front desk', 'front-desk'],
    ['Instructor', 'instructor'],
    ['Employer', 'employer'],
    ['Student', 'student'],
  ]);
});

it.each(pages)('%s has steps and what is good to know, and nothing that the console has no style for', async (page) => {
  const html = await readPage(page, (picture) => picture);
  expect(html).toContain('<ol>');
  expect(html).toContain('<h2>Good to know</h2>');
  const words = html
    .replaceAll(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
  // What takes more is two jobs.
  expect(words).toBeLessThanOrEqual(250);
});

it('every text in bold is one that the program shows', () => {
  const renamed = pages.flatMap((page) =>
    boldOf(page)
      .filter((text) => !isShown(text))
      .map((text) => `${page}: ${text}`),
  );
  expect(renamed).toEqual([]);
});

it('a part of a longer text is none that the program shows', () => {
  expect(isShown('Enroll Student')).toBe(true);
  expect(isShown('Enroll Stud')).toBe(false);
});

it('every picture is declared, taken and used, and no other is there', () => {
  const declared = Object.keys(PICTURES).sort();
  expect([...new Set(pages.flatMap(picturesOf))].sort()).toEqual(declared);
  expect(filesIn(path.join(FOLDER, 'images'), '').sort()).toEqual(declared.map((name) => `${name}.webp`));
});

it.each(Object.keys(PICTURES))('the picture %s is a picture, and small', (name) => {
  const { size } = statSync(path.join(FOLDER, 'images', `${name}.webp`));
  // A blank is what a picture begins with.
  expect(size).toBeGreaterThan(2_000);
  expect(size).toBeLessThanOrEqual(MOST_BYTES);
});
