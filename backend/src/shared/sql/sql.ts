import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CompiledQuery, type Kysely } from 'kysely';
import type { QueryResultRow } from 'pg';

/**
 * Runs SQL, with `$1…` filled from `values`: read models, locks, and writes of many rows. Rows are plain and typed as the
 * wire has them (`connection.ts`). Inside a transaction it uses the transaction's own connection: if each transaction needed
 * a second one, as many transactions as the pool has connections would deadlock. It flushes nothing: `em.flush()` first if a
 * statement must see changed entities.
 */
@Injectable()
export class Sql {
  constructor(private readonly em: EntityManager) {}

  /** All rows. Name the columns as the wire does: `as "firstName"`. An array binds as one: `= any($1)`. */
  async rows<Row extends object = QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.execute<Row>(sql, values)).rows;
  }

  /** The number that a `select count(*)` returns. */
  async count(sql: string, values: unknown[] = []): Promise<number> {
    return (await this.one<{ count: number }>(sql, values))!.count;
  }

  /** Returns the first row, or undefined. */
  async one<Row extends object = QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row | undefined> {
    return (await this.rows<Row>(sql, values))[0];
  }

  /** Runs a statement for its effect. Returns how many rows it inserted, updated or deleted. */
  async run(sql: string, values: unknown[] = []): Promise<number> {
    return (await this.execute(sql, values)).affected;
  }

  /** The same on another connection, for what must survive a rollback of the running transaction. */
  outsideTransaction(): Sql {
    return new Sql(this.em.fork());
  }

  private async execute<Row extends object>(
    text: string,
    values: unknown[],
  ): Promise<{ rows: Row[]; affected: number }> {
    const transaction = this.em.getTransactionContext<Kysely<unknown>>();
    if (transaction) {
      const { rows, numAffectedRows } = await transaction.executeQuery<Row>(CompiledQuery.raw(text, values));
      return { rows, affected: Number(numAffectedRows ?? 0) };
    }
    const pool = await this.em.getConnection().getNativeClient();
    const { rows, rowCount } = await pool.query({ name: statementName(text), text, values });
    return { rows, affected: rowCount ?? 0 };
  }
}

const names = new Map<string, string>();

/** A named statement is planned once per connection. */
function statementName(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = `sql-${names.size + 1}`;
    names.set(sql, name);
  }
  return name;
}
