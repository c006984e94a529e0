import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { normalEmail } from '../../../../shared/domain/email.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { Invitation } from '../../domain/invitation.entity.js';
import { NoLongerInvited } from '../../domain/people.errors.js';
import { Student } from '../../domain/student.entity.js';
import { hasHistory } from '../../records/queries/student-sql.js';
import { SeatsOfPeople } from '../../seats-of-people.js';
import { actsFor, organizationNotFound } from '../queries/check-employees.query.js';

/**
 * An organization's administrator, or staff, mark people as left. Their records, with their seats, are theirs. Whoever never
 * joined is no longer invited; a record of them that has a seat or a card becomes the center's. Returns how many left.
 */
export class MarkAsLeft extends Command<number> {
  constructor(
    readonly organizationId: string,
    readonly people: { studentIds: string[]; onlyInvited?: boolean },
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(MarkAsLeft)
export class MarkAsLeftHandler implements ICommandHandler<MarkAsLeft> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly organizations: OrganizationsApi,
    private readonly seats: SeatsOfPeople,
    private readonly clock: Clock,
  ) {}

  /** @throws {NotFound} @throws {NoLongerInvited} */
  async execute({ organizationId, people: { studentIds, onlyInvited }, actor }: MarkAsLeft): Promise<number> {
    if (!actsFor(actor, organizationId)) throw organizationNotFound();
    return await this.em.transactional(async (em) => {
      // Whoever is joining is waited for, and waits.
      if (!(await this.organizations.lockMembership(organizationId))) throw organizationNotFound();
      const where = { id: { $in: studentIds }, organizationId, deletedAt: null };
      const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
      const people = await em.find(Student, where, options);
      const invited = people.filter(({ membership }) => membership === 'invited');
      if (onlyInvited && invited.length < studentIds.length) throw new NoLongerInvited();
      const now = this.clock.now();
      const withHistory = await idsWithHistory(this.sql, people);
      for (const person of people) person.leaveOrganization(withHistory.has(person.id), now);
      const ids = people.map(({ id }) => id);
      const addresses = people.map(({ email }) => normalEmail(email));
      const theirs = { organizationId, $or: [{ studentId: { $in: ids } }, { email: { $in: addresses } }] };
      for (const invitation of await em.find(Invitation, theirs)) invitation.withdraw(now);
      await this.seats.leaveUnbilled({ studentIds: ids });
      return people.length;
    });
  }
}

async function idsWithHistory(sql: Sql, people: Student[]): Promise<Set<string>> {
  const rows = await sql.rows<{ id: string }>(
    `select s.id from people.students s where s.id = any($1::uuid[]) and ${hasHistory('s')}`,
    [people.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}
