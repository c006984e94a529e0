import { DownloadOutlined, SearchOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../shared/ui/button.js';
import { toast } from '../../shared/ui/toast/toast-store.js';

/** A filter of the page that is kept in its URL; empty or without it, the fallback. */
export function useUrlFilter(name: string, fallback = ''): readonly [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string) =>
    setParams(
      (current) => {
        if (value === fallback) current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  return [params.get(name) ?? fallback, set];
}

/** Loads what only an export needs. */
export async function exportWith(save: (records: typeof import('./export-records.js')) => void): Promise<void> {
  try {
    save(await import('./export-records.js'));
  } catch {
    toast({ title: 'Error', description: 'Failed to export. Please try again.', variant: 'destructive' });
  }
}

interface RecordSearchProps {
  /** How many rows the filters leave, and of how many; undefined while they load. */
  count: readonly [found: number, all: number] | undefined;
  /** 'people' */
  noun: string;
  /** Saves the rows that the filters leave as CSV. */
  onExport: () => void;
  children?: ReactNode;
}

/** The search of the organization's people and certifications, with further filters beside it. */
export function RecordSearch({ count, noun, onExport, children }: RecordSearchProps) {
  const [search, setSearch] = useUrlFilter('q');
  return (
    <div className="record-search">
      <div className="search">
        <SearchOutlined aria-hidden />
        <input
          type="search"
          className="input"
          aria-label="Search by name, email, certification type or card number"
          placeholder="Search name, email, type or card number"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {children}
      {count && (
        <span className="secondary tabular" role="status">
          {count[0].toLocaleString('en-US')} of {count[1].toLocaleString('en-US')} {noun}
        </span>
      )}
      {count && count[0] > 0 && (
        <Button className="record-export" icon={<DownloadOutlined aria-hidden />} onClick={onExport}>
          Export CSV
        </Button>
      )}
    </div>
  );
}
