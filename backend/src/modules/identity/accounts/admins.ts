import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { Config, ConfigError } from '../../../config.js';
import { Clock } from '../../../shared/domain/clock.js';
import { DomainError, InvalidInput } from '../../../shared/domain/domain-error.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { constraintError } from '../../../shared/sql/constraint-errors.js';
import { DatabaseStatus } from '../../../shared/sql/database-status.js';
import { Sql } from '../../../shared/sql/sql.js';
import { EmailTaken } from '../domain/identity.errors.js';
import { User } from '../domain/user.entity.js';
import { DemoAccounts } from './demo-accounts.js';
import { NEW_PASSWORD, Passwords } from './passwords.js';

/** Creates administrators, for the command line and the first start only. */
@Injectable()
export class Admins implements OnApplicationBootstrap {
  private readonly logger = new Logger('Identity');

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly demoAccounts: DemoAccounts,
    private readonly database: DatabaseStatus,
  ) {}

  /**
   * @throws {EmailTaken}
   * @throws {InvalidInput}
   */
  async create(email: string, password: string): Promise<void> {
    if (!isEmail(email)) throw new InvalidInput({ path: 'email', message: `${email} is not an email address.` });
    const passwordHash = await this.passwords.accept(password, NEW_PASSWORD);
    const added = this.em.transactional(async (em) => {
      if (await em.findOne(User, { email: normalEmail(email) })) throw new EmailTaken();
      em.persist(User.createAdmin({ email, passwordHash }, this.clock.now()));
    });
    // No filter maps the error of a start or of the command line.
    await added.catch((error: Error) => {
      throw constraintError(error) ?? error;
    });
  }

  /**
   * Disables the demo's accounts where others can reach the program, and creates the administrator named by ADMIN_EMAIL if nobody
   * can sign in as one; if the database is down, as soon as it is back.
   */
  async onApplicationBootstrap(): Promise<void> {
    const { firstAdmin, local } = this.config;
    await this.database.atStart(async () => {
      if (!local) await this.disableDemoAccounts();
      if (firstAdmin) await this.createFirst(firstAdmin);
    });
  }

  private async disableDemoAccounts(): Promise<void> {
    const count = await this.demoAccounts.disable();
    if (count === 0) return;
    this.logger.warn(
      `Accounts with the demo password, which is public, were disabled: ${count}. To keep one, enable it under Permissions and let its owner set another password by "Forgot Password?".`,
    );
  }

  private async createFirst(firstAdmin: NonNullable<Config['firstAdmin']>): Promise<void> {
    const existing = await this.sql.one(
      `select id from identity.users where staff_role = 'administrator' and disabled_at is null limit 1`,
    );
    if (existing) return;
    try {
      await this.create(firstAdmin.email, firstAdmin.password);
    } catch (error) {
      // Another process of the same deployment may have created it first.
      if (error instanceof EmailTaken) return;
      if (error instanceof DomainError) throw new ConfigError(`ADMIN_EMAIL and ADMIN_PASSWORD: ${error.message}`);
      throw error;
    }
    this.logger.log('The first administrator, ADMIN_EMAIL, was created.');
  }
}
