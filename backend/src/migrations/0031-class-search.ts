import { Migration } from '@mikro-orm/migrations';

/** Searches classes by title, location and instructor, folded in the row as for students. */
export class ClassSearch extends Migration {
  override up(): void {
    this.addSql(`
      drop index scheduling.classes_search;
      alter table scheduling.classes add column search_text text not null
        generated always as (shared.fold(title || ' ' || location || ' ' || coalesce(instructor, ''))) stored;
      create index classes_search on scheduling.classes using gin (search_text public.gin_trgm_ops);
    `);
  }
}
