import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A real mail server on a free port. It accepts everything and keeps the recipients and contents, in the order in which the mails arrived. */
export class SmtpSink {
  readonly received: string[] = [];
  readonly contents: string[] = [];
  url = '';

  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, answer) => {
      let content = '';
      stream.setEncoding('utf8').on('data', (text) => {
        content += text;
      });
      stream.on('end', () => {
        this.contents.push(content);
        this.received.push(...envelope.rcptTo.map(({ address }) => address));
        pause(this.answerAfterMs).then(() => answer());
      });
    },
  });

  private constructor(public answerAfterMs: number) {}

  /** `answerAfterMs` passes between the arrival of a mail and the answer to its sender. */
  static async start(answerAfterMs = 0): Promise<SmtpSink> {
    const sink = new SmtpSink(answerAfterMs);
    // A sender may be killed while it waits.
    sink.server.on('error', () => undefined);
    sink.server.listen(0, '127.0.0.1');
    await once(sink.server.server, 'listening');
    sink.url = `smtp://127.0.0.1:${(sink.server.server.address() as AddressInfo).port}`;
    return sink;
  }

  stop(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()));
  }
}
