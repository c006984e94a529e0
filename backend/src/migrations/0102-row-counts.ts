import { Migration } from '@mikro-orm/migrations';

/** Lists that staff open without a filter, and the condition on the rows that they show. */
const HIDING_DELETED = { students: 'people.students', classes: 'scheduling.classes' };
const SHOWING_ALL = { messages: 'notifications.messages', audit: 'audit.entries' };

/** How many rows some lists have without a filter is kept instead of counted. */
export class RowCounts extends Migration {
  override up(): void {
    this.addSql(`
      -- How many rows a list has is the sum of its entries. A writer adds one instead of changing one, so writers don't wait for each other.
      create table shared.row_counts (list text not null, rows bigint not null);
      create index row_counts_by_list on shared.row_counts (list);
      create function shared.count_row() returns trigger language plpgsql as $$
      begin
        insert into shared.row_counts (list, rows) values (tg_argv[0], tg_argv[1]::int);
        return null;
      end $$;
      create function shared.count_rows() returns trigger language plpgsql as $$
      begin
        insert into shared.row_counts (list, rows)
          select tg_argv[0], tg_argv[1]::int * count(*) from changed having count(*) > 0;
        return null;
      end $$;
      create function shared.count_shown_rows() returns trigger language plpgsql as $$
      begin
        insert into shared.row_counts (list, rows)
          select tg_argv[0], tg_argv[1]::int * count(*) from changed where deleted_at is null having count(*) > 0;
        return null;
      end $$;
      create function shared.fold_row_counts() returns void language sql as $$
        with folded as (delete from shared.row_counts returning list, rows)
        insert into shared.row_counts select list, sum(rows) from folded group by list
      $$;
    `);
    for (const [list, table] of Object.entries(HIDING_DELETED)) {
      this.count(list, table, 'count_shown_rows');
      this.countHidden(list, table, '-1', 'old.deleted_at is null and new.deleted_at is not null');
      this.countHidden(list, table, '+1', 'old.deleted_at is not null and new.deleted_at is null');
      this.addSql(`insert into shared.row_counts select '${list}', count(*) from ${table} where deleted_at is null;`);
    }
    for (const [list, table] of Object.entries(SHOWING_ALL)) {
      this.count(list, table, 'count_rows');
      this.addSql(`insert into shared.row_counts select '${list}', count(*) from ${table};`);
    }
  }

  /**
   * Adds one entry for each statement, however many rows it writes. Creating a trigger keeps writers out until the migration is
   * committed, so none is missed between it and the first count.
   */
  private count(list: string, table: string, counter: string): void {
    this.addSql(`
      create trigger count_in after insert on ${table} referencing new table as changed
        for each statement execute function shared.${counter}('${list}', '+1');
      create trigger count_out after delete on ${table} referencing old table as changed
        for each statement execute function shared.${counter}('${list}', '-1');
    `);
  }

  /** Row by row, because few are hidden or shown again, and a trigger of a column has no table of changed rows. */
  private countHidden(list: string, table: string, change: '+1' | '-1', when: string): void {
    const name = change === '+1' ? 'count_shown' : 'count_hidden';
    this.addSql(`create trigger ${name} after update of deleted_at on ${table} for each row when (${when})
      execute function shared.count_row('${list}', '${change}');`);
  }
}
