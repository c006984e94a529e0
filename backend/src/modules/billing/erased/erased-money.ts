import { Injectable } from '@nestjs/common';
import type { Emptied, ErasedPerson } from '../../../shared/domain/erased-person.js';
import { eraseWords } from '../../../shared/sql/erase-words.js';
import { Sql } from '../../../shared/sql/sql.js';

/** What the books say of people who are being erased: amounts and dates stay. Joins the caller's transaction. */
@Injectable()
export class ErasedMoney {
  constructor(private readonly sql: Sql) {}

  async erase(person: ErasedPerson): Promise<Emptied> {
    const entries = await this.sql.one<{ erased: number }>('select billing.erase_person($1, $2, $3) as erased', [
      person.seatIds,
      person.words,
      person.unmistakable,
    ]);
    const payments = await this.words(person, 'billing.payments', ['description', 'failure']);
    await this.words(person, 'billing.refunds', ['reason', 'failure']);
    await this.words(person, 'billing.hand_refunds', ['reason']);
    const lines = await this.words(person, 'billing.invoice_lines', ['description']);
    const own = await eraseWords(this.sql, person.words, {
      table: 'billing.invoices',
      text: ['po_number', 'void_reason'],
      where: 'student_id = any($2)',
      values: [person.studentIds],
    });
    const others = await eraseWords(this.sql, person.unmistakable, {
      table: 'billing.invoices',
      text: ['po_number', 'void_reason'],
    });
    return {
      payments: entries!.erased + payments,
      invoices: lines + own + others,
      gatewayEvents: await this.gatewayEvents(person),
    };
  }

  /** In rows of the person's seats every word, elsewhere what means nobody else. */
  private async words({ seatIds, words, unmistakable }: ErasedPerson, table: string, text: string[]): Promise<number> {
    const own = await eraseWords(this.sql, words, { table, text, where: 'enrollment_id = any($2)', values: [seatIds] });
    return own + (await eraseWords(this.sql, unmistakable, { table, text }));
  }

  /** What the gateway said of their payments: type and time stay. One that isn't applied yet is needed, and names ids alone then. */
  private async gatewayEvents({ seatIds, words, unmistakable }: ErasedPerson): Promise<number> {
    const payments = await this.sql.rows<{ id: string }>(
      `select gateway_payment as id from billing.payments where enrollment_id = any($1) and gateway_payment is not null
       union select gateway_payment from billing.ledger_entries where enrollment_id = any($1) and gateway_payment is not null`,
      [seatIds],
    );
    const ids = payments.map(({ id }) => id);
    const applied = await this.sql.run(
      `update billing.gateway_events set payload = '{}' where applied_at is not null and payload <> '{}'
         and (payload #>> '{data,object,id}' = any($1) or payload #>> '{data,object,payment_intent}' = any($1))`,
      [ids],
    );
    const waiting = await eraseWords(this.sql, words, {
      table: 'billing.gateway_events',
      json: ['payload'],
      where: `payload #>> '{data,object,id}' = any($2) or payload #>> '{data,object,payment_intent}' = any($2)`,
      values: [ids],
    });
    return (
      applied +
      waiting +
      (await eraseWords(this.sql, unmistakable, { table: 'billing.gateway_events', json: ['payload'] }))
    );
  }
}
