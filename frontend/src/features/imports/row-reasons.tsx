import { Button } from 'antd';
import { Link, useLocation } from 'react-router';
import type { ImportRowOfFile } from '../../shared/api/rows.js';
import { useChangeRow } from './api.js';

interface RowReasonsProps {
  importId: string;
  row: ImportRowOfFile;
}

/** Why a row waits or stays out, with what settles it: what to write instead if that is known, or the name to decide. */
export function RowReasons({ importId, row }: RowReasonsProps) {
  const change = useChangeRow(importId);
  const { pathname } = useLocation();
  return (
    <>
      {row.reasons.map(({ field, message, suggestion, name }) => (
        <span key={`${field} ${message}`} className="row-reason">
          <span>{message}</span>{' '}
          {name !== null && (
            <Link to={`${pathname}?${new URLSearchParams({ step: 'names', name })}`}>
              Decide under Names<span className="visually-hidden">: {name}</span>
            </Link>
          )}
          {field !== null && suggestion !== null && (
            <Button
              type="link"
              size="small"
              onClick={() => change.mutate({ rowId: row.id, fields: { [field]: suggestion } })}
            >
              Use {suggestion}
            </Button>
          )}
        </span>
      ))}
    </>
  );
}
