import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../../shared/domain/domain-error.js';
import { constraintError } from '../../../shared/sql/constraint-errors.js';
import { Sql } from '../../../shared/sql/sql.js';
import { SetEcardCode } from '../cards/set-ecard-code.command.js';
import type { CardCodeInput, CardCodeRow, CardCodesResponse } from './codes.dto.js';
import { GetCardSheet } from './get-card-sheet.query.js';
import { type MatchedCode, matchCodes } from './match-code.js';

/** Enters the codes of a class that were pasted at once, or only says what would become of them. */
export class EnterCardCodes extends Command<CardCodesResponse> {
  constructor(
    readonly classId: string,
    readonly codes: readonly CardCodeInput[],
    readonly dryRun: boolean,
  ) {
    super();
  }
}

@CommandHandler(EnterCardCodes)
export class EnterCardCodesHandler implements ICommandHandler<EnterCardCodes> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** @throws {ClassNotFound} */
  async execute({ classId, codes, dryRun }: EnterCardCodes): Promise<CardCodesResponse> {
    const matched = matchCodes(codes, await this.queries.execute(new GetCardSheet(classId)));
    const holders = await this.holdersOf(matched);
    const rows: CardCodeRow[] = [];
    for (const match of matched) {
      const { code, name, person } = match;
      const holder = holders.get(code);
      const isTaken = holder !== undefined && holder.certificationId !== person?.certificationId;
      const problem =
        match.problem ?? (isTaken ? `${holder.name} already has this code.` : await this.enter(match, dryRun));
      const outcome = problem ? 'refused' : person?.ecardCode === code ? 'same' : 'entered';
      rows.push({ code, name, enrollmentId: person?.enrollmentId ?? null, outcome, problem: problem ?? null });
    }
    return { dryRun, rows };
  }

  /** Each in a transaction of its own, so that one that is refused stops no other. Returns why it was refused. */
  private async enter({ person, code }: MatchedCode, dryRun: boolean): Promise<string | undefined> {
    if (dryRun || person!.ecardCode === code) return undefined;
    try {
      await this.em.transactional(() => this.commands.execute(new SetEcardCode(person!.certificationId, code)));
      return undefined;
    } catch (thrown) {
      const error = thrown instanceof DomainError ? thrown : constraintError(thrown);
      if (!error) throw thrown;
      return error.message;
    }
  }

  /** Who has these codes already, in any class. */
  private async holdersOf(matched: readonly MatchedCode[]) {
    const rows = await this.sql.rows<{ code: string; certificationId: string; name: string }>(HOLDERS, [
      matched.map(({ code }) => code),
    ]);
    return new Map(rows.map((row) => [row.code, row]));
  }
}

const HOLDERS = `
  select t.ecard_code as code, t.id as "certificationId", trim(s.first_name || ' ' || s.last_name) as name
  from certification.certifications t join people.students s on s.id = t.student_id
  where t.ecard_code = any($1) and t.revoked_at is null`;
