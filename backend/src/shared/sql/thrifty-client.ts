import pg from 'pg';
import { preparationOf } from './prepared.js';

/** The answer to a statement that has not been sent yet. Nobody looks into it. */
const POSTPONED = { command: '', rowCount: 0, rows: [] };

const begins = (statement: string | undefined): boolean => /^(begin|start transaction)\b/.test(statement ?? '');

/** A begin, or an insert as the ORM writes it: whether rows come back or conflicts are left out is then known. */
const needsNoAnswer = (statement: string): boolean =>
  begins(statement) || (/^insert into "/.test(statement) && !/\b(returning|on conflict)\b/i.test(statement));

/**
 * The ORM's connection. A statement whose answer nobody needs (the begin of a transaction, an insert) waits and travels
 * with the next one, in one message: a transaction that reads, locks and inserts takes three round trips instead of
 * six, and holds its locks for half as long. Order and outcome stay what they were. An insert that the database refuses
 * fails the statement that it travelled with, at the latest the commit. Texts can be joined because the ORM writes
 * values into them.
 */
export class ThriftyClient extends pg.Client {
  private waiting: string[] = [];
  private readonly preparations = new Set<string>();

  /** pg declares many shapes of this call. The ORM's, text and no values, is the one that can wait. */
  override query(...args: never[]): never {
    const [text, values] = args as unknown[];
    const isJoinable = typeof text === 'string' && Array.isArray(values) && values.length === 0;
    return (isJoinable ? this.answer(text) : this.pass(args)) as never;
  }

  private async answer(text: string): Promise<unknown> {
    if (needsNoAnswer(text)) {
      this.waiting.push(text);
      return POSTPONED;
    }
    await this.prepare(text);
    const before = this.waiting;
    this.waiting = [];
    const isUnsent = begins(before[0]);
    if (text === 'rollback') return isUnsent ? POSTPONED : await this.rollBack();
    if (text === 'commit' && isUnsent && before.length === 1) return POSTPONED;
    if (before.length === 0) return await super.query(text);
    const results = (await super.query([...before, text].join(';\n'))) as unknown as unknown[];
    return results.at(-1);
  }

  /** Ahead of whatever waits, so that a transaction which fails takes nothing with it. */
  private async prepare(text: string): Promise<void> {
    const preparation = preparationOf(text);
    if (!preparation || this.preparations.has(preparation)) return;
    await super.query(preparation);
    this.preparations.add(preparation);
  }

  /**
   * A connection that is lost has rolled back. The ORM gives a connection back only after a rollback that worked, so one
   * that fails would cost the pool a place for good.
   */
  private async rollBack(): Promise<unknown> {
    try {
      return await super.query('rollback');
    } catch {
      // Marks it as one that the pool must not lend again.
      this.end().catch(() => {});
      return POSTPONED;
    }
  }

  private pass(args: never[]): unknown {
    const call = () => super.query(...(args as unknown as [string]));
    return this.waiting.length === 0 ? call() : this.answer('select').then(call);
  }
}
