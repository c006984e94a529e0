import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps the searched text of a student folded in the row. A search checks it for every candidate that the index finds, and
 * for every row when the words are too short for the index; folding it each time costs a hundred times the comparison.
 */
export class StudentSearch extends Migration {
  override up(): void {
    this.addSql(`
      drop index enrollment.students_search;
      alter table enrollment.students add column search_text text not null
        generated always as (shared.fold(first_name || ' ' || last_name || ' ' || email)) stored;
      create index students_search on enrollment.students using gin (search_text public.gin_trgm_ops);
    `);
  }
}
