/** A heading to compare by: lower case, without accents, spaces and punctuation. `Start Date / Time` is `startdatetime`. */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
