import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Post,
  Put,
  Query,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { CreateStudent } from './commands/create-student.command.js';
import { DeleteStudent } from './commands/delete-student.command.js';
import { EditStudent } from './commands/edit-student.command.js';
import { SetStudentPhoto } from './commands/set-student-photo.command.js';
import { PhotoUpload } from './photo-upload.interceptor.js';
import { GetStudent } from './queries/get-student.query.js';
import { GetStudentPhoto } from './queries/get-student-photo.query.js';
import { ListStudentEnrollments } from './queries/list-student-enrollments.query.js';
import { ListStudents } from './queries/list-students.query.js';
import {
  CreateStudentInput,
  EditStudentInput,
  StudentDetail,
  StudentEnrollmentRow,
  StudentListQuery,
  StudentListRow,
} from './student.dto.js';

/** Whoever sees a photo once may keep it: its address changes with it. */
const KEPT_PRIVATELY = 'private, max-age=31536000, immutable';

@ApiTags('students')
@Controller('students')
export class StudentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Students by words of their name or email address. Sorts: name, email, createdAt. */
  @Get()
  @Audience('admin')
  @ApiOkResponse({ type: [StudentListRow] })
  list(@Query() query: StudentListQuery) {
    return this.queries.execute(new ListStudents(query));
  }

  @Post()
  @Audience('admin')
  @ApiCreatedResponse({ type: StudentDetail })
  create(@Body() input: CreateStudentInput, @CurrentUser() actor: Actor) {
    return this.commands.execute(new CreateStudent(input, actor));
  }

  /** Staff see any student, an organization's administrator its members, everyone themselves. */
  @Get(':id')
  @Audience('signed-in')
  @ApiOkResponse({ type: StudentDetail })
  get(@IdParam() id: string, @CurrentUser() actor: Actor) {
    return this.queries.execute(new GetStudent(id, actor));
  }

  /** Fields that are left out stay as they are. Clients edit their own name, phone and license number. */
  @Put(':id')
  @Audience('admin', 'client')
  @ApiOkResponse({ type: StudentDetail })
  edit(@IdParam() id: string, @Body() input: EditStudentInput, @CurrentUser() actor: Actor) {
    return this.commands.execute(new EditStudent(id, input, actor));
  }

  /** The record is kept for past rosters; seats in classes still to come are given up. */
  @Delete(':id')
  @Audience('admin')
  @HttpCode(204)
  delete(@IdParam() id: string, @CurrentUser() actor: Actor) {
    return this.commands.execute(new DeleteStudent(id, actor));
  }

  /** An image of at most 5 MB; it is re-encoded, without its metadata, to at most 512 pixels a side. */
  @Post(':id/photo')
  @Audience('admin', 'client')
  @UseInterceptors(PhotoUpload)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } }, required: ['photo'] },
  })
  @ApiCreatedResponse({ type: StudentDetail })
  setPhoto(@IdParam() id: string, @UploadedFile() photo: { buffer: Buffer } | undefined, @CurrentUser() actor: Actor) {
    return this.commands.execute(new SetStudentPhoto(id, photo?.buffer, actor));
  }

  @Get(':id/photo')
  @Audience('signed-in')
  @ApiProduces('image/webp')
  @Header('Cache-Control', KEPT_PRIVATELY)
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  @Header('X-Content-Type-Options', 'nosniff')
  async photo(@IdParam() id: string, @CurrentUser() actor: Actor) {
    return new StreamableFile(await this.queries.execute(new GetStudentPhoto(id, actor)), {
      type: 'image/webp',
      disposition: 'inline; filename="photo.webp"',
    });
  }

  /** Seats taken, past and coming. Sorts: date, title, enrolledAt. */
  @Get(':id/enrollments')
  @Audience('signed-in')
  @ApiOkResponse({ type: [StudentEnrollmentRow] })
  enrollments(@IdParam() id: string, @Query() query: ListQuery, @CurrentUser() actor: Actor) {
    return this.queries.execute(new ListStudentEnrollments(id, query, actor));
  }
}
