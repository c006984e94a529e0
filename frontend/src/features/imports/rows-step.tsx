import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate } from 'react-router';
import { readOptions } from '../../shared/api/query-client.js';
import type { ImportDetail } from '../../shared/api/rows.js';
import { DataGrid, type GridFilter, useGridFilter } from '../../shared/ui/data-grid/index.js';
import { isShortcut } from '../../shared/ui/shortcuts.js';
import { EmptyState } from '../../shared/ui/states.js';
import { kindsQuery, useChangeRow } from './api.js';
import { FateBand } from './fate-band.js';
import { PromiseBar } from './promise-bar.js';
import { RowCard } from './row-card.js';
import { AnswersTogether, LeaveOutButton } from './row-choices.js';
import { rowColumns } from './row-columns.js';
import './rows.css';
import { FATES, type Fate, firstFate, labelsOf, rowFields, saysWhy, whatToFix } from './rows.logic.js';

const PATH = '/api/imports/{id}/rows';
/** Rows that are looked through for the fields to fix. */
const LOOKED_THROUGH = 200;

interface RowsStepProps {
  detail: ImportDetail;
  counts: NonNullable<ImportDetail['counts']>;
}

/** Every row with what happens to it. What can't be read is fixed in place. The address has the fate. */
export function RowsStep({ detail, counts }: RowsStepProps) {
  const [asked, setFate] = useGridFilter('fate');
  const words = FATES.find(({ fate }) => fate === asked);
  if (!words) return <Navigate to={`?step=rows&fate=${firstFate(counts)}`} replace />;
  const { fate, none } = words;
  return (
    <>
      <FateBand counts={counts} fate={fate} isIn={detail.state === 'committed'} onChange={setFate} />
      {counts[fate] > 0 ? <Rows key={fate} detail={detail} fate={fate} /> : <EmptyState title={none} />}
      <PromiseBar detail={detail} />
    </>
  );
}

function Rows({ detail, fate }: { detail: ImportDetail; fate: Fate }) {
  const { id, files } = detail;
  const [file] = useGridFilter('file');
  const isChecking = detail.state === 'reading';
  const kinds = useQuery(kindsQuery());
  const toFix = useQuery({
    ...readOptions(PATH, { path: { id }, query: { fate: 'fix', file, pageSize: LOOKED_THROUGH, total: 'false' } }),
    enabled: fate === 'fix',
  });
  const change = useChangeRow(id);
  const waiting = useMemo(() => whatToFix(fate === 'fix' ? (toFix.data ?? []) : []), [fate, toFix.data]);
  const labels = useMemo(() => labelsOf(kinds.data ?? []), [kinds.data]);
  const fields = useMemo(() => {
    const inSight = files.filter(({ number }) => file === '' || String(number) === file);
    return rowFields(inSight, kinds.data ?? [], new Set(waiting.fields.keys()), saysWhy(fate));
  }, [files, file, kinds.data, waiting, fate]);
  const columns = useMemo(
    () => rowColumns({ importId: id, fate, fields, toFix: new Set(waiting.fields.keys()), labels, isChecking }),
    [id, fate, fields, waiting, labels, isChecking],
  );
  const filters = useMemo((): GridFilter<'fate' | 'file'>[] => {
    const ofFile: GridFilter<'file'> = {
      name: 'file',
      label: 'File',
      options: files.map(({ number, name, kindLabel }) => ({ value: String(number), label: kindLabel ?? name })),
    };
    // The band above chooses the fate.
    return [{ name: 'fate', label: 'Fate', control: () => null }, ...(files.length > 1 ? [ofFile] : [])];
  }, [files]);
  return (
    <DataGrid
      id={`import-rows-${fate}`}
      path={PATH}
      pathParams={{ id }}
      noun={{ one: 'row', many: 'rows' }}
      columns={columns}
      filters={filters}
      search="Name, email, row"
      card={(row) => <RowCard importId={id} row={row} fields={fields} labels={labels} isChecking={isChecking} />}
      selectable={fate === 'conflict'}
      bulkActions={(selected) => <AnswersTogether importId={id} selected={selected} />}
      actions={(row) => <LeaveOutButton importId={id} row={row} />}
      onRowKey={(row, event) => {
        if (!isShortcut('leaveOutRow', event) || row.fate === 'leftOut') return false;
        change.mutate({ rowId: row.id, leftOut: true });
        return true;
      }}
      extra={<span className="rows-note">{noteOf(fate, waiting, labels)}</span>}
      csv={false}
      empty={{ title: 'No rows' }}
    />
  );
}

/** What is to be known of the rows with this fate: `eCard code: 9, Course date: 6. A missing email or phone is no error.` */
function noteOf(
  fate: Fate,
  { fields, named }: ReturnType<typeof whatToFix>,
  labels: ReadonlyMap<string, string>,
): string {
  if (fate === 'conflict') return 'What is here stays until you choose. An empty field is no conflict: it is filled.';
  if (fate === 'changes') return 'Only empty fields change, and those that an import wrote and nobody edited.';
  if (fate !== 'fix') return '';
  const parts = [...fields].map(([field, count]) => `${labels.get(field) ?? field}: ${count}`);
  if (named > 0) parts.push(`names to decide: ${named}`);
  return `${parts.length > 0 ? `${parts.join(', ')}. ` : ''}A missing email or phone is no error.`;
}
