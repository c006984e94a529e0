import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IfGiven, RequiredText, Text } from '../../shared/http/validation.js';

export class ViewColumnInput {
  @RequiredText(40)
  key: string;

  @IsBoolean()
  isVisible: boolean;

  /** Pixels. Without it, the column is as wide as its content. */
  @IfGiven()
  @IsInt()
  @Min(1)
  @Max(2_000)
  width?: number;
}

/** The columns in their order. */
function isColumns() {
  return (target: object, property: string) => {
    IsArray()(target, property);
    ArrayMaxSize(50)(target, property);
    ArrayUnique((column: ViewColumnInput) => column?.key)(target, property);
    ValidateNested({ each: true })(target, property);
    Type(() => ViewColumnInput)(target, property);
  };
}

export class SaveViewInput {
  /** The list that it shows, such as `classes`. */
  @RequiredText(40)
  grid: string;

  @RequiredText(60)
  name: string;

  /** The search, the filters and the order, as in the page's address: `q=smith&status=upcoming&sort=-date`. */
  @Text(2_000)
  query: string;

  @isColumns()
  columns: ViewColumnInput[];

  /** Colleagues see it, too. */
  @IsBoolean()
  isShared: boolean;
}

/** A change keeps the fields that are left out. */
export class ChangeViewInput {
  @IfGiven()
  @RequiredText(60)
  name?: string;

  @IfGiven()
  @Text(2_000)
  query?: string;

  @IfGiven()
  @isColumns()
  columns?: ViewColumnInput[];

  @IfGiven()
  @IsBoolean()
  isShared?: boolean;
}

export class ListViewsQuery extends ListQuery {
  /** Only the views of this list. */
  @IsOptional()
  @Text(40)
  grid?: string;
}

export class ViewColumnRow {
  key: string;
  isVisible: boolean;
  width?: number;
}

export class SavedViewRow {
  id: string;
  grid: string;
  name: string;
  query: string;
  columns: ViewColumnRow[];
  isShared: boolean;
  /** Whether the caller saved it and may change it. */
  isOwn: boolean;
  ownerName: string;
}
