import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { numbersContinued } from '../events.js';
import { lockInvoiceNumbers, NEXT_INVOICE } from '../invoices/invoice-sql.js';
import { currentYear } from './get-numbers.query.js';
import type { NumbersInput } from './numbers.dto.js';

/** A center that comes from other software continues its numbers. */
export class ContinueNumbers extends Command<void> {
  constructor(readonly input: NumbersInput) {
    super();
  }
}

@CommandHandler(ContinueNumbers)
export class ContinueNumbersHandler implements ICommandHandler<ContinueNumbers> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvalidInput} for a number below the one that would come next */
  async execute({ input: { nextReceipt, nextInvoice } }: ContinueNumbers): Promise<void> {
    const year = await currentYear(this.center, this.clock);
    await this.em.transactional(async (em) => {
      await lockInvoiceNumbers(this.sql, year);
      const invoice = (await this.sql.one<{ least: number }>(`select ${NEXT_INVOICE('$1')} as least`, [year]))!;
      if (nextInvoice < invoice.least) throw tooLow('nextInvoice', invoice.least);
      await this.sql.run(
        `insert into billing.invoice_series (year, next) values ($1, $2)
         on conflict (year) do update set next = excluded.next`,
        [year, nextInvoice],
      );
      // Last, because payments wait until this is committed.
      const receipt = (await this.sql.one<{ isSet: boolean }>('select billing.continue_receipts($1) as "isSet"', [
        nextReceipt,
      ]))!;
      if (!receipt.isSet) {
        const next = (await this.sql.one<{ least: number }>('select billing.next_receipt()::int as least'))!;
        throw tooLow('nextReceipt', next.least);
      }
      raise(em, numbersContinued({ nextReceipt, nextInvoice, year }));
    });
  }
}

const NAMES: Record<keyof NumbersInput, string> = { nextReceipt: 'The next receipt', nextInvoice: 'The next invoice' };

const tooLow = (path: keyof NumbersInput, least: number): InvalidInput =>
  new InvalidInput({ path, message: `${NAMES[path]} must be ${least} or higher: numbers are never given twice.` });
