import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { FilesPort } from '../../../integrations/files/files.port.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { PhotoNotFound } from '../domain/people.errors.js';
import { VISIBLE_STUDENT, visibility } from '../records/queries/student-sql.js';

/** A student's photo as WebP, for everybody who may see the student. */
export class GetStudentPhoto extends Query<Buffer> {
  constructor(
    readonly id: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetStudentPhoto)
export class GetStudentPhotoHandler implements IQueryHandler<GetStudentPhoto> {
  constructor(
    private readonly sql: Sql,
    private readonly files: FilesPort,
  ) {}

  async execute({ id, actor }: GetStudentPhoto): Promise<Buffer> {
    const student = await this.sql.one<{ photoKey: string | null }>(SQL, [id, ...visibility(actor)]);
    const photo = student?.photoKey ? await this.files.get(student.photoKey) : undefined;
    if (!photo) throw new PhotoNotFound();
    return photo;
  }
}

const SQL = `select s.photo_key as "photoKey" from people.students s where ${VISIBLE_STUDENT}`;
