import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Text } from './validation.js';

const TOTALS = ['true', 'false', 'exact'] as const;

/** Parameters of every list. Without `pageSize` a list returns its first 500 rows. */
export class ListQuery {
  /** Words to search for. */
  @IsOptional()
  @Text(200)
  q?: string;

  /** A column, prefixed with `-` for descending order: `-date`. Each list documents its sortable columns. */
  @IsOptional()
  @IsString()
  @MaxLength(60)
  sort?: string;

  /** From 1. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page?: number;

  /** 1 to 200. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  pageSize?: number;

  /**
   * false leaves out the count, X-Total-Count and rel="last". Otherwise a list with a search or a filter is counted up to
   * 10,000 rows: if more match, X-Total-Count is 10000, X-Total-Count-Capped is true, and rel="last" is left out. exact counts
   * them all.
   */
  @IsOptional()
  @IsIn(TOTALS)
  total?: (typeof TOTALS)[number];
}
