import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Config, hasLocalMailbox } from '../../../config.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import { GetSender } from './get-sender.query.js';

export interface EmailSetup {
  /** The sender's address; empty without one of the center's own. */
  address: string;
  /** Who delivers email. `mailbox` is that of a machine that nobody else reaches. */
  provider: 'sendgrid' | 'smtp' | 'mailbox' | 'none';
  /** Whether there are both a sender of the center's own and a provider. */
  isSet: boolean;
}

/** Who emails are from, and who delivers them. */
export class GetEmailSetup extends Query<EmailSetup> {}

@QueryHandler(GetEmailSetup)
export class GetEmailSetupHandler implements IQueryHandler<GetEmailSetup> {
  constructor(
    private readonly queries: QueryBus,
    private readonly config: Config,
    private readonly keys: ProviderKeys,
  ) {}

  async execute(): Promise<EmailSetup> {
    const { source, address } = await this.queries.execute(new GetSender());
    const provider = await this.provider();
    const hasSender = source === 'environment' || source === 'stored';
    return {
      address: hasSender ? address : '',
      provider,
      isSet: hasSender && (provider === 'sendgrid' || provider === 'smtp'),
    };
  }

  /** Keys of the environment take precedence, and SendGrid does over a mail server. */
  private async provider(): Promise<EmailSetup['provider']> {
    const { mail } = this.config;
    const stored = await this.keys.stored();
    if (mail.sendgridApiKey) return 'sendgrid';
    if (mail.smtp) return 'smtp';
    if (stored.sendgrid) return 'sendgrid';
    if (stored.smtp) return 'smtp';
    return hasLocalMailbox(this.config) ? 'mailbox' : 'none';
  }
}
