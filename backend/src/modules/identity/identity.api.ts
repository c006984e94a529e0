import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NotFound } from '../../shared/domain/domain-error.js';
import { ReadModel } from '../../shared/sql/read.js';
import { User } from './domain/user.entity.js';

/** What other modules may ask of identity. Whatever writes joins the caller's transaction. */
@Injectable()
export class IdentityApi {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
  ) {}

  /** The name of an instructor as classes show it; undefined when this is nobody or no instructor. */
  async instructorName(userId: string): Promise<string | undefined> {
    const found = await this.read.one<{ name: string }>(
      `select coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email) as name
       from identity.users where id = $1 and is_instructor`,
      [userId],
    );
    return found?.name;
  }

  /** Ties an account to the training record of its person. Throws NotFound. */
  async linkStudent(userId: string, studentId: string): Promise<void> {
    const user = await this.em.findOne(User, userId);
    if (!user) throw new NotFound('User not found');
    user.linkStudent(studentId);
  }
}
