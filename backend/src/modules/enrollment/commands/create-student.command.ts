import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { Student } from '../domain/student.entity.js';
import { GetStudent } from '../queries/get-student.query.js';
import type { CreateStudentInput, StudentDetail } from '../student.dto.js';
import { checkJoinable } from './joinable-organization.js';

/** Staff enter a student by hand. */
export class CreateStudent extends Command<StudentDetail> {
  constructor(
    readonly input: CreateStudentInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(CreateStudent)
export class CreateStudentHandler implements ICommandHandler<CreateStudent> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly organizations: OrganizationsApi,
    private readonly clock: Clock,
  ) {}

  async execute({ input, actor }: CreateStudent): Promise<StudentDetail> {
    await checkJoinable(this.organizations, input.organizationId);
    const student = Student.register(input, this.clock.now());
    await this.em.transactional(async (em) => {
      em.persist(student);
    });
    return this.queries.execute(new GetStudent(student.id, actor));
  }
}
