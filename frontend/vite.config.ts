import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { designTokens } from './vite/design-tokens.js';
import { publicAssets } from './vite/public-assets.js';

/** Where the backend listens while `vite` serves the sources. */
const backend = process.env.RECERT_BACKEND ?? 'http://127.0.0.1:3000';

/**
 * One command, `vite build frontend`, makes both halves, in this order:
 *   client  dist/client  the app (index.html) and the script and style of the public pages, with hashed names and a manifest
 *   ssr     dist/server  what the backend imports: `entry-server.js` writes the public pages, `app-paths.js` lists the app's addresses
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), designTokens(), publicAssets()],
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
        // Everything stays a file of its own: the content security policy takes no data: fonts.
        assetsInlineLimit: 0,
        target: 'es2022',
        rolldownOptions: { input: { app: 'index.html', public: 'src/public/entry-client.ts' } },
      },
    },
    ssr: {
      // Self-contained, so that the backend needs no React of its own.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        target: 'node22',
        rolldownOptions: {
          input: { 'entry-server': 'src/public/entry-server.tsx', 'app-paths': 'src/app/app-paths.ts' },
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // The public pages come from the backend, as they were last built.
    proxy: { '/api': backend, '^/$': backend, '^/courses/': backend, '^/assets/': backend },
  },
});
