import { Injectable } from '@nestjs/common';
import {
  changedRows,
  type JournaledRows,
  type JournalScope,
  type RowChange,
  readRows,
  restoreRows,
} from '../../../shared/sql/row-journal.js';
import { Sql } from '../../../shared/sql/sql.js';
import { INVOICES_OF_PEOPLE } from '../../billing/sql.js';
import { CARDS_OF_PEOPLE } from '../../certification/sql.js';
import { SEATS_OF_PEOPLE } from '../../enrollment/sql.js';
import { IdentityApi } from '../../identity/index.js';
import { ACCOUNTS_OF_PEOPLE } from '../../identity/sql.js';
import { NotificationsApi } from '../../notifications/index.js';
import { WISHES_OF_PEOPLE } from '../../notifications/sql.js';
import { CardsOfPeople } from '../cards-of-people.js';
import { SeatsOfPeople } from '../seats-of-people.js';
import { NOTES_OF_PEOPLE, RECORDS_OF_PEOPLE } from '../sql.js';

/** All that a merge may change. */
const TABLES: readonly JournaledRows[] = [
  RECORDS_OF_PEOPLE,
  NOTES_OF_PEOPLE,
  ACCOUNTS_OF_PEOPLE,
  SEATS_OF_PEOPLE,
  INVOICES_OF_PEOPLE,
  CARDS_OF_PEOPLE,
  ...WISHES_OF_PEOPLE,
];

/** Remembers what a merge changes, and takes it back. Joins the caller's transaction, which has locked both records and their accounts. */
@Injectable()
export class MergeJournal {
  constructor(
    private readonly sql: Sql,
    private readonly identity: IdentityApi,
    private readonly notifications: NotificationsApi,
    private readonly seats: SeatsOfPeople,
    private readonly cards: CardsOfPeople,
  ) {}

  /** Runs a merge, and keeps each row that it changed as it was. The merge has flushed what it did. */
  async keep(mergeId: string, scope: JournalScope, merge: () => Promise<void>): Promise<void> {
    const before = await readRows(this.sql, TABLES, scope);
    await merge();
    const changes = changedRows(TABLES, before, await readRows(this.sql, TABLES, scope));
    await this.sql.run(
      `insert into people.merge_changes (merge_id, table_name, row_key, before, after, digest)
       select $1, c."table", c.key, c.before, c.after, c.digest
       from jsonb_to_recordset($2::jsonb) as c ("table" text, key text, before jsonb, after jsonb, digest text)`,
      [mergeId, JSON.stringify(changes)],
    );
  }

  /** Gives each row back what it was, and forgets it. Returns what stays, because it was changed since or has no place any more. */
  async takeBack(mergeId: string): Promise<RowChange[]> {
    const changes = await this.sql.rows<RowChange & Record<string, unknown>>(
      `select table_name as "table", row_key as key, before, after, digest from people.merge_changes where merge_id = $1 order by 1, 2`,
      [mergeId],
    );
    const left = await restoreRows(this.sql, RECORDS_OF_PEOPLE, await this.withoutLostPhoto(changes));
    left.push(...(await restoreRows(this.sql, NOTES_OF_PEOPLE, changes)));
    left.push(...(await this.identity.takeBackMerge(changes)));
    left.push(...(await this.seats.takeBack(changes)));
    left.push(...(await this.cards.takeBack(changes)));
    left.push(...(await this.notifications.takeBackMerge(changes)));
    await this.sql.run('delete from people.merge_changes where merge_id = $1', [mergeId]);
    return left;
  }

  /** A photo that moved and was replaced since is gone. */
  private async withoutLostPhoto(changes: readonly RowChange[]): Promise<RowChange[]> {
    const kept = await this.sql.rows<{ photo: string }>(
      'select photo_key as photo from people.students where id = any($1) and photo_key is not null',
      [changes.filter(({ table }) => table === RECORDS_OF_PEOPLE.table).map(({ key }) => key)],
    );
    const photos = new Set(kept.map(({ photo }) => photo));
    return changes.map((change) => {
      const photo = change.table === RECORDS_OF_PEOPLE.table ? change.before?.photo_key : undefined;
      if (typeof photo !== 'string' || photos.has(photo)) return change;
      return { ...change, before: { ...change.before, photo_key: null } };
    });
  }
}
