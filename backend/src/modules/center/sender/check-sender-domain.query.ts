import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { ProviderUnavailable } from '../../../integrations/delivery.port.js';
import { DnsPort } from '../../../integrations/dns/dns.port.js';
import { EmailPort } from '../../../integrations/email/email.port.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { GetSender } from './get-sender.query.js';
import type { SenderDomainResponse } from './sender.dto.js';
import { recordsOf, type SendingProvider } from './sender-domain.js';

/** What the sender's domain says about who may send for it. */
export class CheckSenderDomain extends Query<SenderDomainResponse> {}

@QueryHandler(CheckSenderDomain)
export class CheckSenderDomainHandler implements IQueryHandler<CheckSenderDomain> {
  constructor(
    private readonly queries: QueryBus,
    private readonly config: Config,
    private readonly keys: ProviderKeys,
    private readonly email: EmailPort,
    private readonly dns: DnsPort,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<SenderDomainResponse> {
    const { source, address } = await this.queries.execute(new GetSender());
    const checkedAt = this.clock.now().toISOString();
    // The address that comes with the program belongs to nobody.
    if (source === 'none' || source === 'default') return { domain: null, checkedAt, records: [] };
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    return { domain, checkedAt, records: await recordsOf(domain, await this.providerFor(domain), this.dns) };
  }

  private async providerFor(domain: string): Promise<SendingProvider> {
    const { sendgridApiKey, smtp } = this.config.mail;
    const isSendgrid = sendgridApiKey ?? (smtp ? undefined : (await this.keys.stored()).sendgrid);
    if (!isSendgrid) return { name: 'Your email host' };
    try {
      const wanted = await this.email.wantedRecords(domain);
      return wanted ? { name: 'SendGrid', wanted } : { name: 'SendGrid', silence: KEY_ONLY_SENDS };
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      return { name: 'SendGrid', silence: error.message };
    }
  }
}

const KEY_ONLY_SENDS =
  'The API key may only send, so SendGrid doesn’t say. Look there under Settings, Sender Authentication, or allow the key to read it.';
