import { paths } from '../paths.js';

/** The address of a page, or of the contents for ''. */
export const handbookAddress = (page: string): string => (page === '' ? paths.handbook : `${paths.handbook}/${page}`);
