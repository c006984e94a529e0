import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength, ValidateNested } from 'class-validator';

export class OldLinkInput {
  /** An address of the old system: a path, or a whole address, of which path and query count. */
  @IsString()
  @MaxLength(2_000)
  address: string;

  /** A page of this site, such as /courses. */
  @IsString()
  @MaxLength(2_000)
  target: string;
}

export class OldLinksInput {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(2_000)
  @ValidateNested({ each: true })
  @Type(() => OldLinkInput)
  links: OldLinkInput[];
}

/** An address of the old system and where it leads. */
export class OldLinkRow {
  id: string;
  /** Path and query. */
  address: string;
  /** Path of this site, with query and fragment. */
  target: string;
  /** How often somebody followed it. */
  hits: number;
  lastHitAt: string | null;
}

/** In the order of their addresses, at most 2,000. */
export class OldLinksResponse {
  links: OldLinkRow[];
}
