import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { assertPermitted, type Permitted } from '../../../../shared/domain/permission.js';
import { CenterApi } from '../../../center/index.js';
import { seriesEditOf } from '../../domain/series.js';
import { PlaceOfClass } from '../../places/place-of-class.js';
import { ScopedClasses } from '../../series/scoped-classes.js';
import type { SeriesScope } from '../../sql.js';
import { type ClassInput, ClassInputResolver } from '../class-input-resolver.js';

/**
 * Edits a class and returns its id. The row is locked, so that no seat is taken meanwhile. With a scope, what changed also
 * changes in the other classes of its series, in all or in none.
 * @throws {NotPermitted} if a class loses its price and the actor may not waive payments, which has the same effect
 */
export class EditClass extends Command<string> {
  constructor(
    readonly classId: string,
    readonly input: ClassInput & { revision?: number; tell?: boolean; reason?: string },
    readonly actor: Permitted,
    readonly scope: SeriesScope = 'this',
  ) {
    super();
  }
}

@CommandHandler(EditClass)
export class EditClassHandler implements ICommandHandler<EditClass> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly resolver: ClassInputResolver,
    private readonly places: PlaceOfClass,
    private readonly series: ScopedClasses,
  ) {}

  async execute({ classId, input, actor, scope }: EditClass): Promise<string> {
    const { revision, tell = true, reason, ...fields } = input;
    const { timeZone, moveMailDelaySeconds: afterSeconds } = await this.center.settings();
    const telling = { tell, reason, afterSeconds };
    await this.em.transactional(async (em) => {
      const places = await this.places.hold(fields, classId);
      const { session, others } = await this.series.lock(em, classId, scope);
      const before = session.details();
      const priced = [session, ...others].filter(({ priceCents }) => priceCents);
      const [details, now] = [await this.resolver.resolve(fields, places, session), this.clock.now()];
      session.edit(details, timeZone, now, revision, telling, scope !== 'this');
      const edit = seriesEditOf(before, session.details());
      for (const other of others) other.follow(edit, timeZone, now, telling);
      if (priced.some(({ priceCents }) => !priceCents)) assertPermitted(actor, 'waive');
    });
    return classId;
  }
}
