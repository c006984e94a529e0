import { App } from 'antd';
import { ImportDesk } from '../src/features/imports/import-desk.js';
import type { ImportDetail } from '../src/shared/api/rows.js';
import { renderAt } from './render.js';
import { serve } from './server.js';

const LINKS = {
  imports: '/imports',
  students: '/students',
  classes: '/classes',
  certifications: '/certifications',
  failedMessages: '/messages?state=failed',
};

type Answers = Parameters<typeof serve>[0];

/** Opens an import at an address. `detail` may be another at each read. */
export function showImport(address: string, detail: ImportDetail | (() => ImportDetail), answers: Answers = {}) {
  const calls = serve({
    'GET /api/imports/i1': () => ({ body: typeof detail === 'function' ? detail() : detail }),
    ...answers,
  });
  const left: string[] = [];
  const desk = <ImportDesk id="i1" timeZone="America/Chicago" links={LINKS} onLeave={() => left.push('left')} />;
  const writes = () => calls.filter(({ method }) => method !== 'GET');
  return { calls, writes, left, ...renderAt(address, <App component={false}>{desk}</App>) };
}
