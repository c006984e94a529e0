import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { GetStudent } from '../queries/get-student.query.js';
import type { EditStudentInput, StudentDetail } from '../student.dto.js';
import { checkJoinable } from './joinable-organization.js';
import { lockStudent } from './lock-student.js';

/** Staff edit any student, a student their own record. What is left out stays as it is. */
export class EditStudent extends Command<StudentDetail> {
  constructor(
    readonly id: string,
    readonly input: EditStudentInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EditStudent)
export class EditStudentHandler implements ICommandHandler<EditStudent> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly organizations: OrganizationsApi,
  ) {}

  async execute({ id, input, actor }: EditStudent): Promise<StudentDetail> {
    await checkJoinable(this.organizations, input.organizationId);
    await this.em.transactional(async (em) => {
      const student = await lockStudent(em, id, actor);
      if (actor.role === 'admin') student.edit(input);
      else student.editOwn(input);
    });
    return this.queries.execute(new GetStudent(id, actor));
  }
}
