import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type GatewayAccount, PaymentsPort } from '../../../integrations/payments/payments.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { Sql } from '../../../shared/sql/sql.js';
import { merchantChanged } from '../events.js';

interface Merchant {
  id: string;
  account: string | null;
  isCurrent: boolean;
}

/** Whether a row with an id at the gateway is of the account and mode whose keys are used now. */
export const ofCurrentMerchant = (row: string): string =>
  `(${row}.merchant_id is null or ${row}.merchant_id = (select id from billing.merchants where is_current))`;

/** The gateway's accounts, in live and in test mode. Ids of one mean nothing to another. */
@Injectable()
export class Merchants {
  private known: { key: string; id: string } | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly gateway: PaymentsPort,
    private readonly clock: Clock,
  ) {}

  /**
   * The merchant of the keys, null without keys. The first call with other keys makes theirs the current one.
   * @throws {PaymentsUnavailable}
   */
  async current(): Promise<string | null> {
    const keys = await this.gateway.keys();
    if (!keys) return null;
    const key = keys.publishableKey;
    if (this.known?.key !== key) this.known = { key, id: await this.adopt(await this.gateway.account()) };
    return this.known.id;
  }

  /**
   * Adopts the keys anew after a change: since this process first saw them, another one may have adopted others.
   * @throws {PaymentsUnavailable}
   */
  async follow(): Promise<void> {
    this.known = undefined;
    await this.current();
  }

  /** Outside the caller's transaction: what is kept here must not be rolled back. */
  private async adopt(account: GatewayAccount): Promise<string> {
    return await this.em.fork().transactional(async (em) => {
      await this.sql.run(`select pg_advisory_xact_lock(hashtext('merchants'))`);
      const known = await this.sql.rows<Merchant>(
        `select id, account, is_current as "isCurrent" from billing.merchants where livemode = $1 order by is_current desc, seen_at desc`,
        [account.isLive],
      );
      const merchant = chosen(known, account.id) ?? (await this.insert(account));
      if (merchant.account === null && account.id !== null)
        await this.sql.run('update billing.merchants set account = $1 where id = $2', [account.id, merchant.id]);
      if (!merchant.isCurrent) await this.makeCurrent(em, merchant.id, account.isLive);
      return merchant.id;
    });
  }

  private async insert({ id: account, isLive }: GatewayAccount): Promise<Merchant> {
    const id = newId();
    await this.sql.run(
      'insert into billing.merchants (id, account, livemode, is_current, seen_at) values ($1, $2, $3, false, $4)',
      [id, account, isLive, this.clock.now()],
    );
    for (const table of ['accounts', 'payment_methods', 'payments'])
      await this.sql.run(`update billing.${table} set merchant_id = $1 where merchant_id is null`, [id]);
    return { id, account, isCurrent: false };
  }

  /** Organizations are asked for a method again: the one that they have is of another merchant. */
  private async makeCurrent(em: EntityManager, merchantId: string, isLive: boolean): Promise<void> {
    await this.sql.run('update billing.merchants set is_current = false where is_current');
    await this.sql.run('update billing.merchants set is_current = true where id = $1', [merchantId]);
    await this.sql.run('update billing.accounts set method_requested_at = null');
    raise(em, merchantChanged({ merchantId, isLive }));
  }
}

/** A key that may not read its account is taken for one of the account that was used last in its mode, and the other way round. */
function chosen(known: Merchant[], account: string | null): Merchant | undefined {
  return (
    known.find((one) => one.account === account) ??
    (account === null ? known[0] : known.find((one) => one.account === null))
  );
}

/**
 * Whether what the gateway says about money is to be entered: in test mode only as long as its keys are in use, because what comes later
 * would pay for seats again. A change of keys waits for the caller's transaction, so that it finds what this one enters.
 */
export async function countsNow(sql: Sql, { isLive }: { isLive: boolean }): Promise<boolean> {
  if (isLive) return true;
  await sql.run(`select pg_advisory_xact_lock_shared(hashtext('merchants'))`);
  const mode = (await sql.one<{ isLive: boolean | null }>(
    'select (select livemode from billing.merchants where is_current) as "isLive"',
  ))!;
  return mode.isLive !== true;
}
