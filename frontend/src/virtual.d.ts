declare module 'virtual:design-tokens.css';
declare module 'virtual:design-tokens.css?public';

declare module 'virtual:public-assets' {
  const assets: import('../vite/public-assets.js').PublicAssets;
  export default assets;
}
