import { Injectable } from '@nestjs/common';
import { Sql } from '../../shared/sql/sql.js';
import type { StepProgress } from './domain/import-terms.js';

/** Somebody has stopped the commit that is running: what it has written is rolled back. */
export class CommitStopped extends Error {}

/** How far the background work on an import is. */
@Injectable()
export class ImportProgressOf {
  constructor(private readonly sql: Sql) {}

  /** Lets nobody else work on the import until the caller's transaction ends: a job that lost its worker may run beside its successor. */
  async alone(importId: string): Promise<void> {
    await this.sql.run('select pg_advisory_xact_lock(hashtext($1))', [`import ${importId}`]);
  }

  /** After the last try: says why in the import, which can be tried again. What was written is rolled back. */
  async giveUp(importId: string, state: 'ready' | 'committed', problem: string): Promise<void> {
    await this.sql
      .outsideTransaction()
      .run('update imports.imports set state = $2, problem = $3, progress = null where id = $1', [
        importId,
        state,
        problem,
      ]);
  }

  /** Tells those who watch, before the transaction ends, so the caller holds no lock on the import's row. */
  async tell(importId: string, progress: StepProgress): Promise<void> {
    await this.sql
      .outsideTransaction()
      .run('update imports.imports set progress = $2::jsonb where id = $1', [importId, JSON.stringify(progress)]);
  }

  /** The same during a commit. @throws {CommitStopped} */
  async tellOfCommit(importId: string, progress: StepProgress): Promise<void> {
    const told = await this.sql
      .outsideTransaction()
      .run(`update imports.imports set progress = $2::jsonb where id = $1 and state = 'committing'`, [
        importId,
        JSON.stringify(progress),
      ]);
    if (told === 0) throw new CommitStopped();
  }

  /** After this, a commit can't be stopped until the transaction ends, only undone afterwards. @throws {CommitStopped} */
  async passLastStop(importId: string): Promise<void> {
    const row = await this.sql.one(
      `select 1 from imports.imports where id = $1 and state = 'committing' for no key update`,
      [importId],
    );
    if (!row) throw new CommitStopped();
  }
}
