import type { ReceivedMail, SmtpSink } from '../test/support/smtp-sink.js';
import type { ReceivedSms, TwilioStandIn } from '../test/support/twilio-stand-in.js';

/** The circumstances of an arrival. */
interface Arrival {
  /** The simulation's time. */
  at: Date;
  /** Something broke meanwhile or right after, so its sender may not know that it arrived. */
  inDoubt: boolean;
}

export type MailInBooks = ReceivedMail & Arrival;
export type TextInBooks = ReceivedSms & Arrival;

/** What people got, by the books of the mail server and of the text messages' provider. */
export class Mailboxes {
  readonly mails: MailInBooks[] = [];
  readonly texts: TextInBooks[] = [];
  /** Every email that the program handed over: those that arrived, and those that the mail server refused for good. */
  readonly handedOver: MailInBooks[] = [];
  private readonly byAddress = new Map<string, MailInBooks[]>();

  constructor(
    readonly smtp: SmtpSink,
    sms: TwilioStandIn,
    now: () => Date,
    isFaulty: () => boolean,
  ) {
    const arrival = (): Arrival => ({ at: now(), inDoubt: isFaulty() });
    smtp.onMail = (mail) => {
      const arrived = { ...mail, ...arrival() };
      this.mails.push(arrived);
      this.handedOver.push(arrived);
      this.byAddress.set(mail.to, [...this.to(mail.to), arrived]);
    };
    smtp.onRefused = (mail) => void this.handedOver.push({ ...mail, ...arrival() });
    sms.onText = (text) => void this.texts.push({ ...text, ...arrival() });
  }

  /** Something breaks, before the program may have noted what arrived since `moment`. */
  doubt(moment: Date): void {
    for (const arrivals of [this.mails, this.texts])
      for (let index = arrivals.length - 1; index >= 0 && arrivals[index]!.at >= moment; index -= 1)
        arrivals[index]!.inDoubt = true;
  }

  /** Emails to an address, oldest first. */
  to(address: string): readonly MailInBooks[] {
    return this.byAddress.get(address) ?? [];
  }
}
