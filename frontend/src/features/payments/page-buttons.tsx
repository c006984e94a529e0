import { Button } from '../../shared/ui/button.js';
import { PAGE_SIZE } from './method-api.js';

interface PageButtonsProps {
  page: number;
  /** Rows on all pages. */
  total: number;
  /** What the buttons are called. */
  labels: readonly [previous: string, next: string];
  onPage: (page: number) => void;
}

/** Turns the pages of a list; nothing while one page has all. */
export function PageButtons({ page, total, labels: [previous, next], onPage }: PageButtonsProps) {
  if (total <= PAGE_SIZE && page === 1) return null;
  return (
    <div className="form-actions">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {previous}
      </Button>
      <Button disabled={page * PAGE_SIZE >= total} onClick={() => onPage(page + 1)}>
        {next}
      </Button>
    </div>
  );
}
