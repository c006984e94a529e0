import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ImportRow } from '../../shared/api/rows.js';
import { formatInstantDate } from '../../shared/format/date.js';
import { importsQuery } from '../../shared/model/queries.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { TabCount } from '../../shared/ui/tab-count.js';
import { isBusy } from './api.js';
import { number, outcomeText, stateText, undoText } from './import-text.js';

/** How often the list is read while an import of it runs. */
const POLL_MS = 2_000;

interface EarlierImportsProps {
  timeZone: string;
  importHref: (id: string) => string;
}

/** The imports so far, newest first, each with its state in words. */
export function EarlierImports({ timeZone, importHref }: EarlierImportsProps) {
  const imports = useQuery({
    ...importsQuery(),
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isBusy) ? POLL_MS : false),
  });
  const content = () => {
    if (imports.isPending) return <LoadingState label="Loading imports" lines={4} />;
    if (imports.isError) return <ErrorState error={imports.error} onRetry={() => imports.refetch()} />;
    if (imports.data.rows.length === 0) {
      return (
        <EmptyState
          title="No imports yet"
          text="Choose files to begin. Each import is listed here, with what came and until when it can be undone."
        />
      );
    }
    return <Rows rows={imports.data.rows} timeZone={timeZone} importHref={importHref} />;
  };
  return (
    <section className="card panel" aria-labelledby="imports-earlier">
      <div className="panel-head">
        <h2 className="panel-title" id="imports-earlier">
          Earlier <TabCount of={imports.data?.total} />
        </h2>
      </div>
      {content()}
    </section>
  );
}

function Rows({ rows, timeZone, importHref }: EarlierImportsProps & { rows: readonly ImportRow[] }) {
  return (
    <table className="panel-table import-list" aria-labelledby="imports-earlier">
      <thead>
        <tr>
          <th scope="col">Import</th>
          <th scope="col">Files</th>
          <th scope="col" className="numeric">
            Rows
          </th>
          <th scope="col">State</th>
          <th scope="col">What came</th>
          <th scope="col">By</th>
          <th scope="col">Undo</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.state === 'undone' ? 'import-gray' : undefined}>
            <td>
              <Link className="panel-name" to={importHref(row.id)}>
                {row.name}
              </Link>
            </td>
            <td data-label="Files">{row.files.length === 1 ? row.files[0]?.name : `${row.files.length} files`}</td>
            <td data-label="Rows" className="numeric tabular">
              {row.rows > 0 ? number(row.rows) : '—'}
            </td>
            <td data-label="State">
              <StateTag row={row} />
            </td>
            <td data-label="What came" className="import-outcome">
              {outcomeText(row)}
            </td>
            <td data-label="By">
              {[row.createdBy, formatInstantDate(row.createdAt, timeZone)].filter(Boolean).join(', ')}
            </td>
            <td data-label="Undo">{undoText(row, timeZone)}</td>
            <td className="panel-action">
              {row.state === 'ready' && (
                <LinkButton size="small" to={importHref(row.id)} aria-label={`Continue ${row.name}`}>
                  Continue
                </LinkButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StateTag({ row }: { row: ImportRow }) {
  const label = stateText(row);
  return <StatusTag status={`import-${row.state}`} {...(label && { label })} />;
}
