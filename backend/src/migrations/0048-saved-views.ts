import { Migration } from '@mikro-orm/migrations';

/** Views of lists that staff save: filters, order and columns under a name. */
export class SavedViews extends Migration {
  override up(): void {
    this.addSql(`
      create table identity.saved_views (
        id uuid primary key,
        -- who saved it
        user_id uuid not null references identity.users (id),
        -- the list that it shows, such as 'classes'
        grid text not null check (length(grid) between 1 and 40),
        name text not null check (length(name) between 1 and 60),
        -- the search, the filters and the order, as in the page's address
        query text not null check (length(query) <= 2000),
        -- key, isVisible and width of each column, in their order
        columns jsonb not null check (jsonb_typeof(columns) = 'array'),
        -- colleagues see it, too
        is_shared boolean not null,
        created_at timestamptz not null
      );
      create unique index saved_views_name_unique on identity.saved_views (user_id, grid, lower(name));
      create index saved_views_shared on identity.saved_views (grid) where is_shared;
    `);
  }
}
