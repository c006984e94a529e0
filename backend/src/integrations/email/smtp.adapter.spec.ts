import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { startHalfOpenServer } from '../../../test/support/recording-server.js';
import { MailHosts } from '../../shared/mail-server/mail-hosts.js';
import { readSmtpUrl } from '../../shared/mail-server/smtp-server.js';
import { MessageDeferred, MessageRefused, OutcomeUnknown, ProviderUnavailable } from '../delivery.port.js';
import { SmtpEmail } from './smtp.adapter.js';

interface Received {
  from: string;
  to: string[];
  raw: string;
}

/** A real mail server on a free port; `refuse` makes it reject every recipient with this code. */
async function startServer({ refuse = 0 } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, answer) =>
      answer(refuse ? Object.assign(new Error('no such mailbox'), { responseCode: refuse }) : null),
    onData: (stream, { envelope }, answer) => {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        answer();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((done) => server.close(() => done()));
  return { url: `smtp://127.0.0.1:${port}`, received, stop };
}

const email = {
  id: '0199-message',
  to: 'ada@example.test',
  subject: 'Grüße',
  text: 'In text.',
  html: '<p>In HTML.</p>',
  key: 'event_Reaction',
};
const serverAt = (url: string) => readSmtpUrl(url).server;
const from = 'Recert <no-reply@recert.example>';

describe('mail over SMTP', () => {
  it('arrives as text and as HTML, under the same Message-ID when it is sent again', async () => {
    const server = await startServer();
    const adapter = new SmtpEmail(serverAt(server.url), from);
    const id = await adapter.send(email);
    await adapter.send(email);
    await adapter.send({ ...email, key: 'another' });
    await server.stop();

    const [first, second, third] = server.received;
    expect(first).toMatchObject({ from: 'no-reply@recert.example', to: ['ada@example.test'] });
    expect(first!.raw).toContain('In text.');
    expect(first!.raw).toContain('<p>In HTML.</p>');
    const idOf = ({ raw }: Received) => /^Message-ID: (<\S+@recert\.example>)/im.exec(raw)?.[1];
    expect(idOf(first!)).toBe(id);
    expect(idOf(second!)).toBe(idOf(first!));
    expect(idOf(third!)).not.toBe(idOf(first!));
  });

  it('has the attachment', async () => {
    const server = await startServer();
    const attachment = { name: 'class.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR' };
    await new SmtpEmail(serverAt(server.url), from).send({ ...email, attachment });
    await server.stop();

    const { raw } = server.received[0]!;
    expect(raw).toContain('Content-Type: text/calendar; name=class.ics');
    expect(raw).toContain('Content-Disposition: attachment; filename=class.ics');
  });

  it('has several attachments', async () => {
    const server = await startServer();
    const file = { name: 'report.csv', type: 'text/csv', content: 'TmFtZQ==', encoding: 'base64' as const };
    await new SmtpEmail(serverAt(server.url), from).send({
      ...email,
      attachment: [file, { ...file, name: 'more.csv' }],
    });
    await server.stop();

    const { raw } = server.received[0]!;
    for (const name of ['report.csv', 'more.csv'])
      expect(raw).toContain(`Content-Disposition: attachment; filename=${name}`);
  });

  it('has further headers', async () => {
    const server = await startServer();
    const headers = {
      'List-Unsubscribe': '<https://recert.example/api/unsubscribe/abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await new SmtpEmail(serverAt(server.url), from).send({ ...email, headers });
    await server.stop();

    const { raw } = server.received[0]!;
    expect(raw).toContain('List-Unsubscribe: <https://recert.example/api/unsubscribe/abc>\r\n');
    expect(raw).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  const failure = (url: string, timeout?: number) =>
    new SmtpEmail(serverAt(url), from, timeout ? { timeout } : {}).send(email).then(
      () => undefined,
      (error: Error) => error,
    );

  /** A mail server that gives one reply of its own: `greeting` or to a command. */
  async function failureWithReply(to: string, reply: string): Promise<Error | undefined> {
    const usual: Record<string, string> = { greeting: '220 ready', EHLO: '250-here\r\n250 AUTH PLAIN', AUTH: '235 ok' };
    const replies: Record<string, string> = { ...usual, DATA: '354 go on', '.': '250 taken', [to]: reply };
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      let isReading = false;
      socket.on('error', () => undefined);
      socket.write(`${replies.greeting}\r\n`);
      socket.on('data', (said) => {
        if (isReading && !said.toString().endsWith('\r\n.\r\n')) return;
        const word = isReading ? '.' : said.toString().split(/[\s:]/)[0]!;
        const reply = replies[word] ?? '250 ok';
        isReading = reply.startsWith('354');
        socket.write(`${reply}\r\n`);
      });
      sockets.push(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const error = await failure(`smtp://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (const socket of sockets) socket.destroy();
    server.close();
    return error;
  }

  it.each([
    ['greeting', 421, ProviderUnavailable],
    ['greeting', 450, ProviderUnavailable],
    ['greeting', 554, ProviderUnavailable],
    ['AUTH', 454, ProviderUnavailable],
    ['AUTH', 535, ProviderUnavailable],
    ['MAIL', 421, ProviderUnavailable],
    ['MAIL', 451, ProviderUnavailable],
    ['MAIL', 452, ProviderUnavailable],
    ['MAIL', 530, ProviderUnavailable],
    ['MAIL', 552, MessageRefused],
    ['RCPT', 421, ProviderUnavailable],
    ['RCPT', 450, MessageDeferred],
    ['RCPT', 451, MessageDeferred],
    ['RCPT', 550, MessageRefused],
    ['DATA', 451, MessageDeferred],
    ['DATA', 554, MessageRefused],
    ['.', 421, ProviderUnavailable],
    ['.', 452, MessageDeferred],
    ['.', 552, MessageRefused],
  ])('tells what a reply to %s of %i is about', async (to, code, kind) => {
    const error = await failureWithReply(to, `${code} the reason`);
    expect(error?.constructor).toBe(kind);
    expect(error?.message).toContain('the reason');
  });

  it('takes no reply for granted (control)', async () => {
    expect(await failureWithReply('RCPT', '250 ok')).toBeUndefined();
  });

  it('waits for a server if nothing listens, nobody greets, or its name is unknown', async () => {
    const server = await startHalfOpenServer();
    const url = `smtp://127.0.0.1:${server.port}`;
    expect(await failure(url, 300)).toBeInstanceOf(ProviderUnavailable);
    await server.stop();
    expect(await failure(url)).toBeInstanceOf(ProviderUnavailable);
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND nobody.test'), { code: 'ENOTFOUND' });
    const hosts = new MailHosts([], () => Promise.reject(unknown));
    const mail = new SmtpEmail(serverAt('smtp://nobody.test:25'), from, { hosts }).send(email);
    await expect(mail).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it('may have been sent by a server that falls silent', async () => {
    const server = await startHalfOpenServer('220 ready\r\n', { speaksFirst: true });
    expect(await failure(`smtp://127.0.0.1:${server.port}`, 1_500)).toBeInstanceOf(OutcomeUnknown);
    await server.stop();
  });

  it('checks the certificate against the name, although it connects to an address', async () => {
    let asked: string | undefined;
    const server = new SMTPServer({
      secure: true,
      SNICallback: (name, done) => {
        asked = name;
        done(null);
      },
    });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    const hosts = new MailHosts([{ host: 'localhost', port }]);
    const target = serverAt(`smtps://localhost:${port}`);
    const error = await new SmtpEmail(target, from, { hosts }).send(email).catch((refused: Error) => refused);
    await new Promise<void>((closed) => server.close(closed));
    expect([asked, (error as Error).constructor]).toEqual(['localhost', ProviderUnavailable]);
    expect((error as Error).message).toMatch(/certificate/);
  });

  it('reaches a private server only if the operator allows it, also by name', async () => {
    const server = await startServer();
    const named = serverAt(server.url.replace('127.0.0.1', 'localhost'));
    for (const target of [serverAt(server.url), named]) {
      const hosts = new MailHosts([]);
      const error = await new SmtpEmail(target, from, { hosts }).send(email).catch((refused: Error) => refused);
      expect(error).toMatchObject({ message: expect.stringContaining('SMTP_ALLOWED_HOSTS') });
      expect(error).toBeInstanceOf(ProviderUnavailable);
    }
    expect(server.received).toEqual([]);
    const hosts = new MailHosts([{ host: 'localhost', port: named.port }]);
    await new SmtpEmail(named, from, { hosts }).send(email);
    expect(server.received).toHaveLength(1);
    await server.stop();
  });
});
