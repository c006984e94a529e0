import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config, hasLocalMailbox } from '../../../config.js';
import { MessageDeferred, OutcomeUnknown, ProviderUnavailable } from '../../../integrations/delivery.port.js';
import { EmailPort } from '../../../integrations/email/email.port.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import { SmsPort } from '../../../integrations/sms/sms.port.js';
import { newId } from '../../../shared/domain/id.js';
import { normalPhone } from '../../../shared/domain/phone.js';
import { Outages } from '../../../shared/events/outages.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../center.api.js';
import type { TestMessageInput, TestMessageResponse } from './keys.dto.js';

/** Sends a test message to the user at once, to show what the provider says. */
export class SendTestMessage extends Command<TestMessageResponse> {
  constructor(
    readonly channel: TestMessageInput['channel'],
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(SendTestMessage)
export class SendTestMessageHandler implements ICommandHandler<SendTestMessage> {
  constructor(
    private readonly sql: Sql,
    private readonly email: EmailPort,
    private readonly sms: SmsPort,
    private readonly keys: ProviderKeys,
    private readonly center: CenterApi,
    private readonly config: Config,
    private readonly outages: Outages,
  ) {}

  async execute({ channel, userId }: SendTestMessage): Promise<TestMessageResponse> {
    const user = await this.sql.one<{ email: string; phone: string | null }>(
      'select email, phone from identity.users where id = $1',
      [userId],
    );
    const phone = normalPhone(user?.phone ?? '');
    if (channel === 'sms' && !phone) return failed('Add your phone number under Settings, Notifications first.');
    const to = channel === 'sms' ? phone! : user!.email;
    if (await this.isLocal(channel)) return failed('No provider is configured. Messages stay in the local mailbox.');
    const { name } = await this.center.settings();
    const text = `This is a test message of ${name}.`;
    const id = newId();
    const send = () =>
      channel === 'sms'
        ? this.sms.send({ id, to, text: `${name}: test message.` })
        : this.email.send({ id, to, subject: `Test message of ${name}`, text, html: `<p>${text}</p>`, key: id });
    try {
      await send();
    } catch (error) {
      return failed(`${wordsFor(error as Error)} ${(error as Error).message}`);
    }
    await this.outages.tryNow(channel);
    return { success: true, message: `The provider accepted a message to ${to}.` };
  }

  private async isLocal(channel: TestMessageInput['channel']): Promise<boolean> {
    const { sendgrid, smtp, twilio } = await this.keys.stored();
    return hasLocalMailbox(this.config) && !(channel === 'sms' ? twilio : (sendgrid ?? smtp));
  }
}

/** What the provider's reason is about. */
function wordsFor(error: Error): string {
  if (error instanceof ProviderUnavailable) return 'Nothing can be sent:';
  if (error instanceof MessageDeferred) return 'The provider takes it only later:';
  if (error instanceof OutcomeUnknown) return 'The provider has not said whether it took it:';
  return 'The provider refused it:';
}

const failed = (message: string): TestMessageResponse => ({ success: false, message });
