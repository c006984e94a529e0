import { raw } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { IdentityApi } from '../../../identity/index.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { SchedulingApi } from '../../../scheduling/index.js';
import { Student } from '../../domain/student.entity.js';
import { hasHistory } from '../../records/queries/student-sql.js';
import { SeatsOfPeople } from '../../seats-of-people.js';

/**
 * Deletes an organization in one transaction. Its students keep their records, seats and certifications but leave it, and
 * whoever never joined is no longer invited; its administrators become clients; its upcoming classes are cancelled. The ledger
 * stays as it is.
 */
export class DeleteOrganization extends Command<void> {
  constructor(readonly organizationId: string) {
    super();
  }
}

@CommandHandler(DeleteOrganization)
export class DeleteOrganizationHandler implements ICommandHandler<DeleteOrganization> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly organizations: OrganizationsApi,
    private readonly scheduling: SchedulingApi,
    private readonly identity: IdentityApi,
    private readonly seats: SeatsOfPeople,
    private readonly clock: Clock,
  ) {}

  /** @throws {OrganizationNotFound} */
  async execute({ organizationId }: DeleteOrganization): Promise<void> {
    await this.em.transactional(async (em) => {
      // Locks the organization first, then people, then classes, like every command that locks several of them.
      await this.organizations.delete(organizationId);
      const now = this.clock.now();
      await this.sql.run(DELETE_INVITED, [now, organizationId]);
      const people = await this.sql.rows<{ id: string }>('select id from people.students where organization_id = $1', [
        organizationId,
      ]);
      // One statement for all, because an organization may have thousands; the organization's event records the act.
      await em.nativeUpdate(
        Student,
        { organizationId },
        {
          organizationId: null,
          membership: 'confirmed',
          revision: raw('revision + 1'),
        },
      );
      await em.nativeUpdate(Student, { requestedOrganizationId: organizationId }, { requestedOrganizationId: null });
      await this.scheduling.cancelUpcomingClasses(organizationId, now);
      await this.identity.dismissAdministrators(organizationId);
      await this.seats.leaveUnbilled({ studentIds: people.map(({ id }) => id) });
    });
  }
}

/** Records of people who never joined, unless they have a seat or a card. */
const DELETE_INVITED = `
  update people.students s set deleted_at = $1
  where s.organization_id = $2 and s.membership = 'invited' and s.deleted_at is null and not ${hasHistory('s')}`;
