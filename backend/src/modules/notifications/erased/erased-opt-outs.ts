import { Injectable } from '@nestjs/common';
import type { ErasedPerson } from '../../../shared/domain/erased-person.js';
import { Sql } from '../../../shared/sql/sql.js';
import { ErasureKey } from '../../center/index.js';

/** A kind of email, or text messages. */
type OptOut = string;

/**
 * What erased people didn't want: should their address or number come back, they still don't get it. Only keyed hashes are kept, and who
 * has the address lifts them by their own act.
 */
@Injectable()
export class ErasedOptOuts {
  constructor(
    private readonly sql: Sql,
    private readonly key: ErasureKey,
  ) {}

  /** Keeps the opt-outs of a person who is being erased, before their rows go. */
  async keep({ emails, phones }: ErasedPerson): Promise<void> {
    const wanted = await this.sql.rows<{ contact: string; choice: OptOut }>(
      `select address as contact, choice from notifications.mail_subscriptions where address = any($1) and unsubscribed_at is not null
       union select phone, 'sms' from notifications.sms_opt_outs where phone = any($2) and ended_at is null`,
      [emails, phones],
    );
    const hashes = await this.key.hashesToKeep(wanted.map(({ contact }) => contact));
    for (const { contact, choice } of wanted) {
      await this.sql.run(
        'insert into notifications.erased_opt_outs (hash, choice) values ($1, $2) on conflict do nothing',
        [hashes.get(contact), choice],
      );
    }
  }

  /** Those of these addresses (`normalEmail`) or numbers that an erased person opted out. */
  async among(contacts: readonly string[], choice: OptOut): Promise<Set<string>> {
    const hashes = await this.hashes(contacts);
    if (hashes.size === 0) return new Set();
    const rows = await this.sql.rows<{ hash: string }>(
      'select hash from notifications.erased_opt_outs where hash = any($1) and choice = $2',
      [[...hashes.values()], choice],
    );
    const found = new Set(rows.map(({ hash }) => hash));
    return new Set(contacts.filter((contact) => found.has(hashes.get(contact)!)));
  }

  /** The owner of the address or number wants it again. */
  async lift(contact: string, choices: readonly OptOut[]): Promise<void> {
    const hash = (await this.hashes([contact])).get(contact);
    if (!hash) return;
    await this.sql.run('delete from notifications.erased_opt_outs where hash = $1 and choice = any($2)', [
      hash,
      choices,
    ]);
  }

  /** Empty unless somebody who was erased had opted out: only then the key is needed. */
  private async hashes(contacts: readonly string[]): Promise<Map<string, string>> {
    const first = await this.sql.one('select hash from notifications.erased_opt_outs limit 1');
    return first ? await this.key.hashes(contacts) : new Map();
  }
}
