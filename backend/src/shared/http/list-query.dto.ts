import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Text } from './validation.js';

/** What every list takes. Without `pageSize` the first 500 rows come. */
export class ListQuery {
  /** Words to search for. */
  @IsOptional()
  @Text(200)
  q?: string;

  /** A column, with `-` in front for descending: `-date`. Each list names the columns that it sorts by. */
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
}
