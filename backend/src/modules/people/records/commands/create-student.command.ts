import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { EmailInUseByStudent, UnknownOrganization } from '../../domain/people.errors.js';
import { Student, type StudentDetails } from '../../domain/student.entity.js';

interface AllowDuplicateEmail {
  allowDuplicateEmail?: boolean;
}

/** Staff enter a student. Returns the id. */
export class CreateStudent extends Command<string> {
  constructor(readonly input: StudentDetails & AllowDuplicateEmail) {
    super();
  }
}

@CommandHandler(CreateStudent)
export class CreateStudentHandler implements ICommandHandler<CreateStudent> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly organizations: OrganizationsApi,
    private readonly clock: Clock,
  ) {}

  async execute({ input: { allowDuplicateEmail, ...details } }: CreateStudent): Promise<string> {
    const student = Student.register(details, this.clock.now());
    await this.em.transactional(async (em) => {
      await lockJoinable(this.organizations, details.organizationId);
      if (!allowDuplicateEmail) await refuseDuplicateEmail(this.sql, student);
      em.persist(student);
    });
    return student.id;
  }
}

/**
 * Locks the organization that a student is to join. Call it before locking the student.
 * @throws {UnknownOrganization} if it doesn't exist or was deleted
 */
export async function lockJoinable(
  organizations: OrganizationsApi,
  organizationId: string | null | undefined,
): Promise<void> {
  if (organizationId && !(await organizations.lockLive([organizationId])).has(organizationId)) {
    throw new UnknownOrganization();
  }
}

/**
 * Email for one student would reach the other, or a family shares the address on purpose.
 * @throws {EmailInUseByStudent}
 */
export async function refuseDuplicateEmail(sql: Sql, { id, email }: Student): Promise<void> {
  if (!email) return;
  const other = await sql.one<{ name: string }>(
    `select trim(first_name || ' ' || last_name) as name from people.students
     where shared.normal_email(email) = shared.normal_email($1) and id <> $2 and deleted_at is null order by created_at limit 1`,
    [email, id],
  );
  if (other) throw new EmailInUseByStudent(other.name);
}
