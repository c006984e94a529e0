import type { NewOldLink } from './old-links-api.js';

/**
 * The links in lines such as `https://old.example/enroll?id=1, /courses`, as they are typed or in a CSV file. A line with an old address alone leads to
 * `target`. A head that names the columns is left out.
 */
export function readLinks(text: string, target: string): NewOldLink[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter(([address]) => address && !/^old/i.test(address))
    .map(([address = '', page]) => ({ address, target: page || target }));
}
