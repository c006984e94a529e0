import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config, hasLocalMailbox } from '../../../config.js';
import { EmailPort } from '../../../integrations/email/email.port.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import { SmsPort } from '../../../integrations/sms/sms.port.js';
import { newId } from '../../../shared/domain/id.js';
import { normalPhone } from '../../../shared/domain/phone.js';
import { ReadModel } from '../../../shared/sql/read.js';
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
    private readonly read: ReadModel,
    private readonly email: EmailPort,
    private readonly sms: SmsPort,
    private readonly keys: ProviderKeys,
    private readonly center: CenterApi,
    private readonly config: Config,
  ) {}

  async execute({ channel, userId }: SendTestMessage): Promise<TestMessageResponse> {
    const user = await this.read.one<{ email: string; phone: string | null }>(
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
    return await send().then(
      () => ({ success: true, message: `The provider accepted a message to ${to}.` }),
      (error: Error) => failed(`The provider refused it: ${error.message}`),
    );
  }

  private async isLocal(channel: TestMessageInput['channel']): Promise<boolean> {
    const { sendgrid, smtp, twilio } = await this.keys.stored();
    return hasLocalMailbox(this.config) && !(channel === 'sms' ? twilio : (sendgrid ?? smtp));
  }
}

const failed = (message: string): TestMessageResponse => ({ success: false, message });
