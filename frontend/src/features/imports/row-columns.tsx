import type { ImportRowOfFile } from '../../shared/api/rows.js';
import type { GridColumn } from '../../shared/ui/data-grid/index.js';
import { FixCell } from './fix-cell.js';
import { number } from './import-text.js';
import { WhoseValue } from './row-choices.js';
import { RowReasons } from './row-reasons.js';
import { type Fate, type RowField, rowTitle, saysWhy, valueText } from './rows.logic.js';

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
  { key: 'number', title: 'Row', numeric: true, width: 64, sort: true, text: (row) => number(row.number) },
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
  if (fate === 'conflict' || fate === 'changes') return [...COMMON, ...differences(importId, fate, labels)];
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
          row.reasons.some((reason) => reason.field === field) ? (
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
  return [
    {
      key: 'field',
      title: fate === 'conflict' ? 'What differs' : 'Field',
      width: 110,
      ...lines(({ field }) => labels.get(field) ?? field),
    },
    { key: 'from', title: 'Here now', width: 140, cut: true, ...lines(({ from }) => from || 'empty') },
    {
      key: 'to',
      title: fate === 'conflict' ? 'In the file' : 'After the import',
      width: 140,
      cut: true,
      ...lines(({ to }) => to || 'empty'),
    },
    {
      key: 'reasons',
      title: fate === 'conflict' ? 'To help you decide' : 'Why it may change',
      width: 180,
      fill: true,
      text: (row) => row.reasons.map(({ message }) => message).join(' '),
    },
    {
      key: 'choice',
      title: 'Choice',
      width: 130,
      text: () => '',
      render: (row) => <WhoseValue importId={importId} row={row} />,
    },
  ];
}
