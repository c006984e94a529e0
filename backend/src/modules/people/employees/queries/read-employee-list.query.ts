import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InvalidInput } from '../../../../shared/domain/domain-error.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { readSheets } from '../../../../shared/sheets/read-tables.js';
import { UnreadableFile } from '../../../../shared/sheets/unreadable-file.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import type { EmployeeListResponse } from '../employees.dto.js';
import { actsFor, organizationNotFound } from './check-employees.query.js';

export interface UploadedList {
  originalname: string;
  buffer: Buffer;
}

/** The lines of a list of people. What is in its columns, the caller finds out. */
export class ReadEmployeeList extends Query<EmployeeListResponse> {
  constructor(
    readonly organizationId: string,
    readonly file: UploadedList | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** 10,000 people, and the lines above and below them. */
const MAX_LINES = 10_010;
/** Cells can share a long text, so that a small file would become a large response. */
const MAX_CHARACTERS = 10_000_000;

@QueryHandler(ReadEmployeeList)
export class ReadEmployeeListHandler implements IQueryHandler<ReadEmployeeList> {
  constructor(private readonly organizations: OrganizationsApi) {}

  /** @throws {NotFound} @throws {InvalidInput} @throws {UnreadableFile} */
  async execute({ organizationId, file, actor }: ReadEmployeeList): Promise<EmployeeListResponse> {
    const organization = await this.organizations.organization(organizationId);
    if (!organization || organization.deleted || !actsFor(actor, organizationId)) throw organizationNotFound();
    if (!file) throw new InvalidInput({ path: 'file', message: 'Send one file, in the field file.' });
    const sheets = await readSheets(file.buffer, file.originalname);
    const lines = sheets.find((sheet) => sheet.lines.length > 0)?.lines ?? [];
    if (lines.length === 0) throw new UnreadableFile('There are no rows in this file.');
    if (lines.length > MAX_LINES) {
      throw new UnreadableFile('This list has more than 10,000 rows. Import it in parts.');
    }
    const characters = lines.reduce((sum, { cells }) => sum + cells.join('').length, 0);
    if (characters > MAX_CHARACTERS) {
      throw new UnreadableFile('This list has too much text. Keep the columns with names, email and phone.');
    }
    return { lines: lines.map(({ cells }) => cells) };
  }
}
