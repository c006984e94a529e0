import { rm } from 'node:fs/promises';

export default async function stopServer() {
  await rm(process.env.RECERT_DATA_DIR, { recursive: true, force: true });
  await globalThis.stopTestPostgres?.();
}
