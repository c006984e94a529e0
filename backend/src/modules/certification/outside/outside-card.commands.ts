import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { calendarDateIn } from '../../../shared/domain/calendar-date.js';
import type { CodeFormat } from '../../../shared/domain/card-code.js';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { StudentNotFound } from '../../people/index.js';
import { Certification, type OutsideCard } from '../domain/certification.entity.js';
import { CertificationNotFound } from '../domain/certification.errors.js';
import type { EnterCertificationInput, OutsideCardInput } from './outside.dto.js';

/** Enters a card that a student got elsewhere. Returns the certification's id. */
export class EnterCertification extends Command<string> {
  constructor(readonly input: EnterCertificationInput) {
    super();
  }
}

@CommandHandler(EnterCertification)
export class EnterCertificationHandler implements ICommandHandler<EnterCertification> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {StudentNotFound} @throws {InvalidInput} @throws {EcardCodeTaken} */
  async execute({ input: { studentId, ...input } }: EnterCertification): Promise<string> {
    const now = this.clock.now();
    const today = calendarDateIn(await this.center.timeZone(), now);
    return await this.em.transactional(async (em) => {
      const student = await this.sql.one('select id from people.students where id = $1 and deleted_at is null', [
        studentId,
      ]);
      if (!student) throw new StudentNotFound();
      const certification = Certification.enter(studentId, await readCard(this.sql, input), today, now);
      em.persist(certification);
      return certification.id;
    });
  }
}

/** Corrects an outside card. Returns the certification's id. */
export class CorrectCertification extends Command<string> {
  constructor(
    readonly certificationId: string,
    readonly input: OutsideCardInput,
  ) {
    super();
  }
}

@CommandHandler(CorrectCertification)
export class CorrectCertificationHandler implements ICommandHandler<CorrectCertification> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {CertificationNotFound} @throws {NotAnOutsideCard} @throws {CertificationIsRevoked} @throws {InvalidInput} */
  async execute({ certificationId, input }: CorrectCertification): Promise<string> {
    const today = calendarDateIn(await this.center.timeZone(), this.clock.now());
    await this.em.transactional(async (em) => {
      const found = { id: certificationId };
      const certification = await lockOrFail(em, Certification, found, () => new CertificationNotFound());
      certification.correct(await readCard(this.sql, input), today);
    });
    return certificationId;
  }
}

/** Revokes an outside card. Returns the certification's id. */
export class RevokeOutsideCard extends Command<string> {
  constructor(
    readonly certificationId: string,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeOutsideCard)
export class RevokeOutsideCardHandler implements ICommandHandler<RevokeOutsideCard> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {CertificationNotFound} @throws {NotAnOutsideCard} @throws {CertificationIsRevoked} */
  async execute({ certificationId, reason }: RevokeOutsideCard): Promise<string> {
    await this.em.transactional(async (em) => {
      const found = { id: certificationId };
      const certification = await lockOrFail(em, Certification, found, () => new CertificationNotFound());
      certification.revokeOutside(reason, this.clock.now());
    });
    return certificationId;
  }
}

/** The card with its course and agency as they are known here. @throws {InvalidInput} */
async function readCard(sql: Sql, input: OutsideCardInput): Promise<OutsideCard> {
  const { courseId = null, certificationType, agency: agencyName, code, issueDate, expiryDate, onlineOnly } = input;
  const agency = await sql.one<{ id: string; codeFormat: CodeFormat }>(AGENCY, [agencyName]);
  if (!agency) throw new InvalidInput({ path: 'agency', message: 'No agency has this name.' });
  const card = await sql.one<{ id: string }>(courseId ? CARD_OF_COURSE : CARD_OF_NAME, [courseId ?? certificationType]);
  if (courseId && !card) throw new InvalidInput({ path: 'courseId', message: 'This course does not exist.' });
  return {
    courseId,
    cardId: card?.id ?? null,
    certificationType,
    agencyId: agency.id,
    code: code || null,
    codeFormat: agency.codeFormat,
    issueDate,
    expiryDate,
    isOnlineOnly: onlineOnly ?? false,
  };
}

const AGENCY = `
  select id, code_format as "codeFormat" from catalog.agencies where lower(name) = lower($1) and deleted_at is null`;
const CARD_OF_COURSE = 'select card_id as id from catalog.courses where id = $1 and deleted_at is null';
const CARD_OF_NAME = 'select id from catalog.cards where lower(name) = lower($1) order by created_at limit 1';
