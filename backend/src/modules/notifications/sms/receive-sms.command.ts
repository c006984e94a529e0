import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { raise } from '../../../shared/domain/domain-event.js';
import { CenterApi } from '../../center/index.js';
import { smsReceived } from '../events.js';
import { SmsNumbers } from './sms-numbers.js';
import { isHelpKeyword, isKeyword, readSmsReply } from './sms-reply.js';
import { shorten, smsInName } from './sms-text.js';

/** A text message that somebody sent to the center. */
export interface ReceivedSms {
  /** The provider's id; the same when the provider repeats its call. */
  id: string;
  /** E.164. */
  from: string;
  text: string;
  /** The provider acts on keywords itself and has replied to this one. */
  isHandled: boolean;
  /** The provider replies to a plain HELP. */
  isHelpHandled: boolean;
}

/** Does what a text message asks for, and returns the reply, if it needs one. */
export class ReceiveSms extends Command<string | undefined> {
  constructor(readonly sms: ReceivedSms) {
    super();
  }
}

@CommandHandler(ReceiveSms)
export class ReceiveSmsHandler implements ICommandHandler<ReceiveSms> {
  constructor(
    private readonly em: EntityManager,
    private readonly numbers: SmsNumbers,
    private readonly center: CenterApi,
  ) {}

  async execute({ sms: { id, from, text, isHandled, isHelpHandled } }: ReceiveSms): Promise<string | undefined> {
    const request = readSmsReply(text);
    const { name, phone, email } = await this.center.settings();
    if (request === 'start') await this.em.transactional(() => this.numbers.restore(from));
    if (request === 'stop') {
      const isNew = await this.em.transactional(() => this.numbers.stop(from, text, 'reply'));
      // One confirmation, and nothing else in it (47 CFR 64.1200(a)(12)).
      if (isNew && !isHandled && !isKeyword(text)) {
        return smsInName(name, 'You get no more text messages from us. Text START to get them again.');
      }
    }
    if (request === undefined && text.trim()) await this.pass({ id, from, text });
    if (request === 'help' && !isHandled && !(isHelpHandled && isHelpKeyword(text))) {
      const ways = [phone && `call ${shorten(phone, 20)}`, email && `write to ${shorten(email, 40)}`].filter(Boolean);
      const how = ways.length > 0 ? `For help, ${ways.join(' or ')}. ` : '';
      return smsInName(name, `${how}Text STOP to end messages.`);
    }
    return undefined;
  }

  /** A person will read it. */
  private async pass({ id, from, text }: { id: string; from: string; text: string }): Promise<void> {
    await this.em.transactional(async (em) => {
      raise(em, smsReceived({ id, from, text: text.slice(0, MAX_TEXT) }));
      await em.flush();
    });
  }
}

/** As much as a notice shows; longer texts are at the provider. */
const MAX_TEXT = 500;
