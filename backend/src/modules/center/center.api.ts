import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Letterhead } from '../../shared/documents/pdf-document.js';
import { CenterNotOpen } from '../../shared/domain/center-not-open.js';
import type { CenterRow, LogoRow } from './center.dto.js';
import type { MessageKind } from './events.js';
import { CreatePreview, type PreviewToken } from './opening/create-preview.command.js';
import { type Gate, GetGate } from './opening/get-gate.query.js';
import { GetPreview, type RunningPreview } from './opening/get-preview.query.js';
import { OpenCenter, ReleaseHeldBackKind } from './opening/open-center.command.js';
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
  private wideOpen: Gate | undefined;

  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  async settings(): Promise<CenterRow> {
    if (!this.cached || this.cached.until < performance.now()) this.cached = this.read();
    return await this.cached.settings;
  }

  /** The IANA time zone of every date and time in the product. */
  async timeZone(): Promise<string> {
    return (await this.settings()).timeZone;
  }

  /**
   * What may leave the center. Inside a transaction this stays true until its end: opening waits for it. An open center with nothing held back
   * stays so, and isn't read again.
   */
  async gate(): Promise<Gate> {
    if (this.wideOpen) return this.wideOpen;
    const gate = await this.queries.execute(new GetGate());
    if (gate.isOpen && gate.heldBack.length === 0) this.wideOpen = gate;
    return gate;
  }

  /** @throws {CenterNotOpen} */
  async assertOpen(message?: string): Promise<void> {
    if (!(await this.gate()).isOpen) throw new CenterNotOpen(message);
  }

  /** Creates a link that shows the public pages as they will be, for a day. */
  async createPreview(by: string): Promise<PreviewToken> {
    return await this.commands.execute(new CreatePreview(by));
  }

  /** The preview of a link; undefined if it doesn't work, also once the center is open. */
  async preview(token: string): Promise<RunningPreview | undefined> {
    return await this.queries.execute(new GetPreview(token));
  }

  /** Opens the center for good, with some kinds of messages held back; without effect on one that is open. */
  async open(by: string, heldBack: readonly MessageKind[]): Promise<void> {
    await this.commands.execute(new OpenCenter(by, heldBack));
    this.forget();
  }

  /** Lets a kind of message go out that was held back; without effect on others. */
  async release(message: MessageKind): Promise<void> {
    await this.commands.execute(new ReleaseHeldBackKind(message));
    this.forget();
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
    this.wideOpen = undefined;
  }

  private read(): NonNullable<CenterApi['cached']> {
    const reading = { settings: this.queries.execute(new GetCenter()), until: performance.now() + CACHE_MS };
    reading.settings.catch(() => {
      if (this.cached === reading) this.forget();
    });
    return reading;
  }
}
