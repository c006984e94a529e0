import type { PublicAssets } from '../vite/public-assets.js';

/** Stands for `virtual:public-assets` without a build. */
export default { script: '/public.js', preload: [], css: '', appCss: '', fonts: [] } satisfies PublicAssets;
