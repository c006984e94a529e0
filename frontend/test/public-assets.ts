import type { PublicAssets } from '../vite/public-assets.js';

const page = { scripts: ['/app.js', '/page.js'], styles: ['/page.css'] };

/** Stands for `virtual:public-assets` without a build. */
export default {
  script: '/public.js',
  preload: [],
  css: '',
  fonts: [],
  app: { scripts: [], styles: [] },
  pages: { '/client-dashboard': page },
  styles: { '/page.css': '.page{}' },
} satisfies PublicAssets;
