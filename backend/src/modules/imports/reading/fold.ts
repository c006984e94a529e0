/** Case, accents, punctuation and spaces don't tell two names apart. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A heading to compare by, which is also without spaces: `Start Date / Time` is `startdatetime`. */
export const foldHeading = (heading: string): string => fold(heading).replaceAll(' ', '');
