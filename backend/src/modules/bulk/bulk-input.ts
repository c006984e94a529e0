import type { Type } from '@nestjs/common';
import { applyDecorators } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { Type as TypeOf } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsObject,
  IsUUID,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { InvalidInput } from '../../shared/domain/domain-error.js';
import { documentInheritedLimits } from '../../shared/http/documented-limits.js';
import type { ListQuery } from '../../shared/http/list-query.dto.js';
import { PAGING } from '../../shared/http/page.js';
import { IfGiven } from '../../shared/http/validation.js';

/** More than any list of a center has. */
const MOST_ROWS = 1_000_000;

/** Either the rows of a page, or all rows of a list, as many as the caller saw. */
export interface RowsOrFilter<Filter extends object> {
  filter?: Filter;
  expected?: number;
}

/** The search and the filters of a list, without its paging. */
export const filterOf = <Query extends ListQuery>(query: Type<Query>) =>
  OmitType(query, PAGING as readonly (keyof Query & (typeof PAGING)[number])[]);

/** The ids of 1 to 200 rows, as many as a page of a list has; instead of them, `filter` and `expected`. */
export const SelectedRows = (messages: { none: string; tooMany: string }) =>
  applyDecorators(
    ValidateIf(({ filter }: RowsOrFilter<object>, ids) => filter === undefined || ids !== undefined),
    IsArray(),
    ArrayMinSize(1, { message: messages.none }),
    ArrayMaxSize(200, { message: messages.tooMany }),
    ArrayUnique(),
    IsUUID(undefined, { each: true }),
  );

/** All rows of the list with this filter. A job does it. */
export function MatchingFilter(filter: () => Type<object>): PropertyDecorator {
  documentInheritedLimits(filter);
  return applyDecorators(IfGiven(), IsObject(), ValidateNested(), TypeOf(filter));
}

/** How many rows the caller saw; required with `filter`. If there are others by now, nothing is done. */
export const ExpectedCount = () =>
  applyDecorators(
    ValidateIf(({ filter, expected }: RowsOrFilter<object>) => filter !== undefined || expected !== undefined),
    IsInt(),
    Min(1),
    Max(MOST_ROWS),
  );

/**
 * What of both the caller sent.
 * @throws {InvalidInput} for both
 */
export function allRowsOf<Filter extends object>(
  { filter, expected }: RowsOrFilter<Filter>,
  ids: string[] | undefined,
): { filter: Filter; expected: number } | undefined {
  if (filter && ids) throw new InvalidInput({ path: 'filter', message: 'Send the ids of rows or a filter, not both.' });
  return filter && { filter, expected: expected! };
}
