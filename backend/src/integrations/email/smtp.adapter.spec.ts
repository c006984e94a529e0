import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { EXPIRED_CERTIFICATE, trustCertificate } from '../../../test/support/certificates.js';
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
const from = { name: 'Recert', address: 'no-reply@recert.example' };

describe('email over SMTP', () => {
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

  it('names its recipient and where answers go, whatever is in the names', async () => {
    const server = await startServer();
    const toName = 'Lovelace, Ada <ben@evil.example>\r\nBcc: carl@evil.example';
    const replyTo = { name: 'Lakeside CPR, LLC', address: 'office@lakeside.example' };
    await new SmtpEmail(serverAt(server.url), from).send({ ...email, toName, replyTo });
    await server.stop();

    const [{ raw, to }] = server.received as [Received];
    expect(to).toEqual(['ada@example.test']);
    const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n\s/g, ' ');
    expect(head).toContain('\r\nReply-To: "Lakeside CPR, LLC" <office@lakeside.example>\r\n');
    expect(head).toMatch(/\r\nTo: =\?UTF-8\?Q\?Lovelace=2C_Ada_\S+( =\?UTF-8\?Q\?\S+)* <ada@example\.test>\r\n/);
    expect(head).not.toMatch(/^Bcc:/im);
  });

  it('has the attachment', async () => {
    const server = await startServer();
    const attachment = { name: 'class.ics', type: 'text/calendar; method=CANCEL', content: 'BEGIN:VCALENDAR' };
    await new SmtpEmail(serverAt(server.url), from).send({ ...email, attachment });
    await server.stop();

    const { raw } = server.received[0]!;
    expect(raw).toContain('Content-Type: text/calendar; method=CANCEL; name=class.ics');
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

  /** A mail server that gives one reply of its own: `greeting` or to a command. `hang up` and `silence` are none. */
  async function failureWithReply(
    to: string,
    reply: string,
    { extensions = 'AUTH PLAIN', timeout }: { extensions?: string; timeout?: number } = {},
  ): Promise<Error | undefined> {
    const usual: Record<string, string> = {
      greeting: '220 ready',
      EHLO: `250-here\r\n250-${extensions}\r\n250 AUTH PLAIN`,
      AUTH: '235 ok',
    };
    const replies: Record<string, string> = { ...usual, DATA: '354 go on', '.': '250 taken', [to]: reply };
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      let isReading = false;
      socket.on('error', () => undefined);
      const answer = (reply: string) => {
        if (reply === 'hang up') socket.end();
        else if (reply !== 'silence') socket.write(`${reply}\r\n`);
      };
      answer(replies.greeting!);
      socket.on('data', (said) => {
        if (isReading && !said.toString().endsWith('\r\n.\r\n')) return;
        for (const line of isReading ? ['.'] : said.toString().trim().split('\r\n')) {
          const reply = replies[line.split(/[\s:]/)[0]!] ?? '250 ok';
          isReading = reply.startsWith('354');
          answer(reply);
          if (reply === 'hang up' || reply === 'silence') return;
        }
      });
      sockets.push(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const error = await failure(`smtp://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`, timeout);
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

  it.each([
    // Our sign-in, whenever the server asks for it.
    ['RCPT', '530 5.7.0 Must issue a STARTTLS command first', ProviderUnavailable],
    ['DATA', '530 5.7.0 Authentication required', ProviderUnavailable],
    ['AUTH', '534 5.7.9 Application-specific password required', ProviderUnavailable],
    ['AUTH', '535 5.7.8 Username and password not accepted', ProviderUnavailable],
    ['AUTH', '538 5.7.11 Encryption required', ProviderUnavailable],
    ['AUTH', '454 4.7.0 Temporary authentication failure', ProviderUnavailable],
    ['RCPT', '554 5.7.8 Authentication credentials invalid', ProviderUnavailable],
    ['.', '550 5.7.13 User account disabled', ProviderUnavailable],
    // Our address, and what the account may send.
    ['RCPT', '550 5.1.8 Sender domain not found', ProviderUnavailable],
    ['RCPT', '553 5.7.1 <a@b.example>: Sender address rejected: not owned by user', ProviderUnavailable],
    ['RCPT', '554 5.7.1 <ada@example.test>: Relay access denied', ProviderUnavailable],
    ['RCPT', '550 5.7.1 Unable to relay', ProviderUnavailable],
    ['.', '550 5.7.60 Client does not have permissions to send as this sender', ProviderUnavailable],
    ['.', '550 5.4.5 Daily user sending limit exceeded', ProviderUnavailable],
    ['.', '450 4.3.2 System not accepting network messages', ProviderUnavailable],
    // The address of the recipient and the content.
    ['RCPT', '550 5.1.1 User unknown', MessageRefused],
    ['RCPT', '550 5.7.1 Delivery not authorized, message refused', MessageRefused],
    ['RCPT', '452 4.2.2 Mailbox full', MessageDeferred],
    ['.', '554 5.7.1 Message rejected as spam', MessageRefused],
    ['.', '552 5.3.4 Message too big for system', MessageRefused],
  ])('tells what a reply to %s is about: %s', async (to, reply, kind) => {
    const error = await failureWithReply(to, reply);
    expect(error?.constructor).toBe(kind);
    expect(error?.message).toContain(reply);
  });

  it.each([true, false])(
    'waits for a server whose certificate has expired (TLS from the start: %p)',
    async (secure) => {
      const server = new SMTPServer({ ...EXPIRED_CERTIFICATE, secure, authOptional: true });
      server.on('error', () => undefined);
      server.listen(0, '127.0.0.1');
      await once(server.server, 'listening');
      const { port } = server.server.address() as AddressInfo;
      const distrust = trustCertificate(EXPIRED_CERTIFICATE);
      const error = await failure(`smtp${secure ? 's' : ''}://localhost:${port}`);
      distrust();
      await new Promise<void>((closed) => server.close(closed));
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect(error?.message).toMatch(/certificate has expired/);
    },
  );

  it('waits for a server that speaks no TLS at the port where it should', async () => {
    const server = await startServer();
    expect(await failure(server.url.replace('smtp:', 'smtps:'), 1_000)).toBeInstanceOf(ProviderUnavailable);
    await server.stop();
  });

  it.each([
    ['greeting', 'hang up', ProviderUnavailable],
    ['EHLO', 'hang up', ProviderUnavailable],
    ['AUTH', 'hang up', ProviderUnavailable],
    ['MAIL', 'hang up', ProviderUnavailable],
    ['MAIL', 'silence', ProviderUnavailable],
    ['RCPT', 'hang up', MessageDeferred],
    ['DATA', 'hang up', MessageDeferred],
    ['DATA', 'silence', MessageDeferred],
    ['.', 'hang up', OutcomeUnknown],
    ['.', 'silence', OutcomeUnknown],
  ])('knows what was sent to a server whose answer to %s is to %s', async (to, reply, kind) => {
    for (const extensions of ['AUTH PLAIN', 'PIPELINING']) {
      const error = await failureWithReply(to, reply, { extensions, timeout: 500 });
      expect([extensions, error?.constructor]).toEqual([extensions, kind]);
    }
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

  /** A server without STARTTLS, under a name; returns the failure, if there is one, and the passwords that it was told. */
  async function signInUnencrypted(address: string) {
    const passwords: unknown[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, answer) => {
        passwords.push(password);
        answer(null, { user: 'ada' });
      },
    });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    const target = serverAt(address.replace('PORT', String(port)));
    const hosts = new MailHosts([{ host: target.host, port }], () =>
      Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    );
    const error = await new SmtpEmail(target, from, { hosts }).send(email).then(
      () => undefined,
      (refused: Error) => refused,
    );
    await new Promise<void>((closed) => server.close(closed));
    return { error, passwords };
  }

  it.each(['smtp://ada:secret@mail.test:PORT', 'smtp://ada:secret@mail.test:PORT?ignoreTLS=true'])(
    'sends no password without encryption, as in %s',
    async (address) => {
      const { error, passwords } = await signInUnencrypted(address);
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect(error!.message).toContain('STARTTLS');
      expect(passwords).toEqual([]);
    },
  );

  it('signs in without encryption on the same machine', async () => {
    expect((await signInUnencrypted('smtp://ada:secret@localhost:PORT')).passwords).toEqual(['secret']);
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
