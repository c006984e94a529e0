import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Letterhead } from '../../shared/documents/pdf-document.js';
import type { CenterRow, LogoRow } from './center.dto.js';
import { GetCenter } from './queries/get-center.query.js';
import { GetLogo } from './queries/get-logo.query.js';
import { GetKeptSince } from './retention/get-retention.query.js';
import type { RetainedKind } from './retention/kept-since.js';
import { type EmailSetup, GetEmailSetup } from './sender/get-email-setup.query.js';

/** How long this process may use settings that another process has changed. */
const CACHE_MS = 5_000;

/** The center's settings for other modules. Cached for five seconds, because nearly every call needs them. */
@Injectable()
export class CenterApi {
  private readonly logger = new Logger('Center');
  private cached: { settings: Promise<CenterRow>; until: number } | undefined;

  constructor(private readonly queries: QueryBus) {}

  async settings(): Promise<CenterRow> {
    if (!this.cached || this.cached.until < performance.now()) this.cached = this.read();
    return await this.cached.settings;
  }

  /** The IANA time zone of every date and time in the product. */
  async timeZone(): Promise<string> {
    return (await this.settings()).timeZone;
  }

  /** The center at the head of a document. Without its logo if the storage is away. */
  async letterhead(): Promise<Letterhead> {
    const { name, address, phone, email, logo } = await this.settings();
    return { name, address, phone, email, logo: logo ? await this.logoOf(logo) : undefined };
  }

  /**
   * The moments since which records are kept, by their kind; undefined before an administrator has confirmed that older ones
   * may go.
   */
  keptSince(): Promise<Record<RetainedKind, Date> | undefined> {
    return this.queries.execute(new GetKeptSince());
  }

  /** Who emails are from, and who delivers them. */
  emailSetup(): Promise<EmailSetup> {
    return this.queries.execute(new GetEmailSetup());
  }

  private async logoOf({ url, width, height }: LogoRow): Promise<Letterhead['logo']> {
    try {
      return { bytes: await this.queries.execute(new GetLogo(url.slice(url.lastIndexOf('/') + 1))), width, height };
    } catch (error) {
      this.logger.warn(`A document goes without the logo: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** Reads the settings again on the next call, also if they are being read now. */
  forget(): void {
    this.cached = undefined;
  }

  private read(): NonNullable<CenterApi['cached']> {
    const reading = { settings: this.queries.execute(new GetCenter()), until: performance.now() + CACHE_MS };
    reading.settings.catch(() => {
      if (this.cached === reading) this.forget();
    });
    return reading;
  }
}
