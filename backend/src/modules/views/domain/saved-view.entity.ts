import { defineEntity } from '@mikro-orm/core';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { newId } from '../../../shared/domain/id.js';

/** A column of a view. Without a `width` it is as wide as its content. */
export interface ViewColumn {
  key: string;
  isVisible: boolean;
  width?: number;
}

/** What a view shows, and to whom. */
export interface ViewContent {
  name: string;
  /** The search, the filters and the order, as in the page's address. */
  query: string;
  columns: ViewColumn[];
  isShared: boolean;
}

const SavedViewSchema = defineEntity({
  name: 'SavedView',
  schema: 'views',
  tableName: 'saved_views',
  properties: (p) => ({
    id: p.uuid().primary(),
    userId: p.uuid(),
    grid: p.text(),
    name: p.text(),
    query: p.text(),
    columns: p.json<ViewColumn[]>(),
    isShared: p.boolean(),
    createdAt: p.datetime(),
  }),
});

/**
 * A list as a member of staff wants to see it again. Only its owner changes it. Any member of staff deletes a shared one, so
 * that those of somebody who left don't stay.
 */
export class SavedView extends SavedViewSchema.class {
  static save(given: ViewContent & { userId: string; grid: string }, now: Date): SavedView {
    return Object.assign(new SavedView(), { ...given, id: newId(), createdAt: now });
  }

  /** Keeps what is left out. */
  change({ name, query, columns, isShared }: Partial<ViewContent>): void {
    this.name = name ?? this.name;
    this.query = query ?? this.query;
    this.columns = columns ?? this.columns;
    this.isShared = isShared ?? this.isShared;
  }
}
SavedViewSchema.setClass(SavedView);

/** A user's views of one list have different names. */
export class ViewNameTaken extends InvalidInput {
  constructor() {
    super({ path: 'name', message: 'You already have a view with this name.' });
  }
}
