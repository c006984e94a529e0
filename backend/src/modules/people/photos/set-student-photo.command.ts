import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { FilesPort } from '../../../integrations/files/files.port.js';
import type { Actor } from '../../../shared/http/actor.js';
import { lockStudent } from '../records/commands/lock-student.js';
import { GetStudent } from '../records/queries/get-student.query.js';
import { resizePhoto } from './resize-photo.js';

/** Replaces a student's photo with an uploaded image. Returns the student's id. */
export class SetStudentPhoto extends Command<string> {
  constructor(
    readonly id: string,
    /** The raw upload; undefined if the request had none. */
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

  async execute({ id, upload, actor }: SetStudentPhoto): Promise<string> {
    // Checks access before the image is decoded and stored.
    await this.queries.execute(new GetStudent(id, actor));
    const photoKey = await this.files.put(await resizePhoto(upload), 'webp');
    try {
      await this.em.transactional(async (em) => (await lockStudent(em, id, actor)).changePhoto(photoKey));
    } catch (error) {
      await this.files.remove(photoKey);
      throw error;
    }
    return id;
  }
}
