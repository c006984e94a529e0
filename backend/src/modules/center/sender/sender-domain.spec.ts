import { DnsStandIn } from '../../../../test/support/dns-stand-in.js';
import { SystemDns } from '../../../integrations/dns/system-dns.adapter.js';
import type { WantedRecord } from '../../../integrations/email/email.port.js';
import { recordsOf, type SendingProvider } from './sender-domain.js';

const DOMAIN = 'mail.lakeside.example';
const returnPath: WantedRecord = {
  purpose: 'spf',
  type: 'CNAME',
  name: 'em1.mail.lakeside.example',
  value: 'u4418.wl.sendgrid.example',
};
const key: WantedRecord = {
  purpose: 'dkim',
  type: 'CNAME',
  name: 's1._domainkey.mail.lakeside.example',
  value: 's1.domainkey.u4418.sendgrid.example',
};
const sendgrid: SendingProvider = { name: 'SendGrid', wanted: [returnPath, key] };
const host: SendingProvider = { name: 'Your email host' };

let server: DnsStandIn;
beforeAll(async () => {
  server = await DnsStandIn.start();
});
afterEach(() => server.records.clear());
afterAll(() => server.stop());

async function check(provider: SendingProvider) {
  const records = await recordsOf(DOMAIN, provider, new SystemDns([server.address]));
  return Object.fromEntries(records.map(({ name, ...record }) => [name, record]));
}

const has = (question: string, ...answers: string[]) => server.records.set(question, answers);
const toAdd = ({ type, name, value }: WantedRecord) => ({ type, name, value });

describe('a domain that SendGrid sends for', () => {
  it('is told exactly the records that it lacks', async () => {
    has(`CNAME ${returnPath.name}`, 'U4418.wl.sendgrid.example');
    expect(await check(sendgrid)).toMatchObject({
      SPF: { state: 'set', meaning: 'SendGrid may send for your domain.', add: [] },
      DKIM: { state: 'missing', add: [toAdd(key)] },
    });
  });

  it('lacks a record that leads elsewhere', async () => {
    has(`CNAME ${returnPath.name}`, 'u1.wl.sendgrid.example');
    expect(await check(sendgrid)).toMatchObject({ SPF: { state: 'missing', add: [toAdd(returnPath)] } });
  });

  it('has a text that is there to the letter', async () => {
    const text: WantedRecord = { ...key, type: 'TXT', value: 'k=rsa; p=MIGf' };
    has(`TXT ${key.name}`, 'k=rsa; p=MIGf');
    expect(await check({ name: 'SendGrid', wanted: [text] })).toMatchObject({ DKIM: { state: 'set' } });
  });

  it('that it doesn’t know is to be authenticated there, unless the domain names SendGrid itself', async () => {
    const unknownThere = { name: 'SendGrid', wanted: [] } as const;
    const isMissing = {
      state: 'missing',
      meaning: expect.stringContaining('SendGrid doesn’t know your domain'),
      add: [],
    };
    expect(await check(unknownThere)).toMatchObject({ SPF: isMissing, DKIM: isMissing });
    has(`TXT ${DOMAIN}`, 'google-site-verification=abc', 'v=spf1 include:sendgrid.net ~all');
    expect(await check(unknownThere)).toMatchObject({ SPF: { state: 'set' }, DKIM: isMissing });
  });

  it('is not called unready when SendGrid doesn’t say', async () => {
    const silent = { state: 'unknown', meaning: 'The key may only send.' };
    expect(await check({ name: 'SendGrid', silence: 'The key may only send.' })).toMatchObject({
      SPF: silent,
      DKIM: silent,
    });
  });
});

describe('a domain that a mail server sends for', () => {
  it('has an SPF record or lacks one; under which name it signs, only the server’s owner knows', async () => {
    expect(await check(host)).toMatchObject({ SPF: { state: 'missing' }, DKIM: { state: 'unknown' } });
    has(`TXT ${DOMAIN}`, 'v=spf1 mx -all');
    expect(await check(host)).toMatchObject({ SPF: { state: 'set' } });
  });

  it('has none that counts with two SPF records', async () => {
    has(`TXT ${DOMAIN}`, 'v=spf1 mx -all', 'v=spf1 a -all');
    expect(await check(host)).toMatchObject({
      SPF: { state: 'missing', meaning: expect.stringContaining('more than one SPF record') },
    });
  });
});

describe('the rule about forged emails', () => {
  it.each([`_dmarc.${DOMAIN}`, '_dmarc.lakeside.example'])('is found at %s', async (name) => {
    has(`TXT ${name}`, 'v=DMARC1; p=quarantine');
    expect(await check(host)).toMatchObject({ DMARC: { state: 'set', add: [] } });
  });

  it('is offered where there is none, or one that nobody can read', async () => {
    has(`TXT _dmarc.${DOMAIN}`, 'v=DMARC2; p=none');
    expect(await check(host)).toMatchObject({
      DMARC: { state: 'missing', add: [{ type: 'TXT', name: `_dmarc.${DOMAIN}`, value: 'v=DMARC1; p=none' }] },
    });
  });
});

it('a record is not missing because nobody answers', async () => {
  server.records.set(`TXT ${DOMAIN}`, 'failure');
  has(`TXT _dmarc.${DOMAIN}`, 'v=DMARC1; p=none');
  expect(await check(host)).toMatchObject({
    SPF: { state: 'unknown', meaning: expect.stringContaining('gives no answer') },
    DMARC: { state: 'set' },
  });
});
