import { Migration } from '@mikro-orm/migrations';

/** Networks that signed in to an account, where strangers' guesses don't lock its owner out. */
export class KnownNetworks extends Migration {
  override up(): void {
    this.addSql(`
      create table identity.known_networks (
        user_id uuid not null references identity.users (id),
        -- an IPv4 address or an IPv6 /64
        network text not null,
        last_sign_in_at timestamptz not null,
        primary key (user_id, network)
      );
    `);
  }
}
