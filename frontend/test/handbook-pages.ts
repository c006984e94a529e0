import { readContents, readPage } from '../vite/handbook.js';

const paths = readContents().flatMap(({ pages }) => pages.map(({ path }) => path));
const texts = await Promise.all(paths.map((path) => readPage(path, (picture) => `/${picture}`)));

/** Stands for `virtual:handbook/pages` without a build. */
export default Object.fromEntries(paths.map((path, index) => [path, texts[index]]));
