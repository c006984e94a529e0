import type { Invariant } from '../invariant.js';

/** What a message is for, however staff word it. */
const KEPT: Record<string, string> = {
  'verification-code': '\\d{6}',
  'sign-in-code': '\\d{6}',
  'reset-link': '/reset-password#',
  'staff-invitation': '/staff-invitation#',
  'certification-expiration': '(STOP|See )',
  'staff-mail': '^.*\n\nHello.*\n\n.',
  'class-reminder-mail': 'When:.*/client-dashboard',
};

export const lockedParts: Invariant = {
  name: 'every message has its code, its link and its facts, whatever its words are',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `select m.id, m.template, m.text from notifications.messages m
       join jsonb_each_text($1::jsonb) kept on kept.key = m.template
       where m.text !~ kept.value`,
      [JSON.stringify(KEPT)],
    );
    return rows.map(({ id, template, text }) => `${template} (${id}) lacks its part: ${text}`);
  },
};
