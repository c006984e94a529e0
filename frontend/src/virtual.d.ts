declare module 'virtual:design-tokens.css';
declare module 'virtual:design-tokens.css?public';

declare module 'virtual:handbook/contents' {
  const contents: readonly import('../vite/handbook.js').HandbookPart[];
  export default contents;
}

/** The HTML of each page of the handbook, by its path. */
declare module 'virtual:handbook/pages' {
  const pages: Readonly<Record<string, string>>;
  export default pages;
}

declare module 'virtual:public-assets' {
  const assets: import('../vite/public-assets.js').PublicAssets;
  export default assets;
}
