import { readContents } from '../vite/handbook.js';

/** Stands for `virtual:handbook/contents` without a build. */
export default readContents();
