import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { OptionalFlag, Text } from './validation.js';

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

  /** false leaves out the count, X-Total-Count and rel="last". */
  @OptionalFlag()
  total?: boolean;
}
