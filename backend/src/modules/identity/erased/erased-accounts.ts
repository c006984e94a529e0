import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { domainError, NotFound } from '../../../shared/domain/domain-error.js';
import type { Emptied } from '../../../shared/domain/erased-person.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { User } from '../domain/user.entity.js';
import { SessionService } from '../sessions/session.service.js';

/** Staff and administrators of organizations do what others rely on. */
export class StaffAreNotErased extends domainError(
  'conflict',
  'staff_are_not_erased',
  'This person has an account of staff or of an organization’s administrator. Make them a client under Settings, Permissions first.',
) {}

/** What an account knows of its person. */
export interface AccountFacts {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phones: string[];
}

/** The accounts of people who are being erased. Joins the caller's transaction. */
@Injectable()
export class ErasedAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /**
   * The accounts of these student records.
   * @param emails addresses of the records (`normalEmail`): whose account is staff's isn't erased, whether or not it has the record
   * @throws {StaffAreNotErased}
   */
  async of(studentIds: readonly string[], emails: readonly string[]): Promise<AccountFacts[]> {
    const rows = await this.sql.rows<AccountFacts & { isOthers: boolean }>(
      `select id, first_name as "firstName", last_name as "lastName", email, array_remove(array[phone, mfa_phone], null) as phones,
         role <> 'client' or is_instructor as "isOthers"
       from identity.users
       where student_id = any($1) or (email = any($2) and (role <> 'client' or is_instructor)) order by id`,
      [studentIds, emails],
    );
    if (rows.some(({ isOthers }) => isOthers)) throw new StaffAreNotErased();
    return rows;
  }

  /** Closes and empties an account. Its address is free again: a person who signs up anew is a new one. */
  async erase(userIds: readonly string[], emails: readonly string[]): Promise<Emptied> {
    for (const id of userIds) {
      const user = await lockOrFail(this.em, User, id, () => new NotFound('User not found'));
      if (user.role !== 'client' || user.isInstructor) throw new StaffAreNotErased();
      user.erase(this.clock.now());
    }
    await this.em.flush();
    const sessions = await this.sql.count('select count(*) from identity.sessions where user_id = any($1)', [userIds]);
    for (const id of userIds) await this.sessions.revokeAccess(id);
    await this.sql.run('delete from identity.challenges where user_id = any($1)', [userIds]);
    await this.sql.run('delete from identity.external_identities where user_id = any($1)', [userIds]);
    await this.sql.run('delete from identity.remembered_devices where user_id = any($1)', [userIds]);
    await this.sql.run(
      'delete from identity.pending_links where user_id = any($1) or shared.normal_email(email) = any($2)',
      [userIds, emails],
    );
    await this.sql.run('delete from identity.password_resets where shared.normal_email(email) = any($1)', [emails]);
    return { accounts: userIds.length, sessions };
  }
}
