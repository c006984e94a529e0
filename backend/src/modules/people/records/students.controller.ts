import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Patch,
  Post,
  Put,
  Query,
  Res,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { ChangedMeanwhile } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { TakesAnyBody } from '../../../shared/http/body.guard.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { sendRevalidated } from '../../../shared/http/revalidation.js';
import { RowsByAudience } from '../../../shared/http/rows-by-audience.decorator.js';
import { WrittenMailResponse } from '../../../shared/http/written-mail.dto.js';
import { ImagesBusy, ImageTooLarge } from '../../../shared/images/image.errors.js';
import { LimitedUpload } from '../../../shared/images/limited-upload.js';
import { allRowsOf, BulkApi, type BulkForecast, BulkJobRow, CountChanged } from '../../bulk/index.js';
import { EmailInUseByStudent } from '../domain/people.errors.js';
import { GetStudentPhoto } from '../photos/get-student-photo.query.js';
import { SetStudentPhoto } from '../photos/set-student-photo.command.js';
import { AddStudentNote } from './commands/add-student-note.command.js';
import { ChangeSmsConsents } from './commands/change-sms-consents.command.js';
import { CreateStudent } from './commands/create-student.command.js';
import { EditStudent } from './commands/edit-student.command.js';
import { EmailStudents } from './commands/email-students.command.js';
import { EMAIL_STUDENTS } from './email-students.bulk-action.js';
import { GetSmsConsents } from './queries/get-sms-consents.query.js';
import { GetStudent } from './queries/get-student.query.js';
import { GetStudentNote } from './queries/get-student-note.query.js';
import { GetWordsToRead } from './queries/get-words-to-read.query.js';
import { ListStudents } from './queries/list-students.query.js';
import { SmsConsentsInput, SmsConsentsResponse, WordsToReadResponse } from './sms-consents.dto.js';
import {
  CreateStudentInput,
  EditStudentInput,
  EmailStudentsInput,
  OwnStudentRow,
  StudentDetailRow,
  StudentFilter,
  StudentListQuery,
  StudentNoteInput,
  StudentNoteRow,
  StudentRow,
} from './student.dto.js';

@ApiTags('students')
@Controller('students')
export class StudentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly bulk: BulkApi,
  ) {}

  /** Searches names, email addresses and phone numbers, and finds who has a card with the code. Sorts: name, email, createdAt, organization, activeCertifications, nextRenewal. */
  @Get()
  @Audience('admin')
  @Permission('see-people')
  @PageOf(StudentRow)
  list(@Query() query: StudentListQuery) {
    return this.queries.execute(new ListStudents(query));
  }

  @Post()
  @Idempotent()
  @Audience('admin')
  @Permission('change-people')
  @Problems(EmailInUseByStudent)
  @ApiCreatedResponse({ type: StudentDetailRow })
  async create(@Body() input: CreateStudentInput, @CurrentUser() actor: Actor): Promise<StudentDetailRow> {
    return this.queries.execute(
      new GetStudent<StudentDetailRow>(await this.commands.execute(new CreateStudent(input)), actor),
    );
  }

  /**
   * Sends an email that staff wrote, one to each student who has an email address: to those with `studentIds` at once (200), or with
   * `filter` by a job (202). At most 30 calls an hour.
   */
  @Post('emails')
  @HttpCode(200)
  @Idempotent()
  @Audience('admin')
  @Permission('send-messages')
  @Problems(CountChanged, TooManyAttempts)
  @ApiOkResponse({ type: WrittenMailResponse })
  @ApiAcceptedResponse({ type: BulkJobRow })
  async email(
    @Body() { studentIds, filter, expected, reminderOf, ...mail }: EmailStudentsInput,
    @CurrentUser() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WrittenMailResponse | BulkJobRow> {
    const all = allRowsOf({ filter, expected }, studentIds);
    return all
      ? await this.bulk.start(EMAIL_STUDENTS, { ...all, input: mail }, actor, response)
      : await this.commands.execute(new EmailStudents(studentIds!, mail, actor, reminderOf));
  }

  /** How many of the students who match an email would reach. */
  @Get('emails/forecast')
  @Audience('admin')
  @Permission('send-messages')
  emailForecast(@Query() filter: StudentFilter): Promise<BulkForecast> {
    return this.bulk.foresee(EMAIL_STUDENTS, filter);
  }

  /** What staff read aloud to ask whether a person wants text messages. */
  @Get('sms-consents/words')
  @Audience('admin')
  @Permission('see-people')
  wordsToRead(): Promise<WordsToReadResponse> {
    return this.queries.execute(new GetWordsToRead());
  }

  /** Writes a note about the student for colleagues. The timeline has it. */
  @Post(':id/notes')
  @Idempotent()
  @Audience('admin')
  @Permission('change-people')
  @ApiCreatedResponse({ type: StudentNoteRow })
  async addNote(
    @IdParam() id: string,
    @Body() input: StudentNoteInput,
    @CurrentUser() actor: Actor,
  ): Promise<StudentNoteRow> {
    return this.queries.execute(new GetStudentNote(await this.commands.execute(new AddStudentNote(id, input, actor))));
  }

  /** What the person has agreed to get by text message. */
  @Get(':id/sms-consents')
  @Audience('admin')
  @Permission('see-people')
  smsConsents(@IdParam() id: string): Promise<SmsConsentsResponse> {
    return this.queries.execute(new GetSmsConsents(id));
  }

  /** Records what the person says to staff about text messages to the number of their record. */
  @Patch(':id/sms-consents')
  @Audience('admin')
  @Permission('change-people')
  async changeSmsConsents(
    @IdParam() id: string,
    @Body() input: SmsConsentsInput,
    @CurrentUser() actor: Actor,
  ): Promise<SmsConsentsResponse> {
    await this.commands.execute(new ChangeSmsConsents(id, input, actor));
    return this.queries.execute(new GetSmsConsents(id));
  }

  /** Staff see any student, an org admin its members, everybody themselves. */
  @Get(':id')
  @Audience('admin', 'client', 'org_admin')
  @Permission('see-people')
  @RowsByAudience({ staff: StudentDetailRow, others: OwnStudentRow })
  get(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<OwnStudentRow> {
    return this.queries.execute(new GetStudent(id, actor));
  }

  /** Clients edit their own name, phone and license number. */
  @Put(':id')
  @Audience('admin', 'client', 'org_admin')
  @Permission('change-people')
  @Problems(ChangedMeanwhile, EmailInUseByStudent)
  @RowsByAudience({ staff: StudentDetailRow, others: OwnStudentRow })
  async edit(
    @IdParam() id: string,
    @Body() input: EditStudentInput,
    @CurrentUser() actor: Actor,
  ): Promise<OwnStudentRow> {
    return this.queries.execute(new GetStudent(await this.commands.execute(new EditStudent(id, input, actor)), actor));
  }

  /** A JPEG, PNG, WebP or AVIF image of at most 5 MB and 24 megapixels (AVIF: 4). It is re-encoded without metadata to at most 512 pixels a side. */
  @Post(':id/photo')
  @TakesAnyBody()
  @Audience('admin', 'client', 'org_admin')
  @Permission('change-people')
  @Problems(ImageTooLarge, ImagesBusy, TooManyAttempts)
  @UseInterceptors(LimitedUpload('photo'))
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } }, required: ['photo'] },
  })
  @RowsByAudience({ staff: StudentDetailRow, others: OwnStudentRow, status: 201 })
  async setPhoto(
    @IdParam() id: string,
    @UploadedFile() photo: { buffer: Buffer } | undefined,
    @CurrentUser() actor: Actor,
  ): Promise<OwnStudentRow> {
    await this.commands.execute(new SetStudentPhoto(id, photo?.buffer, actor));
    return this.queries.execute(new GetStudent(id, actor));
  }

  @Get(':id/photo')
  @Audience('admin', 'client', 'org_admin')
  @Permission('see-people')
  @ApiProduces('image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Content-Type', 'image/webp')
  @Header('Content-Disposition', 'inline; filename="photo.webp"')
  async photo(@IdParam() id: string, @CurrentUser() actor: Actor, @Res() response: Response): Promise<void> {
    const photo = await this.queries.execute(new GetStudentPhoto(id, actor));
    sendRevalidated(response, photo);
  }
}
