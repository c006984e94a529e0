import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { IdentityApi } from '../../../identity/index.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import type { StudentDetails } from '../../domain/student.entity.js';
import { SeatsOfPeople } from '../../seats-of-people.js';
import { lockJoinable, refuseDuplicateEmail } from './create-student.command.js';
import { lockStudent } from './lock-student.js';

/** Staff edit any student, students their own record. Returns the id. */
export class EditStudent extends Command<string> {
  constructor(
    readonly id: string,
    readonly input: StudentDetails & { revision?: number; allowDuplicateEmail?: boolean },
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EditStudent)
export class EditStudentHandler implements ICommandHandler<EditStudent> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly organizations: OrganizationsApi,
    private readonly identity: IdentityApi,
    private readonly notifications: NotificationsApi,
    private readonly seats: SeatsOfPeople,
  ) {}

  async execute({ id, input: { revision, allowDuplicateEmail, ...details }, actor }: EditStudent): Promise<string> {
    await this.em.transactional(async (em) => {
      await lockJoinable(this.organizations, details.organizationId);
      const student = await lockStudent(em, id, actor);
      const { email, organizationId } = student;
      if (actor.role === 'admin') student.editByStaff(details, revision);
      else student.editOwn(details, revision);
      if (organizationId && organizationId !== student.organizationId) {
        await this.seats.leaveUnbilled({ studentIds: [id] });
      }
      if (student.email === email) return;
      if (!allowDuplicateEmail) await refuseDuplicateEmail(this.sql, student);
      const { firstName, lastName, email: to } = student;
      const name = `${firstName} ${lastName}`.trim() || to || email;
      const isProved = await this.identity.hasProved(id, to);
      const owner = { kind: 'student' as const, id };
      await this.notifications.changeContactAddress({ owner, name, from: email, to, isProved });
    });
    return id;
  }
}
