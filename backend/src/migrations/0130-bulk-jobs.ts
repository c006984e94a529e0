import { Migration } from '@mikro-orm/migrations';

/** What staff do with all rows of a list is a job: who started it, how far it is, and which rows were left out and why. */
export class BulkJobs extends Migration {
  override up(): void {
    this.addSql(`
      create schema bulk;
      create table bulk.jobs (
        id uuid primary key,
        action text not null check (action <> ''),
        -- What the action gets besides the rows, such as the words of an email.
        input jsonb not null,
        -- Null if the account has been deleted.
        started_by uuid references identity.users (id) on delete set null,
        total integer not null check (total >= 0),
        -- Rows that it came to, and those of them that weren't left out.
        handled integer not null check (handled between 0 and total),
        reached integer not null check (reached between 0 and handled),
        state text not null check (state in ('running', 'done', 'stopped')),
        started_at timestamptz not null,
        ended_at timestamptz,
        constraint jobs_end_once check ((state = 'running') = (ended_at is null)),
        constraint jobs_done_is_all check (state <> 'done' or handled = total)
      );
      create index jobs_by_start on bulk.jobs (started_at, id);
      create index jobs_by_user on bulk.jobs (started_by);
      -- The rows that the list had, in the order in which the job comes to them.
      create table bulk.targets (
        job_id uuid not null references bulk.jobs (id) on delete cascade,
        position integer not null,
        target_id uuid not null,
        -- Why; null for a row that was reached, or that the job didn't come to yet.
        left_out text check (left_out <> ''),
        primary key (job_id, position),
        constraint targets_once unique (job_id, target_id)
      );
    `);
  }
}
