import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { CertificationStatus } from '../domain/enrollment.entity.js';
import type { RosterRow } from '../enrollment.dto.js';
import { GetEnrollment } from '../queries/get-enrollment.query.js';
import { lockEnrollment } from './lock-enrollment.js';

/** Staff enter how a student did. What follows from a pass, or from taking it back, follows by events. */
export class SetCertificationStatus extends Command<RosterRow> {
  constructor(
    readonly id: string,
    readonly status: CertificationStatus,
  ) {
    super();
  }
}

@CommandHandler(SetCertificationStatus)
export class SetCertificationStatusHandler implements ICommandHandler<SetCertificationStatus> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ id, status }: SetCertificationStatus): Promise<RosterRow> {
    await this.em.transactional(async (em) => {
      (await lockEnrollment(em, id)).setCertificationStatus(status, this.clock.now());
    });
    return this.queries.execute(new GetEnrollment(id));
  }
}
