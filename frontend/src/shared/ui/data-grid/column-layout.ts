import type { SavedViewRow } from '../../api/rows.js';
import type { GridColumn } from './columns.js';

/** What the user changed about the columns of a grid, by their keys. */
export interface ColumnLayout {
  /** Visibility; the others keep their default. */
  columns: Readonly<Record<string, boolean>>;
  /** The order after the first column, which names the row. Columns that are missing here follow in their default order. */
  order: readonly string[];
  /** Pixels. The others are as wide as their content. */
  widths: Readonly<Record<string, number>>;
}

export const DEFAULT_LAYOUT: ColumnLayout = { columns: {}, order: [], widths: {} };

export const MIN_WIDTH = 48;
export const MAX_WIDTH = 800;

export const clampWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

export const isChanged = ({ columns, order, widths }: ColumnLayout): boolean =>
  order.length > 0 || Object.keys(columns).length > 0 || Object.keys(widths).length > 0;

/** All columns in the user's order, hidden ones among them. */
export function inOrder<Row>(all: readonly GridColumn<Row>[], { order }: ColumnLayout): GridColumn<Row>[] {
  const rank = (column: GridColumn<Row>) => {
    const place = order.indexOf(column.key);
    return place < 0 ? order.length + all.indexOf(column) : place;
  };
  const [first, ...rest] = all;
  return first ? [first, ...rest.toSorted((a, b) => rank(a) - rank(b))] : [];
}

/** The first column is always visible. */
export const isVisible = <Row>(
  { key, hidden }: GridColumn<Row>,
  { columns }: Pick<ColumnLayout, 'columns'>,
  index: number,
) => index === 0 || (columns[key] ?? !hidden);

/** The order of the keys with one of them moved by a step, which stops at the ends. */
export function withMove(keys: readonly string[], key: string, step: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const to = Math.min(keys.length - 1, Math.max(0, from + step));
  return keys.toSpliced(from, 1).toSpliced(to, 0, key);
}

/** The widths with one of them changed; undefined takes it back to the content's. */
export function withWidth(widths: ColumnLayout['widths'], key: string, width: number | undefined) {
  const { [key]: _, ...others } = widths;
  return width === undefined ? others : { ...others, [key]: clampWidth(width) };
}

type ViewColumn = SavedViewRow['columns'][number];

/** The columns as a saved view keeps them. */
export const viewColumnsOf = <Row>(all: readonly GridColumn<Row>[], layout: ColumnLayout): ViewColumn[] =>
  inOrder(all, layout).map((column, index) => {
    const width = layout.widths[column.key];
    return { key: column.key, isVisible: isVisible(column, layout, index), ...(width && { width }) };
  });

/** The columns that a saved view shows. */
export const layoutOf = (columns: readonly ViewColumn[]): ColumnLayout => ({
  columns: Object.fromEntries(columns.map(({ key, isVisible }) => [key, isVisible])),
  order: columns.slice(1).map(({ key }) => key),
  widths: Object.fromEntries(columns.flatMap(({ key, width }) => (width ? [[key, width]] : []))),
});
