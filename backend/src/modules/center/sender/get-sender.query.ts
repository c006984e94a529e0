import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import type { SenderResponse } from './sender.dto.js';

/** Who emails are from, and who says so. */
export class GetSender extends Query<SenderResponse> {}

@QueryHandler(GetSender)
export class GetSenderHandler implements IQueryHandler<GetSender> {
  constructor(
    private readonly config: Config,
    private readonly keys: ProviderKeys,
  ) {}

  async execute(): Promise<SenderResponse> {
    const { from, defaultFrom } = this.config.mail;
    if (from) return { source: 'environment', ...from };
    const { sender } = await this.keys.fresh();
    if (sender) return { source: 'stored', ...sender };
    return defaultFrom ? { source: 'default', ...defaultFrom } : { source: 'none', name: '', address: '' };
  }
}
