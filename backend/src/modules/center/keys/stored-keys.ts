import { Injectable, Logger } from '@nestjs/common';
import { ProviderKeys, type StoredKeys } from '../../../integrations/provider-keys.port.js';
import { SecretBox } from '../../../shared/secrets/secret-box.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { Provider } from '../domain/provider-key.entity.js';

/** How long this process may use keys that another process has changed. */
const CACHE_MS = 5_000;

@Injectable()
export class DatabaseProviderKeys extends ProviderKeys {
  private cached: { keys: StoredKeys; until: number } | undefined;

  constructor(
    private readonly read: ReadModel,
    private readonly box: SecretBox,
  ) {
    super();
  }

  async stored(): Promise<StoredKeys> {
    if (!this.cached || this.cached.until < performance.now()) {
      this.cached = { keys: await this.readKeys(), until: performance.now() + CACHE_MS };
    }
    return this.cached.keys;
  }

  forget(): void {
    this.cached = undefined;
  }

  private async readKeys(): Promise<StoredKeys> {
    const rows = await this.read.rows<{ provider: Provider; sealed: Buffer }>(
      'select provider, sealed from center.provider_keys',
    );
    return Object.fromEntries(rows.flatMap(({ provider, sealed }) => this.opened(provider, sealed)));
  }

  /** One key that can't be read mustn't stop the others. */
  private opened(provider: Provider, sealed: Buffer): [Provider, unknown][] {
    try {
      const text = this.box.open(provider, sealed);
      return [[provider, provider === 'twilio' ? JSON.parse(text) : text]];
    } catch (error) {
      new Logger('Integrations').warn(`The stored key of ${provider} can't be read. ${(error as Error).message}`);
      return [];
    }
  }
}
