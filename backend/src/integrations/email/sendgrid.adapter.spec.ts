import { Client } from '@sendgrid/client';
import { startHalfOpenServer, startRecordingServer } from '../../../test/support/recording-server.js';
import { MessageDeferred, MessageRefused, OutcomeUnknown, ProviderUnavailable } from '../delivery.port.js';
import { SendgridEmail } from './sendgrid.adapter.js';

const email = {
  id: '0199-message',
  to: 'ada@example.test',
  subject: 'Enrolled',
  text: 'In text.',
  html: '<p>In HTML.</p>',
  key: 'event_Reaction',
};

const from = { name: '', address: 'no-reply@recert.example' };

/** The adapter with the real SDK, pointed at a local server. */
function sendgridAt(url: string, sender = from): SendgridEmail {
  const client = new Client();
  client.setApiKey('SG.key');
  client.setDefaultRequest('baseUrl', url);
  return new SendgridEmail(client, sender, 1_500);
}

describe('email through SendGrid', () => {
  it('hands over text, HTML and the message id, and returns the id of the email', async () => {
    const provider = await startRecordingServer(202, {}, { 'x-message-id': 'mail-1' });
    const adapter = sendgridAt(provider.url, { name: 'Recert', address: 'no-reply@recert.example' });
    expect(await adapter.send(email)).toBe('mail-1');
    await provider.stop();

    const [call] = provider.calls;
    expect(call).toMatchObject({ method: 'POST', path: '/v3/mail/send', headers: { authorization: 'Bearer SG.key' } });
    expect(JSON.parse(call!.body)).toMatchObject({
      from: { email: 'no-reply@recert.example', name: 'Recert' },
      subject: 'Enrolled',
      personalizations: [{ to: [{ email: 'ada@example.test' }] }],
      custom_args: { recert_message: '0199-message' },
      tracking_settings: { click_tracking: { enable: false, enable_text: false } },
      content: [
        { type: 'text/plain', value: 'In text.' },
        { type: 'text/html', value: '<p>In HTML.</p>' },
      ],
    });
  });

  it('goes to one address, whatever a recipient’s address contains', async () => {
    const provider = await startRecordingServer(202, {});
    const to = '"Ada <ben@evil.example>"@example.test';
    await sendgridAt(provider.url).send({ ...email, to });
    await provider.stop();

    expect(JSON.parse(provider.calls[0]!.body).personalizations).toEqual([{ to: [{ email: to }] }]);
  });

  it('names its recipient and where answers go', async () => {
    const provider = await startRecordingServer(202, {});
    const replyTo = { name: 'Lakeside CPR, LLC', address: 'office@lakeside.example' };
    const adapter = sendgridAt(provider.url);
    await adapter.send({ ...email, toName: 'Lovelace, Ada', replyTo });
    await provider.stop();

    expect(JSON.parse(provider.calls[0]!.body)).toMatchObject({
      personalizations: [{ to: [{ email: 'ada@example.test', name: 'Lovelace, Ada' }] }],
      reply_to: { email: 'office@lakeside.example', name: 'Lakeside CPR, LLC' },
    });
  });

  it('hands over the attachment', async () => {
    const provider = await startRecordingServer(202, {});
    const attachment = { name: 'class.ics', type: 'text/calendar; method=CANCEL', content: 'BEGIN:VCALENDAR' };
    await sendgridAt(provider.url).send({ ...email, attachment });
    await provider.stop();

    const content = Buffer.from('BEGIN:VCALENDAR').toString('base64');
    expect(JSON.parse(provider.calls[0]!.body).attachments).toEqual([
      { filename: 'class.ics', type: 'text/calendar; method=CANCEL', content, disposition: 'attachment' },
    ]);
  });

  it('hands over several attachments', async () => {
    const provider = await startRecordingServer(202, {});
    const file = { name: 'report.csv', type: 'text/csv', content: 'TmFtZQ==', encoding: 'base64' as const };
    const attachment = [file, { ...file, name: 'more.csv' }];
    await sendgridAt(provider.url).send({ ...email, attachment });
    await provider.stop();

    const content = file.content;
    expect(JSON.parse(provider.calls[0]!.body).attachments).toMatchObject([
      { filename: 'report.csv', content },
      { filename: 'more.csv', content },
    ]);
  });

  it('hands over further headers', async () => {
    const provider = await startRecordingServer(202, {});
    const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    await sendgridAt(provider.url).send({ ...email, headers });
    await provider.stop();

    expect(JSON.parse(provider.calls[0]!.body)).toMatchObject({ headers });
  });

  const failure = async (url: string) => {
    const sending = sendgridAt(url).send(email);
    return await sending.then(
      () => undefined,
      (error: Error) => error,
    );
  };
  const failureOf = async (status: number, headers: Record<string, string> = {}, field: string | null = null) => {
    const provider = await startRecordingServer(status, { errors: [{ message: 'The reason.', field }] }, headers);
    const error = await failure(provider.url);
    await provider.stop();
    return { error, calls: provider.calls.length };
  };

  it.each([
    [400, 'personalizations.0.to.0.email'],
    [400, 'content.0.value'],
    [413, null],
    [422, null],
  ])('is refused for good by a response of %i about %s', async (status, field) => {
    const { error, calls } = await failureOf(status, {}, field);
    expect(error).toBeInstanceOf(MessageRefused);
    expect(error?.message).toBe('The reason.');
    expect(calls).toBe(1);
  });

  it.each([
    [400, 'from', 'SendGrid refuses our sender: '],
    [400, 'from.email', 'SendGrid refuses our sender: '],
    [403, 'from', 'SendGrid refuses our sender: '],
    [401, null, 'SendGrid refuses our key: '],
    [402, null, 'SendGrid asks for a payment of our account: '],
    [403, null, 'SendGrid refuses our key: '],
    [404, null, ''],
    [405, null, ''],
  ])('waits, because a response of %i about %s is about us', async (status, field, words) => {
    const { error, calls } = await failureOf(status, {}, field);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(error?.message).toBe(`${words}The reason.`);
    expect(calls).toBe(1);
  });

  it.each([
    ['in seconds', { 'retry-after': '120' }, 120_000, 120_000],
    ['as a date', { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }, 50_000, 60_000],
    ['that is too long to wait for', { 'retry-after': '999999' }, 3_600_000, 3_600_000],
    ['as the end of its limit', { 'x-ratelimit-reset': `${Math.floor(Date.now() / 1_000) + 60}` }, 50_000, 60_000],
  ])('waits for a provider that is busy and says how long %s', async (_, headers, least, most) => {
    const { error } = await failureOf(429, headers);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    const { retryAfter: milliseconds } = error as ProviderUnavailable;
    expect(milliseconds).toBeGreaterThanOrEqual(least);
    expect(milliseconds).toBeLessThanOrEqual(most);
  });

  it.each([429, 500, 502, 503, 504])('waits for a provider that responds with %i', async (status) => {
    const { error, calls } = await failureOf(status);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(error?.message).toBe('The reason.');
    expect(calls).toBe(1);
  });

  it.each([408, 425])('is tried later after a response of %i', async (status) => {
    expect((await failureOf(status)).error).toBeInstanceOf(MessageDeferred);
  });

  it.each([
    ['never answers', ''],
    ['answers half', 'HTTP/1.1 202 Accepted\r\ncontent-length: 100\r\n\r\n{'],
  ])('may have been sent by a server that %s', async (_, words) => {
    const provider = await startHalfOpenServer(words);
    expect(await failure(provider.url)).toBeInstanceOf(OutcomeUnknown);
    await provider.stop();
  });

  it('waits for a provider if nothing listens', async () => {
    const provider = await startHalfOpenServer();
    await provider.stop();
    expect(await failure(provider.url)).toBeInstanceOf(ProviderUnavailable);
  });
});

describe('the records that SendGrid wants at a domain', () => {
  const record = (type: string, host: string, data: string) => ({ type, host, data, valid: false });
  const recordsAt = async (status: number, body: object) => {
    const provider = await startRecordingServer(status, body);
    const asked = sendgridAt(provider.url).wantedRecords('lakeside.example');
    const answer = await asked.then(
      (records) => ({ records }),
      (error: Error) => ({ error }),
    );
    await provider.stop();
    return { ...answer, paths: provider.calls.map(({ path }) => path) };
  };

  it('are those of the domain itself, each with its purpose', async () => {
    const dns = {
      mail_cname: record('cname', 'em1.lakeside.example', 'u4418.wl.sendgrid.example'),
      dkim1: record('cname', 's1._domainkey.lakeside.example', 's1.domainkey.u4418.sendgrid.example'),
    };
    const others = { mail_cname: record('cname', 'em2.other.example', 'u1.wl.sendgrid.example') };
    const rows = [
      { domain: 'other.example', dns: others },
      { domain: 'Lakeside.example', dns },
    ];
    expect(await recordsAt(200, rows)).toEqual({
      paths: ['/v3/whitelabel/domains?domain=lakeside.example'],
      records: [
        { purpose: 'spf', type: 'CNAME', name: 'em1.lakeside.example', value: 'u4418.wl.sendgrid.example' },
        {
          purpose: 'dkim',
          type: 'CNAME',
          name: 's1._domainkey.lakeside.example',
          value: 's1.domainkey.u4418.sendgrid.example',
        },
      ],
    });
  });

  it('are texts where SendGrid doesn’t keep them itself, without the server for answers', async () => {
    const dns = {
      mail_server: record('mx', 'em1.lakeside.example', 'mx.sendgrid.net'),
      subdomain_spf: record('txt', 'em1.lakeside.example', 'v=spf1 include:sendgrid.net ~all'),
      dkim: record('txt', 'm1._domainkey.lakeside.example', 'k=rsa; t=s; p=MIGf'),
    };
    expect(await recordsAt(200, [{ domain: 'lakeside.example', dns }])).toMatchObject({
      records: [
        { purpose: 'spf', type: 'TXT', value: 'v=spf1 include:sendgrid.net ~all' },
        { purpose: 'dkim', type: 'TXT', value: 'k=rsa; t=s; p=MIGf' },
      ],
    });
  });

  it('are none if it doesn’t know the domain, and unsaid to a key that may only send', async () => {
    expect(await recordsAt(200, [])).toMatchObject({ records: [] });
    expect(await recordsAt(403, { errors: [{ message: 'access forbidden' }] })).toMatchObject({ records: null });
  });

  it('are unavailable while it fails', async () => {
    const { error } = (await recordsAt(503, { errors: [{ message: 'The reason.' }] })) as { error: Error };
    expect(error).toBeInstanceOf(ProviderUnavailable);
  });
});
