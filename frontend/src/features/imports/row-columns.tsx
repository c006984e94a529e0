import type { ImportRowOfFile } from '../../shared/api/rows.js';
import type { GridColumn } from '../../shared/ui/data-grid/index.js';
import { FixCell } from './fix-cell.js';
import { number } from './import-text.js';
import { RowAnswers } from './row-choices.js';
import { RowReasons } from './row-reasons.js';
import { type Fate, type RowField, reasonsToFix, rowTitle, saysWhy, valueText } from './rows.logic.js';

interface ColumnsOf {
  importId: string;
  fate: Fate;
  fields: readonly RowField[];
  /** Those that some of the rows have to fix. */
  toFix: ReadonlySet<string>;
  /** The label of each field. */
  labels: ReadonlyMap<string, string>;
  isChecking: boolean;
}

const COMMON: readonly GridColumn<ImportRowOfFile>[] = [
  { key: 'title', title: 'Name', width: 150, cut: true, text: rowTitle },
  {
    key: 'number',
    title: 'Row',
    numeric: true,
    width: 64,
    sort: true,
    text: ({ number: at }) => (at === null ? '—' : number(at)),
  },
];

const isLong = (field: string): boolean => !/date|code|start|end|on$|number|amount|phone|status/i.test(field);

/** The columns of the rows with one fate. */
export function rowColumns({
  importId,
  fate,
  fields,
  toFix,
  labels,
  isChecking,
}: ColumnsOf): GridColumn<ImportRowOfFile>[] {
  if (fate === 'conflict' || fate === 'changes') return [...COMMON, ...differences(importId, fate, labels, isChecking)];
  const reasonsText = (row: ImportRowOfFile) => row.reasons.map(({ message }) => message).join(' ');
  const values = fields.map(
    ({ field, label, isShown }): GridColumn<ImportRowOfFile> => ({
      key: field,
      title: label,
      hidden: !isShown,
      // Dates and codes are short, and never cut.
      ...(isLong(field) ? { width: 112, cut: true } : { width: 96 }),
      text: (row) => valueText(row, field) || '—',
      ...(fate === 'fix' && {
        render: (row) =>
          reasonsToFix(row).some((reason) => reason.field === field) ? (
            <FixCell
              importId={importId}
              row={row}
              field={field}
              label={`${label} of ${rowTitle(row)}`}
              isChecking={isChecking}
            />
          ) : (
            valueText(row, field) || '—'
          ),
      }),
    }),
  );
  const why: GridColumn<ImportRowOfFile> = {
    key: 'reasons',
    title: fate === 'fix' ? 'What is wrong' : 'Why',
    width: 260,
    fill: true,
    text: reasonsText,
    render: (row) => <RowReasons importId={importId} row={row} />,
  };
  if (!saysWhy(fate)) return [...COMMON, ...values];
  // The reason stands beside what it is about.
  const isAbout = ({ key }: GridColumn<ImportRowOfFile>) => toFix.has(key);
  return [...COMMON, ...values.filter(isAbout), why, ...values.filter((column) => !isAbout(column))];
}

function differences(
  importId: string,
  fate: 'conflict' | 'changes',
  labels: ReadonlyMap<string, string>,
  isChecking: boolean,
): GridColumn<ImportRowOfFile>[] {
  const lines = (of: (change: ImportRowOfFile['changes'][number]) => string) => ({
    text: (row: ImportRowOfFile) => row.changes.map(of).join('; '),
    render: (row: ImportRowOfFile) =>
      row.changes.map((change) => (
        <span key={change.field} className="row-line">
          {of(change)}
        </span>
      )),
  });
  const labelOf = (field: string): string => labels.get(field) ?? field;
  const differing = lines(({ field }) => labelOf(field));
  const wanted = lines(({ to }) => to || 'empty');
  return [
    {
      key: 'field',
      title: fate === 'conflict' ? 'What differs' : 'Field',
      width: 110,
      text: (row) =>
        differing.text(row) ||
        reasonsToFix(row)
          .map(({ field }) => labelOf(field))
          .join('; '),
      render: (row) =>
        row.changes.length > 0
          ? differing.render(row)
          : reasonsToFix(row)
              .map(({ field }) => labelOf(field))
              .join(', '),
    },
    { key: 'from', title: 'Here now', width: 140, cut: true, ...lines(({ from }) => from || 'empty') },
    {
      key: 'to',
      title: fate === 'conflict' ? 'In the file' : 'After the import',
      width: 140,
      cut: true,
      text: wanted.text,
      // What differs from no single value here, such as a code of somebody else, is fixed in the row.
      render: (row) =>
        row.changes.length > 0
          ? wanted.render(row)
          : reasonsToFix(row).map(({ field }) => (
              <FixCell
                key={field}
                importId={importId}
                row={row}
                field={field}
                label={`${labelOf(field)} of ${rowTitle(row)}`}
                isChecking={isChecking}
              />
            )),
    },
    {
      key: 'reasons',
      title: fate === 'conflict' ? 'To help you decide' : 'Why it may change',
      width: 150,
      fill: true,
      text: (row) => row.reasons.map(({ message }) => message).join(' '),
    },
    {
      key: 'choice',
      title: 'Choice',
      width: 220,
      text: () => '',
      render: (row) => <RowAnswers importId={importId} row={row} />,
    },
  ];
}
