import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestApp } from '../../../test/support/test-app.js';

it('a program that can’t store files is degraded, and ready again once it can', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recert-health-'));
  const dataDir = path.join(folder, 'data');
  const test = await startTestApp({ RECERT_DATA_DIR: dataDir });
  const ready = async () => {
    const { status, body } = await test.browser().get('/api/health/ready');
    return { code: status, status: body.status, storage: body.storage };
  };
  expect(await ready()).toEqual({ code: 200, status: 'ok', storage: 'ok' });
  await rename(dataDir, `${dataDir}.away`);
  await writeFile(dataDir, 'a file');
  expect(await ready()).toEqual({ code: 200, status: 'degraded', storage: 'failing' });
  await rm(dataDir);
  expect(await ready()).toEqual({ code: 200, status: 'ok', storage: 'ok' });
  await test.close();
  await rm(folder, { recursive: true });
});
