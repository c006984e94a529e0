import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../../shared/sql/sql.js';
import type { StudentNoteRow } from '../student.dto.js';

/** A note that was just written. */
export class GetStudentNote extends Query<StudentNoteRow> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(GetStudentNote)
export class GetStudentNoteHandler implements IQueryHandler<GetStudentNote> {
  constructor(private readonly sql: Sql) {}

  async execute({ id }: GetStudentNote): Promise<StudentNoteRow> {
    const found = await this.sql.one<StudentNoteRow>(
      `select id, text, is_pinned as "isPinned", created_at as "createdAt" from people.student_notes where id = $1`,
      [id],
    );
    return found!;
  }
}
