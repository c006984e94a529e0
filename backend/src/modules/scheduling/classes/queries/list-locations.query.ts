import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../../shared/sql/sql.js';

/** Where classes take place or took place, by name. */
export class ListLocations extends Query<string[]> {}

/** More would be of no use in a menu. */
const MAX_PLACES = 500;

// Jumps from each place to the next in the index, however many classes each has.
const PLACES = `
  with recursive places(location) as (
    (select location from scheduling.classes where deleted_at is null order by location limit 1)
    union all
    select (select c.location from scheduling.classes c where c.deleted_at is null and c.location > p.location
      order by c.location limit 1)
    from places p where p.location is not null
  )
  select location from places where location <> '' limit ${MAX_PLACES}`;

@QueryHandler(ListLocations)
export class ListLocationsHandler implements IQueryHandler<ListLocations> {
  constructor(private readonly sql: Sql) {}

  async execute(): Promise<string[]> {
    return (await this.sql.rows<{ location: string }>(PLACES)).map(({ location }) => location);
  }
}
