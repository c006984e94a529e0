import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Agency, type AgencyDetails, AgencyNotFound } from '../domain/agency.entity.js';
import type { AgencyInput } from './agencies.dto.js';

/** Adds an agency to those that issue cards. Returns its id. */
export class AddAgency extends Command<string> {
  constructor(readonly input: AgencyInput) {
    super();
  }
}

@CommandHandler(AddAgency)
export class AddAgencyHandler implements ICommandHandler<AddAgency> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {AgencyNameTaken} */
  async execute({ input }: AddAgency): Promise<string> {
    const agency = Agency.add(detailsOf(input), this.clock.now());
    await this.em.transactional(async (em) => void em.persist(agency));
    return agency.id;
  }
}

/** Edits an agency and returns its id. Issued certifications keep the codes that they have. */
export class EditAgency extends Command<string> {
  constructor(
    readonly agencyId: string,
    readonly input: AgencyInput,
  ) {
    super();
  }
}

@CommandHandler(EditAgency)
export class EditAgencyHandler implements ICommandHandler<EditAgency> {
  constructor(private readonly em: EntityManager) {}

  /** @throws {AgencyNotFound} @throws {AgencyNameTaken} */
  async execute({ agencyId, input }: EditAgency): Promise<string> {
    await this.em.transactional(async (em) => {
      const agency = await lockOrFail(em, Agency, { id: agencyId }, () => new AgencyNotFound());
      agency.edit(detailsOf(input));
    });
    return agencyId;
  }
}

/** Takes an agency off the list. */
export class DeleteAgency extends Command<void> {
  constructor(readonly agencyId: string) {
    super();
  }
}

@CommandHandler(DeleteAgency)
export class DeleteAgencyHandler implements ICommandHandler<DeleteAgency> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {AgencyNotFound} */
  async execute({ agencyId }: DeleteAgency): Promise<void> {
    await this.em.transactional(async (em) => {
      const agency = await lockOrFail(em, Agency, { id: agencyId }, () => new AgencyNotFound());
      agency.delete(this.clock.now());
    });
  }
}

function detailsOf({ name, codeFormat, issuesCards, checkUrl }: AgencyInput): AgencyDetails {
  if (checkUrl && !/^https:\/\/\S+$/.test(checkUrl))
    throw new InvalidInput({ path: 'checkUrl', message: 'The address of the check begins with https://.' });
  return { name, codeFormat, issuesCards, checkUrl: checkUrl || null };
}
