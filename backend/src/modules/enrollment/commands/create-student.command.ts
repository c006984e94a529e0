import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { UnknownOrganization } from '../domain/enrollment.errors.js';
import { Student, type StudentDetails } from '../domain/student.entity.js';

/** Staff enter a student. Returns the id. */
export class CreateStudent extends Command<string> {
  constructor(readonly details: StudentDetails) {
    super();
  }
}

@CommandHandler(CreateStudent)
export class CreateStudentHandler implements ICommandHandler<CreateStudent> {
  constructor(
    private readonly em: EntityManager,
    private readonly organizations: OrganizationsApi,
    private readonly clock: Clock,
  ) {}

  async execute({ details }: CreateStudent): Promise<string> {
    await checkJoinable(this.organizations, details.organizationId);
    const student = Student.register(details, this.clock.now());
    await this.em.transactional(async (em) => void em.persist(student));
    return student.id;
  }
}

/** @throws {UnknownOrganization} if the organization doesn't exist or was deleted */
export async function checkJoinable(
  organizations: OrganizationsApi,
  organizationId: string | null | undefined,
): Promise<void> {
  if (!organizationId) return;
  const organization = await organizations.organization(organizationId);
  if (!organization || organization.deleted) throw new UnknownOrganization();
}
