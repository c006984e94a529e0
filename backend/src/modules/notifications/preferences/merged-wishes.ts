import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { newToken } from '../../../shared/domain/token.js';
import { type RowChange, restoreRows } from '../../../shared/sql/row-journal.js';
import { Sql } from '../../../shared/sql/sql.js';
import { AddressChange } from '../domain/address-change.entity.js';
import { MAIL_CHOICE_NAMES, Preferences } from '../domain/preferences.entity.js';
import { SmsConsents } from '../sms/sms-consents.js';
import { WISHES_OF_PEOPLE } from '../sql.js';

/** A person whose second record ends in another one. */
export interface MergedPerson {
  from: string;
  to: string;
  /** Addresses of both records and of their accounts, in the form of `normalEmail`. */
  addresses: readonly string[];
  /** Those that the person keeps. */
  keptAddresses: readonly string[];
  /** The email address of the record that ends is the one that stays. */
  takesAddress: boolean;
  /** The account that stays, and the one that is closed. */
  userId?: string | undefined;
  closedUserId?: string | undefined;
}

/** What people want to get, when their records are merged: the stricter stays. Joins the caller's transaction. */
@Injectable()
export class MergedWishes {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly consents: SmsConsents,
    private readonly clock: Clock,
  ) {}

  async merge(person: MergedPerson): Promise<void> {
    await this.consents.withdrawWhatEitherDid(person.from, person.to);
    await this.consents.move(person.from, person.to);
    await this.unsubscribe(person);
    await this.joinSwitches(person);
    if (person.takesAddress) await this.moveAddress(person);
  }

  async takeBack(changes: readonly RowChange[]): Promise<RowChange[]> {
    const left: RowChange[] = [];
    for (const rows of WISHES_OF_PEOPLE) left.push(...(await restoreRows(this.sql, rows, changes, ['student_id'])));
    return left;
  }

  private async unsubscribe({ addresses, keptAddresses }: MergedPerson): Promise<void> {
    const ended = await this.sql.rows<{ choice: string }>(
      'select distinct choice from notifications.mail_subscriptions where address = any($1) and unsubscribed_at is not null',
      [addresses],
    );
    const rows = ended.flatMap(({ choice }) =>
      keptAddresses.map((address) => ({ token: newToken(), address, choice })),
    );
    await this.sql.run(
      `insert into notifications.mail_subscriptions as known (token, address, choice, created_at, unsubscribed_at)
       select token, address, choice, $2, $2 from jsonb_to_recordset($1::jsonb) as given (token text, address text, choice text)
       on conflict (address, choice) do update set unsubscribed_at = excluded.unsubscribed_at where known.unsubscribed_at is null`,
      [JSON.stringify(rows), this.clock.now()],
    );
  }

  /** A switch that is off in one account is off. */
  private async joinSwitches({ userId, closedUserId }: MergedPerson): Promise<void> {
    const closed = closedUserId && (await this.em.findOne(Preferences, closedUserId));
    if (!userId || !closed) return;
    const preferences = (await this.em.findOne(Preferences, userId)) ?? Preferences.of(userId);
    preferences.choose(
      Object.fromEntries(MAIL_CHOICE_NAMES.filter((name) => !closed[name]).map((name) => [name, false])),
    );
    await this.em.persist(preferences).flush();
  }

  /** Until somebody confirms the address that stays, the one before it counts, too. */
  private async moveAddress({ from, to }: MergedPerson): Promise<void> {
    const owner = { ownerKind: 'student' } as const;
    await this.em.nativeDelete(AddressChange, { ...owner, ownerId: to });
    await this.em.nativeUpdate(AddressChange, { ...owner, ownerId: from }, { ownerId: to });
  }
}
