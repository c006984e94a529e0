import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { containsWords } from '../../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { PlaceNotFound } from '../../domain/scheduling.errors.js';
import type { PlaceListQuery, PlaceRow } from '../places.dto.js';

const SORTS = { name: ['p.name'], city: ['p.city'], createdAt: ['p.created_at'] };

/** The columns of a `PlaceRow`, from `scheduling.places p`. `now` is a parameter. */
const placeColumns = (
  now: string,
): string => `p.id, p.name, p.room, p.street, p.city, p.state, p.zip, p.directions, p.parking,
  p.location, p.address, p.archived_at as "archivedAt", p.merged_into as "mergedInto", p.revision,
  (select count(distinct c.id)::int from ${CLASSES_THERE}) as "classCount",
  (select count(distinct c.id)::int from ${CLASSES_THERE} and m.starts_at > ${now}::timestamptz) as "comingCount"`;

const CLASSES_THERE = `scheduling.meetings m join scheduling.classes c on c.id = m.class_id
  where m.place_id = p.id and c.deleted_at is null`;

/** The places, archived ones included unless the filter says otherwise. */
export class ListPlaces extends Query<Page<PlaceRow>> {
  constructor(readonly list: PlaceListQuery) {
    super();
  }
}

@QueryHandler(ListPlaces)
export class ListPlacesHandler implements IQueryHandler<ListPlaces> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ list }: ListPlaces): Promise<Page<PlaceRow>> {
    const { values, bind } = binding();
    const where = ['true'];
    if (list.archived !== undefined) where.push(`(p.archived_at is not null) = ${bind(list.archived)}`);
    where.push(...containsWords("shared.fold(p.location || ' ' || p.zip)", list.q, bind));
    const now = this.clock.now();
    return await readList(this.sql, list, {
      from: `scheduling.places p where ${where.join(' and ')}`,
      values,
      id: 'p.id',
      order: orderBy(list.sort, SORTS, 'name', 'p.id'),
      details: (bindMore) => ({ columns: placeColumns(bindMore(now)), tables: 'scheduling.places p' }),
    });
  }
}

/** @throws {PlaceNotFound} */
export class GetPlace extends Query<PlaceRow> {
  constructor(readonly placeId: string) {
    super();
  }
}

@QueryHandler(GetPlace)
export class GetPlaceHandler implements IQueryHandler<GetPlace> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ placeId }: GetPlace): Promise<PlaceRow> {
    const row = await this.sql.one<PlaceRow>(`select ${placeColumns('$2')} from scheduling.places p where p.id = $1`, [
      placeId,
      this.clock.now(),
    ]);
    if (!row) throw new PlaceNotFound();
    return row;
  }
}
