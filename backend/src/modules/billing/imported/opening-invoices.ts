import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { type Origin, systemName } from '../../../shared/domain/origin.js';
import { Sql } from '../../../shared/sql/sql.js';

/** An open invoice that an import found: of an organization, or of a student. */
export interface ImportedInvoice {
  id: string;
  organizationId: string | null;
  studentId: string | null;
  /** Its number in the other system. */
  number: string;
  issuedOn: CalendarDate;
  dueOn: CalendarDate;
  poNumber: string;
  amountCents: number;
  /** What was paid of it there. */
  paidCents: number;
  /** The name of the center that issued it; the name of the system without it. */
  source?: string;
}

/** What a newer export may say otherwise of an invoice. */
export type ImportedInvoiceState = Pick<ImportedInvoice, 'id' | 'amountCents' | 'paidCents'>;

/** An invoice's columns as they were, for an undo. */
export interface InvoiceBefore {
  id: string;
  /** JSON. */
  before: string;
}

/** The opening invoices that imports write. Nobody is told, and no money moves. Joins the caller's transaction. */
@Injectable()
export class ImportedInvoices {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async record({ system, importId }: Origin, invoices: readonly ImportedInvoice[]): Promise<void> {
    await this.sql.run(
      `insert into billing.invoices (id, organization_id, student_id, opening_number, source, issued_on, due_on, po_number, opening_cents,
         paid_before_cents, tax_name, tax_rate_percent, created_at, origin_system, origin_import_id)
       select id, "organizationId", "studentId", number, coalesce(source, $4), "issuedOn", "dueOn", "poNumber", "amountCents", "paidCents", '', 0, $5, $2, $3
       from jsonb_to_recordset($1::jsonb) as given
         (id uuid, "organizationId" uuid, "studentId" uuid, number text, "issuedOn" date, "dueOn" date, "poNumber" text, "amountCents" int,
          "paidCents" int, source text)`,
      [JSON.stringify(invoices), system, importId, systemName(system), this.clock.now()],
    );
  }

  /** Changes invoices as a newer export has them. Returns how they were. */
  async change(invoices: readonly ImportedInvoiceState[]): Promise<InvoiceBefore[]> {
    const before = await this.sql.rows<InvoiceBefore>(
      `select i.id, jsonb_build_object('amountCents', i.opening_cents, 'paidCents', i.paid_before_cents)::text as before
       from billing.invoices i where i.id = any($1) order by i.id for update`,
      [invoices.map(({ id }) => id)],
    );
    await this.set(invoices);
    return before;
  }

  /** Gives invoices back what `change` returned. */
  async restore(invoices: readonly InvoiceBefore[]): Promise<void> {
    await this.set(
      invoices.map(({ id, before }) => ({ ...(JSON.parse(before) as Omit<ImportedInvoiceState, 'id'>), id })),
    );
  }

  /** Takes back invoices that nothing was paid of here. */
  async takeBack(ids: readonly string[]): Promise<void> {
    await this.sql.run('delete from billing.invoices where id = any($1)', [ids]);
  }

  private async set(invoices: readonly ImportedInvoiceState[]): Promise<void> {
    await this.sql.run(
      `update billing.invoices i set opening_cents = g."amountCents", paid_before_cents = g."paidCents"
       from jsonb_to_recordset($1::jsonb) as g (id uuid, "amountCents" int, "paidCents" int) where i.id = g.id`,
      [JSON.stringify(invoices)],
    );
  }
}
