import type { Sql } from '../../../shared/sql/sql.js';
import { defineTemplate } from '../../notifications/index.js';

/** No secret is in it: the page asks who is signed in, and for a proof. */
export const exportReadyMail = defineTemplate<{ exportId: string; expiresAt: string }>({
  name: 'export-ready',
  title: 'Export ready',
  audience: 'staff',
  topic: 'staff',
  when: 'To the administrator who asked for an export, when its file is there.',
  sample: { exportId: '01900000-0000-7000-8000-000000000007', expiresAt: '2026-11-21T15:00:00.000Z' },
  premise: { of: ({ exportId }) => ({ exportId }), hold: canBeDownloaded },
  whenUnknown: 'send-again',
  mail: {
    subject: 'Your export of {{center}} is ready',
    heading: 'Your export is ready',
    lines: [
      'It has everything that {{center}} has here, as one ZIP: lists as CSV files, and photos, cards, invoices and receipts.',
      'Download it within a day. Then it is deleted, and you can make a new one at any time.',
    ],
    parts: () => ({ action: { label: 'Download the export', href: '/imports' } }),
    closing:
      'The link opens only for a signed-in administrator. If you did not ask for an export, look at the audit trail.',
  },
});

async function canBeDownloaded(sql: Sql, exports: readonly { exportId: string }[], now: Date): Promise<boolean[]> {
  const rows = await sql.rows<{ id: string }>(
    `select x.id from exports.exports x join identity.users u on u.id = x.requested_by
     where x.id = any($1) and x.state = 'ready' and x.expires_at > $2 and u.staff_role = 'administrator' and u.disabled_at is null`,
    [exports.map(({ exportId }) => exportId), now],
  );
  const ready = new Set(rows.map(({ id }) => id));
  return exports.map(({ exportId }) => ready.has(exportId));
}
