import { readSender } from '../mail-server/sender.js';
import { KEY_RULES, problemOfStripePair, stripeModeOf } from './key-rules.js';

describe('a key', () => {
  it.each<[keyof typeof KEY_RULES, string]>([
    ['stripePublishableKey', 'pk_live_51Abc'],
    ['stripePublishableKey', 'pk_test_51Abc'],
    ['stripeSecretKey', 'sk_live_51Abc'],
    ['stripeSecretKey', 'rk_test_51Abc'],
    ['stripeWebhookSecret', 'whsec_Abc/+='],
    ['twilioAccountSid', 'AC0123456789abcdef0123456789abcdef'],
    ['twilioSender', '+447700900123'],
    ['twilioSender', 'MG0123456789abcdef0123456789abcdef'],
    ['sendgridApiKey', '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'],
    ['sender', 'Lakeside CPR <classes@lakeside.example>'],
    ['smtpUrl', 'smtps://user:password@mail.example'],
  ])('%s can be %s', (rule, text) => {
    expect(KEY_RULES[rule](text)).toBeUndefined();
    expect(KEY_RULES[rule](` ${text}`)).toBe('has blanks around it');
  });

  it.each<[keyof typeof KEY_RULES, string]>([
    ['stripePublishableKey', 'sk_live_51Abc'],
    ['stripePublishableKey', 'pk_51Abc'],
    ['stripeSecretKey', 'pk_live_51Abc'],
    ['stripeSecretKey', 'sk_live_51 Abc'],
    ['stripeWebhookSecret', 'we_51Abc'],
    ['twilioAccountSid', 'SK0123'],
    ['twilioAccountSid', 'AC0/../x'],
    ['twilioSender', '3125550100'],
    ['twilioSender', '(555) 010-0199'],
    ['twilioSender', 'MG01'],
    ['sendgridApiKey', 'sg.abc'],
    ['sender', 'Lakeside Training'],
    ['sender', 'Lakeside <classes@lakeside>'],
    ['smtpUrl', 'mail.example:587'],
  ])('%s can’t be %s, and the reason doesn’t repeat it', (rule, text) => {
    const problem = KEY_RULES[rule](text);
    expect(problem).toMatch(/^(must|has|can't) /);
    expect(problem).not.toContain(text);
  });

  it('of Stripe moves money or not, which two keys agree on', () => {
    expect(['pk_live_1', 'sk_live_1', 'rk_live_1', 'pk_test_1', 'rk_test_live_'].map(stripeModeOf)).toEqual([
      ...['live', 'live', 'live'],
      ...['test', 'test'],
    ]);
    expect(problemOfStripePair({ publishableKey: 'pk_live_1', secretKey: 'rk_live_1' })).toBeUndefined();
    expect(problemOfStripePair({ publishableKey: 'pk_live_1', secretKey: 'sk_test_1' })).toMatch(/one mode/);
  });
});

describe('a sender', () => {
  it.each([
    ['classes@lakeside.example', { name: '', address: 'classes@lakeside.example' }],
    ['Lakeside CPR, LLC <a@b.example>', { name: 'Lakeside CPR, LLC', address: 'a@b.example' }],
    ['"Lakeside (CPR)" <a@b.example>', { name: 'Lakeside (CPR)', address: 'a@b.example' }],
    ['<a@b.example>', { name: '', address: 'a@b.example' }],
    ['a@b.example, c@d.example', undefined],
    ['A <a@b.example> <c@d.example>', undefined],
    ['a@b', undefined],
  ])('%s is read', (text, sender) => {
    expect(readSender(text)).toEqual(sender);
  });
});
