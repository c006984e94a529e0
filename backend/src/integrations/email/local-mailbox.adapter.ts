import { EmailPort } from './email.port.js';

/** Carries no mail anywhere. Every message is kept by the notifications module anyway, and /dev/mailbox shows it. */
export class LocalMailbox extends EmailPort {
  async send(): Promise<void> {}
}
