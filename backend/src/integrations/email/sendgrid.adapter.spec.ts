import { MailService } from '@sendgrid/mail';
import { startRecordingServer } from '../../../test/support/recording-server.js';
import { SendgridEmail } from './sendgrid.adapter.js';

const email = {
  to: 'ada@example.test',
  subject: 'Enrolled',
  text: 'In text.',
  html: '<p>In HTML.</p>',
  key: 'event_Reaction',
};

/** The real SDK, pointed at a local server. */
function serviceAt(url: string): MailService {
  const service = new MailService();
  service.setApiKey('SG.key');
  (service as unknown as { client: { setDefaultRequest(key: string, value: string): void } }).client.setDefaultRequest(
    'baseUrl',
    url,
  );
  return service;
}

describe('mail through SendGrid', () => {
  it('hands over text, HTML and the key', async () => {
    const provider = await startRecordingServer(202, {});
    await new SendgridEmail(serviceAt(provider.url), 'Recert <no-reply@recert.example>').send(email);
    await provider.stop();

    const [call] = provider.calls;
    expect(call).toMatchObject({ method: 'POST', path: '/v3/mail/send', headers: { authorization: 'Bearer SG.key' } });
    expect(JSON.parse(call!.body)).toMatchObject({
      from: { email: 'no-reply@recert.example', name: 'Recert' },
      subject: 'Enrolled',
      personalizations: [{ to: [{ email: 'ada@example.test' }] }],
      custom_args: { key: 'event_Reaction' },
      content: [
        { type: 'text/plain', value: 'In text.' },
        { type: 'text/html', value: '<p>In HTML.</p>' },
      ],
    });
  });

  it('hands over the attachment', async () => {
    const provider = await startRecordingServer(202, {});
    const attachment = { name: 'class.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR' };
    await new SendgridEmail(serviceAt(provider.url), 'no-reply@recert.example').send({ ...email, attachment });
    await provider.stop();

    const content = Buffer.from('BEGIN:VCALENDAR').toString('base64');
    expect(JSON.parse(provider.calls[0]!.body).attachments).toEqual([
      { filename: 'class.ics', type: 'text/calendar', content, disposition: 'attachment' },
    ]);
  });

  it('hands over further headers', async () => {
    const provider = await startRecordingServer(202, {});
    const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    await new SendgridEmail(serviceAt(provider.url), 'no-reply@recert.example').send({ ...email, headers });
    await provider.stop();

    expect(JSON.parse(provider.calls[0]!.body)).toMatchObject({ headers });
  });

  it('throws when SendGrid refuses', async () => {
    const provider = await startRecordingServer(403, { errors: [{ message: 'The from address is not verified' }] });
    const adapter = new SendgridEmail(serviceAt(provider.url), 'no-reply@recert.example');
    await expect(adapter.send(email)).rejects.toThrow('Forbidden');
    await provider.stop();
  });
});
