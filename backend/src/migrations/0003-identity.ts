import { Migration } from '@mikro-orm/migrations';

/** People who sign in, their sessions and their one-time codes. */
export class Identity extends Migration {
  override up(): void {
    this.addSql(`
      create schema identity;
      create table identity.users (
        id uuid primary key,
        email text not null check (email = lower(email)),
        password_hash text,
        first_name text not null default '',
        last_name text not null default '',
        phone text,
        role text not null check (role in ('admin', 'org_admin', 'client')),
        is_instructor boolean not null default false,
        student_id uuid,
        organization_id uuid,
        require_password_change boolean not null default false,
        email_verified_at timestamptz,
        second_step text not null default 'none' check (second_step in ('none', 'email', 'sms')),
        created_at timestamptz not null,
        constraint users_email_unique unique (email),
        constraint users_student_unique unique (student_id)
      );
      create index users_organization on identity.users (organization_id);
      create index users_instructors on identity.users (last_name, first_name) where is_instructor;

      -- Only the SHA-256 of a session's token is kept.
      create table identity.sessions (
        id uuid primary key,
        token_hash bytea not null unique,
        user_id uuid not null references identity.users (id),
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        expires_at timestamptz not null,
        user_agent text,
        ip text
      );
      create index sessions_user on identity.sessions (user_id);

      -- A short-lived 6-digit step, bound to the browser that asked for it.
      create table identity.challenges (
        id uuid primary key,
        user_id uuid not null references identity.users (id),
        purpose text not null check (purpose in ('verify-email', 'sign-in', 'decoy')),
        code_hash bytea not null,
        browser_hash bytea not null,
        wrong_tries int not null default 0,
        sends int not null default 1,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index challenges_user on identity.challenges (user_id);
    `);
  }
}
