import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { SecretBox } from '../../../shared/secrets/secret-box.js';
import { Sql } from '../../../shared/sql/sql.js';
import { PROVIDERS } from '../domain/provider-key.entity.js';
import { isSetInEnvironment } from './environment-keys.js';
import type { ProviderKeyRow, ProviderKeysResponse } from './keys.dto.js';

/** Where the keys of the providers come from, without the keys. */
export class ListProviderKeys extends Query<ProviderKeysResponse> {}

@QueryHandler(ListProviderKeys)
export class ListProviderKeysHandler implements IQueryHandler<ListProviderKeys> {
  constructor(
    private readonly sql: Sql,
    private readonly box: SecretBox,
    private readonly config: Config,
  ) {}

  async execute(): Promise<ProviderKeysResponse> {
    const stored = await this.sql.rows<Omit<ProviderKeyRow, 'source'>>(
      `select k.provider, k.ending, k.set_at as "setAt",
         coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "setBy"
       from center.provider_keys k join identity.users u on u.id = k.set_by`,
    );
    const keys = PROVIDERS.map((provider): ProviderKeyRow => {
      const row = stored.find((key) => key.provider === provider);
      if (isSetInEnvironment(this.config, provider)) {
        return { provider, source: 'environment', ending: null, setAt: null, setBy: null };
      }
      return row ? { ...row, source: 'stored' } : { provider, source: 'none', ending: null, setAt: null, setBy: null };
    });
    return { canStore: this.box.canSeal, keys };
  }
}
