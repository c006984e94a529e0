import { createServer } from 'vite';
import { inProject } from './lib/project.mjs';

/** The Vite dev server of `npm run dev`, in a process that ends with its parent. */
const server = await createServer({
  configFile: inProject('frontend/vite.config.ts'),
  server: { port: Number(process.env.DEV_PORT || 5173) },
});
const close = () => server.close().finally(() => process.exit());
for (const event of ['SIGTERM', 'disconnect']) process.once(event, close);
await server.listen();
process.send?.({ ready: true, url: server.resolvedUrls.local[0] });
