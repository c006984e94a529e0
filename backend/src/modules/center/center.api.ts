import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { CenterSettings } from './center.dto.js';
import { GetCenter } from './queries/get-center.query.js';

/** How long a process may go on with settings that another process has changed. */
const KEEP_MS = 5_000;

/** What other modules may ask about the center. The answers are kept for five seconds, since nearly every call needs them. */
@Injectable()
export class CenterApi {
  private kept: { settings: Promise<CenterSettings>; until: number } | undefined;

  constructor(private readonly queries: QueryBus) {}

  async settings(): Promise<CenterSettings> {
    if (!this.kept || this.kept.until < performance.now()) {
      const settings = this.queries.execute(new GetCenter());
      this.kept = { settings, until: performance.now() + KEEP_MS };
      settings.catch(() => this.forget());
    }
    return await this.kept.settings;
  }

  /** The IANA time zone in which every date and time of the product is meant. */
  async timeZone(): Promise<string> {
    return (await this.settings()).timeZone;
  }

  /** Reads anew at the next question. */
  forget(): void {
    this.kept = undefined;
  }
}
