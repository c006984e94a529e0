import { Controller, Delete, Get, HttpCode, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { DeleteStudent } from './commands/delete-student.command.js';
import { GetStudentDeletionImpact } from './queries/get-student-deletion-impact.query.js';
import { ListStudentEnrollments } from './queries/list-student-enrollments.query.js';
import { StudentDeletionImpactResponse, StudentDeletionQuery, StudentEnrollmentRow } from './student-seats.dto.js';

/**
 * The routes of a student that concern their seats. The class has the name of people's controller, because operations in the
 * API description are named after it.
 */
@ApiTags('students')
@Controller('students')
export class StudentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What a deletion would give up, to ask before it. */
  @Get(':id/deletion-impact')
  @Audience('admin')
  deletionImpact(@IdParam() id: string): Promise<StudentDeletionImpactResponse> {
    return this.queries.execute(new GetStudentDeletionImpact(id));
  }

  /** The record is kept for past rosters; enrollments in future classes are removed. */
  @Delete(':id')
  @Audience('admin')
  @HttpCode(204)
  delete(@IdParam() id: string, @Query() also: StudentDeletionQuery, @CurrentUser() actor: Actor) {
    return this.commands.execute(new DeleteStudent(id, actor, also));
  }

  /** Past and future enrollments. Sorts: date, title, enrolledAt. */
  @Get(':id/enrollments')
  @Audience('admin', 'client', 'org_admin')
  @Permission('see-people')
  @PageOf(StudentEnrollmentRow)
  enrollments(@IdParam() id: string, @Query() query: ListQuery, @CurrentUser() actor: Actor) {
    return this.queries.execute(new ListStudentEnrollments(id, query, actor));
  }
}
