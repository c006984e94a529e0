import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { InvalidInput } from '../../../../shared/domain/domain-error.js';
import { raise } from '../../../../shared/domain/domain-event.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { Invitation } from '../../domain/invitation.entity.js';
import { TooManyInvitations } from '../../domain/people.errors.js';
import { Student } from '../../domain/student.entity.js';
import { employeesImported, invitationsIssued } from '../../events.js';
import { addressOf, type Employee, phoneOf, problemsOf } from '../employee.js';
import { actsFor, organizationNotFound } from '../queries/check-employees.query.js';
import { invitationAllowance } from '../queries/invitation-sql.js';
import { knownPeople } from '../queries/known-people.js';

/** People per flush, and per job that writes their emails. Bounds the memory. */
const BATCH = 200;

/**
 * Enters people for an organization and invites them by email, in one transaction. Everybody gets a record of the organization's
 * own, whether the center knows them or not, which becomes theirs when they join by their own act: so no employer takes anybody
 * over, or learns who else trains here. Members, people invited before, and people who have said no are left alone.
 */
export class ImportEmployees extends Command<{ invited: number; unchanged: number }> {
  constructor(
    readonly organizationId: string,
    readonly people: Employee[],
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ImportEmployees)
export class ImportEmployeesHandler implements ICommandHandler<ImportEmployees> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly organizations: OrganizationsApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {NotFound} @throws {InvalidInput} @throws {TooManyInvitations} */
  async execute({ organizationId, people, actor }: ImportEmployees): Promise<{ invited: number; unchanged: number }> {
    if (!actsFor(actor, organizationId)) throw organizationNotFound();
    return await this.em.transactional(async (em) => {
      // The second of two imports of the same people waits here, and then finds them.
      if (!(await this.organizations.lockMembership(organizationId))) throw organizationNotFound();
      const allowance = await invitationAllowance(this.sql, organizationId, actor, this.clock.now());
      let invited = 0;
      for (let start = 0; start < people.length; start += BATCH) {
        const batch = people.slice(start, start + BATCH);
        refuseBroken(batch, start);
        invited += await this.importBatch(em, organizationId, distinct(batch));
        if (invited > allowance.left) throw new TooManyInvitations(allowance);
      }
      const unchanged = people.length - invited;
      raise(em, employeesImported({ organizationId, invited, unchanged }));
      await em.flush();
      return { invited, unchanged };
    });
  }

  /** Returns how many of the batch are invited. */
  private async importBatch(em: EntityManager, organizationId: string, batch: Employee[]) {
    const addresses = batch.map(addressOf);
    const known = await knownPeople(this.sql, organizationId, addresses);
    const earlier = await em.find(Invitation, { organizationId, email: { $in: addresses } });
    const invitations = new Map(earlier.map((invitation) => [invitation.email, invitation]));
    const now = this.clock.now();
    const entered: Student[] = [];
    const sent: Invitation[] = [];
    for (const person of batch) {
      const email = addressOf(person);
      const invitation = invitations.get(email);
      if (known.has(email) || invitation?.isRefused(now)) continue;
      const student = Student.invite({ ...person, email, phone: phoneOf(person) }, organizationId, now);
      entered.push(student);
      const invitee = { organizationId, email, firstName: person.firstName, studentId: student.id };
      if (!invitation) sent.push(Invitation.issue(invitee, now));
      // Withdrawn and entered again: the emails that the address got are enough.
      else if (invitation.mayNotBeSent(now)) invitation.reopen(student.id);
      else {
        invitation.renew(invitee, now);
        sent.push(invitation);
      }
    }
    // Their invitations refer to them.
    await em.persist(entered).flush();
    em.persist(sent);
    const invitationIds = sent.map(({ id }) => id);
    if (invitationIds.length > 0) raise(em, invitationsIssued({ organizationId, invitationIds }));
    await em.flush();
    em.clear();
    return entered.length;
  }
}

/** @throws {InvalidInput} that names the fields */
function refuseBroken(batch: Employee[], start: number): void {
  const errors = batch.flatMap((person, index) =>
    problemsOf(person).map(({ path, message }) => ({
      path: `people.${start + index}.${path}`,
      message: `Row ${start + index + 1}: ${message}.`,
    })),
  );
  if (errors.length > 0) throw new InvalidInput(...errors);
}

/** The first person with each address. */
function distinct(batch: Employee[]): Employee[] {
  return [...new Map(batch.toReversed().map((person) => [addressOf(person), person])).values()].reverse();
}
