import { withoutContacts } from './without-contacts.js';

describe('a line of the log', () => {
  it.each([
    ['550 <ada.lovelace+x@example.co.uk> is unknown', '550 <[email]> is unknown'],
    ['"to":"ada@example.com","n":1', '"to":"[email]","n":1'],
    ["The number +15551234567 isn't valid", "The number [phone] isn't valid"],
    ['Call (555) 123-4567 or 555-123-4567.', 'Call [phone] or [phone].'],
  ])('shows no contact: %s', (line, masked) => expect(withoutContacts(line)).toBe(masked));

  it.each([
    '{"time":"2026-11-22T19:17:44.123Z","jobId":"0193a1b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b_SendEmail"}',
    '    at file:///app/node_modules/@nestjs/core/router.js:12:34',
    'Recert 0.1.0 listens on http://127.0.0.1:4337 as api',
  ])('keeps everything else: %s', (line) => expect(withoutContacts(line)).toBe(line));
});
