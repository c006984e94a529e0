import { type Kysely, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CompiledQuery } from 'kysely';
import type { QueryResultRow } from 'pg';

/**
 * Runs a read model's SQL on the ORM's pool and returns plain rows, typed as the wire has them (`connection.ts`). Inside
 * a transaction it reads on the transaction's own connection: if each transaction needed a second one, as many
 * transactions as the pool has connections would deadlock.
 */
@Injectable()
export class ReadModel {
  constructor(private readonly orm: MikroORM) {}

  /** All rows of `sql` with `$1…` filled from `values`. Name the columns as the wire does: `as "firstName"`. */
  async rows<Row extends object = QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const transaction = this.orm.em.getTransactionContext<Kysely<unknown>>();
    if (transaction) return (await transaction.executeQuery<Row>(CompiledQuery.raw(sql, values))).rows;
    const pool = await this.orm.em.getConnection().getNativeClient();
    return (await pool.query({ name: statementName(sql), text: sql, values })).rows;
  }

  /** The number that a `select count(*)` returns. */
  async count(sql: string, values: unknown[] = []): Promise<number> {
    return (await this.one<{ count: number }>(sql, values))!.count;
  }

  /** Returns the first row, or undefined. */
  async one<Row extends object = QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row | undefined> {
    return (await this.rows<Row>(sql, values))[0];
  }
}

const names = new Map<string, string>();

/** A named statement is planned once per connection. */
function statementName(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = `read-${names.size + 1}`;
    names.set(sql, name);
  }
  return name;
}
