import { Migration } from '@mikro-orm/migrations';

/** A class has up to eight assistants beside its instructor. */
export class ClassAssistants extends Migration {
  override up(): void {
    this.addSql(`
      create function scheduling.are_assistants(assistants jsonb) returns boolean language sql immutable as $$
        select count(*) <= 8 and count(*) = count(distinct coalesce(a->>'userId', lower(a->>'name')))
          and coalesce(bool_and(a->>'name' <> ''), true)
        from jsonb_array_elements(assistants) a
      $$;
      -- Each is {"userId", "name"}; userId is null for somebody without an account.
      alter table scheduling.classes add column assistants jsonb not null default '[]',
        add constraint classes_assistants check (scheduling.are_assistants(assistants));
      create index classes_by_assistant on scheduling.classes using gin (assistants jsonb_path_ops)
        where deleted_at is null and assistants <> '[]';
    `);
  }
}
