import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { ErasureRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { erasuresQuery, keptNamesQuery } from './api.js';
import { ReceiptDialog } from './receipt-dialog.js';
import { KEPT_KINDS } from './what-goes.js';

/** The receipts of erasures, and the names that rosters and the books still keep. */
export function ErasedPeople() {
  const [receipt, setReceipt] = useState<ErasureRow>();
  const erasures = useQuery(erasuresQuery());
  const names = useQuery(keptNamesQuery());
  return (
    <SettingsGroup
      title="Erased People"
      line="Their records stay without a name. Rosters and the books keep it for the days above; administrators alone see it here"
    >
      {erasures.isPending || names.isPending ? (
        <LoadingState label="Loading erasures" lines={3} />
      ) : erasures.isError || names.isError ? (
        <ErrorState
          error={(erasures.error ?? names.error)!}
          onRetry={() => Promise.all([erasures.refetch(), names.refetch()])}
        />
      ) : erasures.data.rows.length === 0 ? (
        <p className="secondary">Nobody was erased. You erase a person in the menu of their page.</p>
      ) : (
        <>
          <ul aria-label="Receipts">
            {erasures.data.rows.map((row) => (
              <li key={row.id}>
                <Button type="link" onClick={() => setReceipt(row)}>
                  Erasure {row.number}
                </Button>{' '}
                <InstantDate instant={row.erasedAt} />
              </li>
            ))}
          </ul>
          <h3>Names that are kept</h3>
          {names.data.rows.length === 0 ? (
            <p className="secondary">None: every period is over.</p>
          ) : (
            <ul aria-label="Names that are kept">
              {names.data.rows.map(({ id, name, kind, subject, code, until }) => (
                <li key={id}>
                  {name}. {KEPT_KINDS[kind]}: {subject}
                  {code && `, card code ${code}`}. Goes on {formatDate(until)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {receipt && <ReceiptDialog receipt={receipt} onClose={() => setReceipt(undefined)} />}
    </SettingsGroup>
  );
}
