import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DEMO_PASSWORD } from '../../../config.js';
import { Sql } from '../../../shared/sql/sql.js';
import { User } from '../domain/user.entity.js';
import { AccountAccess } from './account-access.js';
import { lockAdmins } from './lock-admins.js';
import { Passwords } from './passwords.js';

/** The accounts of the demo data, when others can reach the program. */
@Injectable()
export class DemoAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly passwords: Passwords,
    private readonly access: AccountAccess,
  ) {}

  /** Disables those that still have the demo's password, and ends their sessions. Returns how many. */
  async disable(): Promise<number> {
    const passwordHash = { $in: await this.demoHashes() };
    if (passwordHash.$in.length === 0) return 0;
    return await this.em.transactional(async (em) => {
      await lockAdmins(em);
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
      const users = await em.find(User, { passwordHash, disabledAt: null }, lock);
      for (const user of users) await this.access.disable(user);
      return users.length;
    });
  }

  /**
   * Compares the demo's password with few hashes: of the demo's addresses, and of accounts that share one. Salts keep that from
   * all but the demo's accounts, whose addresses may have been changed. Sign-in refuses the password for any account.
   */
  private async demoHashes(): Promise<string[]> {
    const candidates = await this.sql.rows<{ hash: string }>(
      `select password_hash as hash from identity.users where password_hash is not null and disabled_at is null
       group by password_hash having count(*) > 1 or bool_or(email like '%@recert.example')`,
    );
    const hashes: string[] = [];
    for (const { hash } of candidates) if (await this.passwords.matches(DEMO_PASSWORD, hash)) hashes.push(hash);
    return hashes;
  }
}
