import { defineEntity } from '@mikro-orm/core';
import { changesBetween } from '../../../shared/domain/changes.js';
import { ChangedMeanwhile, InvalidInput } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { storedPhone } from '../../../shared/domain/phone.js';
import {
  centerOpened,
  heldBackKindReleased,
  logoChanged,
  type MessageKind,
  senderChanged,
  settingsChanged,
  timeZoneChanged,
} from '../events.js';

/**
 * From when an agency's days for a card count: from the class, from the result that was entered after it, or from when the seat is paid
 * for, too.
 */
export const CARDS_DUE_FROM = ['class', 'result', 'payment'] as const;
export type CardsDueFrom = (typeof CARDS_DUE_FROM)[number];

const CenterSchema = defineEntity({
  name: 'Center',
  schema: 'center',
  tableName: 'settings',
  properties: (p) => ({
    id: p.integer().primary().autoincrement(false),
    name: p.text(),
    phone: p.text(),
    email: p.text(),
    address: p.text(),
    timeZone: p.text(),
    cancellationCutoffHours: p.integer(),
    passMailDelaySeconds: p.integer(),
    moveMailDelaySeconds: p.integer(),
    smsCountries: p.array(),
    classPolicy: p.text(),
    maxUnpaidSeats: p.integer(),
    invoiceDueDays: p.integer(),
    cardsDueFrom: p.text().$type<CardsDueFrom>(),
    bankDetails: p.text(),
    taxName: p.text(),
    taxRatePercent: p.decimal('number').precision(6).scale(3),
    privacyText: p.text(),
    termsText: p.text(),
    logoKey: p.text().strictNullable(),
    logoWidth: p.integer().strictNullable(),
    logoHeight: p.integer().strictNullable(),
    senderName: p.text(),
    senderAddress: p.text().strictNullable(),
    openedAt: p.datetime().strictNullable(),
    openedBy: p.uuid().strictNullable(),
    heldBack: p.array(),
    revision: p.integer(),
  }),
});

/** The id of the only row. */
export const CENTER_ID = 1;

/** The settings that an admin can change. */
export interface CenterSettings {
  name: string;
  phone: string;
  email: string;
  address: string;
  /** IANA name; the time zone of every date and time in the product. */
  timeZone: string;
  /** Students may cancel until this many hours before a class. */
  cancellationCutoffHours: number;
  /** The email about a pass waits this long. Left out, it stays as it is. */
  passMailDelaySeconds?: number;
  /** Students are told of a moved class after this long. Left out, it stays as it is. */
  moveMailDelaySeconds?: number;
  /** Text messages go to numbers of these countries only, by ISO 3166-1 alpha-2 code. Left out, they stay as they are. */
  smsCountries?: string[];
  /** What confirmations say about cancelling a seat and coming late. Left out, it stays as it is. */
  classPolicy?: string;
  /** How many unpaid seats in upcoming classes a client may take. Left out, it stays as it is. */
  maxUnpaidSeats?: number;
  /** Days from the issue of an invoice until it is due. Left out, they stay as they are. */
  invoiceDueDays?: number;
  /** From when the business days count in which a card is due. Left out, it stays as it is. */
  cardsDueFrom?: CardsDueFrom;
  /** What a payer needs for a bank transfer, line by line. Left out, it stays as it is. */
  bankDetails?: string;
  /** The tax that prices include, such as `Sales tax`. Left out, it stays as it is. */
  taxName?: string;
  /** Its rate in percent; 0 for none. Left out, it stays as it is. */
  taxRatePercent?: number;
  /** The text of the page Privacy; empty for no page. Left out, it stays as it is. */
  privacyText?: string;
  /** The text of the page Terms; empty for no page. Left out, it stays as it is. */
  termsText?: string;
}

/** The business that runs this installation. There is exactly one row. */
export class Center extends CenterSchema.class {
  /**
   * @param revision the one that the edit is based on, if known
   * @throws {ChangedMeanwhile}
   * @throws {InvalidInput} for a tax without a name, or an impossible phone number
   */
  change(settings: CenterSettings, revision?: number): void {
    if (revision !== undefined && revision !== this.revision) throw new ChangedMeanwhile();
    const { taxName = this.taxName, taxRatePercent = this.taxRatePercent } = settings;
    if (taxRatePercent > 0 && taxName === '')
      throw new InvalidInput({ path: 'taxName', message: 'A tax needs a name.' });
    if (settings.timeZone !== this.timeZone) {
      raise(this, timeZoneChanged({ from: this.timeZone, to: settings.timeZone }));
    }
    const stored = { ...settings, phone: storedPhone(settings.phone, 'phone') };
    const changes = changesBetween<CenterSettings>(this, stored);
    if (changes.length > 0) raise(this, settingsChanged({ changes }));
    Object.assign(this, Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined)));
    this.revision += 1;
  }

  /** Replaces the logo, or removes it. Not part of the form, so the revision stays. */
  changeLogo(logo: { key: string; width: number; height: number } | null): void {
    if (this.logoKey === (logo?.key ?? null)) return;
    this.logoKey = logo?.key ?? null;
    this.logoWidth = logo?.width ?? null;
    this.logoHeight = logo?.height ?? null;
    raise(this, logoChanged({ key: this.logoKey }));
  }

  /** Changes who emails are from. A form of its own, so the revision stays. */
  changeSender({ name, address }: { name: string; address: string }): void {
    if (this.senderName === name && this.senderAddress === address) return;
    this.senderName = name;
    this.senderAddress = address;
    raise(this, senderChanged({ name, address }));
  }

  /**
   * Opens for good: from now on messages leave, except for those of the kinds in `heldBack`, live charges are made and students book.
   * Returns false if it was open before; then nothing changes.
   */
  open(by: string, heldBack: readonly MessageKind[], now: Date): boolean {
    if (this.openedAt) return false;
    this.openedAt = now;
    this.openedBy = by;
    this.heldBack = heldBack.map(({ kind }) => kind);
    raise(this, centerOpened({ heldBack: [...heldBack] }));
    return true;
  }

  /** Lets the messages of a kind go out from now on. Returns false if they did so before. */
  release(message: MessageKind): boolean {
    if (!this.heldBack.includes(message.kind)) return false;
    this.heldBack = this.heldBack.filter((kind) => kind !== message.kind);
    raise(this, heldBackKindReleased(message));
    return true;
  }
}
CenterSchema.setClass(Center);
