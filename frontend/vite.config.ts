import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotliAssets } from './vite/brotli-assets.js';
import { codeSplitting } from './vite/chunks.js';
import { designTokens } from './vite/design-tokens.js';
import { handbook } from './vite/handbook.js';
import { publicAssets } from './vite/public-assets.js';

/**
 * The backend of the dev server. `changeOrigin: false` passes the browser's Host on, because the backend compares it with
 * Origin and refuses a request from another site.
 */
const backend = { target: process.env.RECERT_BACKEND ?? 'http://127.0.0.1:3000', changeOrigin: false };

/**
 * `vite build frontend` builds both halves, in this order:
 *   client  dist/client  the app (index.html), and the script and styles of the public pages, with hashed names and a manifest
 *   ssr     dist/server  what the backend imports: `entry-server.js` renders the public pages, `app-paths.js` lists the app's paths
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), designTokens(), handbook(), publicAssets(), brotliAssets()],
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'ssr'] as const) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The content security policy forbids data: URLs for fonts.
        assetsInlineLimit: 0,
        target: 'es2022',
        // Every supported browser knows it.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { app: 'index.html', public: 'src/public/entry-client.ts' },
          output: {
            codeSplitting,
            // Every page loads the names of all files, and a hash doesn't compress. 36 bits tell the versions of a file apart; rolldown
            // wants one letter more for scripts.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
          },
        },
      },
    },
    ssr: {
      // Bundles React: it is not a dependency of the backend.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        target: 'node22',
        rolldownOptions: {
          // The pages of staff are rendered in the browser alone.
          external: /\/(staff-shell|admin-tabs)\.js$|\/routes\/admin\//,
          input: {
            'entry-server': 'src/public/entry-server.tsx',
            'first-screen': 'src/app/first-screen.tsx',
            'app-paths': 'src/app/app-paths.ts',
          },
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The backend renders the public pages, and serves the assets that they were built with.
    proxy: {
      '/api': backend,
      '/dev/': backend,
      '^/(\\?|$)': backend,
      '^/(courses|verify|privacy|terms|sitemap.xml|robots.txt)(/|\\?|$)': backend,
      '^/assets/': backend,
    },
  },
});
