import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { FilesPort } from '../../../integrations/files/files.port.js';
import type { Actor } from '../../../shared/http/actor.js';
import { GetStudent } from '../queries/get-student.query.js';
import type { StudentDetail } from '../student.dto.js';
import { lockStudent } from './lock-student.js';
import { portraitFrom } from './portrait.js';

/** Puts an uploaded image in place of the student's photo. */
export class SetStudentPhoto extends Command<StudentDetail> {
  constructor(
    readonly id: string,
    /** What was uploaded, as it came; undefined when the upload held no photo. */
    readonly upload: Buffer | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SetStudentPhoto)
export class SetStudentPhotoHandler implements ICommandHandler<SetStudentPhoto> {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FilesPort,
    private readonly queries: QueryBus,
  ) {}

  async execute({ id, upload, actor }: SetStudentPhoto): Promise<StudentDetail> {
    const before = await this.queries.execute(new GetStudent(id, actor));
    const photoKey = await this.files.put(await portraitFrom(upload), 'webp');
    try {
      await this.em.transactional(async (em) => (await lockStudent(em, before.id, actor)).changePhoto(photoKey));
    } catch (error) {
      await this.files.remove(photoKey);
      throw error;
    }
    return this.queries.execute(new GetStudent(id, actor));
  }
}
