import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { type MailContent, readMail } from './read-mail.js';

/** An email as it arrived. */
export interface ReceivedMail extends MailContent {
  to: string;
}

/**
 * What goes wrong with one email: `busy` refuses it for now, `refuse` for good; `late` takes it and answers after a while,
 * `hang-up` takes it and closes the connection instead of answering.
 */
export type MailFault = 'busy' | 'refuse' | 'late' | 'hang-up';

const LATE_MS = 400;
const REPLIES = { busy: 451, refuse: 550 };

/** A real mail server on a free port. It accepts everything, unless told otherwise, and keeps the emails in the order in which they arrived. */
export class SmtpSink {
  readonly mails: ReceivedMail[] = [];
  /** The emails as they were sent. */
  readonly contents: string[] = [];
  /** One for each of the next emails. */
  readonly faults: MailFault[] = [];
  url = '';
  private readonly sockets = new Set<Socket>();

  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope, remotePort }, answer) => {
      const received = async (raw: string) => {
        const fault = this.faults.shift();
        if (fault === 'busy' || fault === 'refuse') {
          if (fault === 'refuse')
            for (const { address } of envelope.rcptTo) this.onRefused({ to: address, ...readMail(raw) });
          return answer(Object.assign(new Error('Not this one'), { responseCode: REPLIES[fault] }));
        }
        this.contents.push(raw);
        const mail = readMail(raw);
        for (const { address } of envelope.rcptTo) this.receive({ to: address, ...mail });
        if (fault === 'hang-up') return [...this.sockets].find((each) => each.remotePort === remotePort)?.destroy();
        await pause(fault === 'late' ? LATE_MS : this.answerAfterMs);
        answer();
      };
      // A sender may be killed in the middle of an email.
      text(stream).then(received, () => undefined);
    },
  });

  private constructor(public answerAfterMs: number) {
    this.server.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket.on('close', () => this.sockets.delete(socket)));
    });
  }

  /** `answerAfterMs` passes between the arrival of an email and the answer to its sender. */
  static async start(answerAfterMs = 0): Promise<SmtpSink> {
    const sink = new SmtpSink(answerAfterMs);
    // A sender may be killed while it waits.
    sink.server.on('error', () => undefined);
    sink.server.listen(0, '127.0.0.1');
    await once(sink.server.server, 'listening');
    sink.url = `smtp://127.0.0.1:${(sink.server.server.address() as AddressInfo).port}`;
    return sink;
  }

  /** The recipients, in the order in which the emails arrived. */
  get received(): string[] {
    return this.mails.map(({ to }) => to);
  }

  /** Called for each email that arrives. */
  onMail: (mail: ReceivedMail) => void = () => undefined;

  /** Called for each email that it refuses for good. */
  onRefused: (mail: ReceivedMail) => void = () => undefined;

  private receive(mail: ReceivedMail): void {
    this.mails.push(mail);
    this.onMail(mail);
  }

  stop(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()));
  }
}
