import { Button } from 'antd';
import type { ImportRowOfFile } from '../../shared/api/rows.js';
import { useChangeRow } from './api.js';

interface RowReasonsProps {
  importId: string;
  row: ImportRowOfFile;
}

/** Why a row waits or stays out, with what to write instead where that is known. */
export function RowReasons({ importId, row }: RowReasonsProps) {
  const change = useChangeRow(importId);
  return (
    <>
      {row.reasons.map(({ field, message, suggestion }) => (
        <span key={`${field} ${message}`} className="row-reason">
          {message}{' '}
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
