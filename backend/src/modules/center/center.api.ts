import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { CenterRow } from './center.dto.js';
import { GetCenter } from './queries/get-center.query.js';

/** How long this process may use settings that another process has changed. */
const CACHE_MS = 5_000;

/** The center's settings for other modules. Cached for five seconds, because nearly every call needs them. */
@Injectable()
export class CenterApi {
  private cached: { settings: CenterRow; until: number } | undefined;

  constructor(private readonly queries: QueryBus) {}

  async settings(): Promise<CenterRow> {
    if (!this.cached || this.cached.until < performance.now()) {
      const settings = await this.queries.execute(new GetCenter());
      this.cached = { settings, until: performance.now() + CACHE_MS };
    }
    return this.cached.settings;
  }

  /** The IANA time zone of every date and time in the product. */
  async timeZone(): Promise<string> {
    return (await this.settings()).timeZone;
  }

  /** Reads the settings again on the next call. */
  forget(): void {
    this.cached = undefined;
  }
}
