import { Migration } from '@mikro-orm/migrations';

/** People as an identity provider knows them, and the sign-ins that are under way there. */
export class ExternalIdentities extends Migration {
  override up(): void {
    this.addSql(`
      -- The provider's name for a person is the pair of issuer and subject; addresses change hands.
      create table identity.external_identities (
        id uuid primary key,
        issuer text not null,
        subject text not null check (subject <> ''),
        user_id uuid not null references identity.users (id),
        -- as the provider gave it when the two were linked
        email text not null,
        linked_at timestamptz not null,
        constraint external_identities_unique unique (issuer, subject),
        constraint external_identities_one_each unique (user_id, issuer)
      );

      -- A browser that went to the provider and is expected back. Used once, for ten minutes, by that browser alone.
      create table identity.pending_sign_ins (
        state_hash bytea primary key,
        browser_hash bytea not null,
        nonce text not null,
        code_verifier text not null,
        -- the sign-in page that it comes from, with what was chosen there
        origin jsonb not null,
        expires_at timestamptz not null
      );
    `);
  }
}
