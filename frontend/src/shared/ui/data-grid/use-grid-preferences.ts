import { useState } from 'react';

export interface GridPreferences {
  view: 'table' | 'cards';
  density: 'regular' | 'compact';
  /** Keys of the columns that the person switched, against the column's own default. */
  columns: Record<string, boolean>;
}

/** From this width up a list starts as a table (decisions, Screens). */
const TABLE_FROM = '(min-width: 1200px)';

/** How a person likes this list, kept in this browser under the grid's id. */
export function useGridPreferences(id: string) {
  const [preferences, setPreferences] = useState(() => load(id));
  const change = (to: Partial<GridPreferences>) => {
    const next = { ...preferences, ...to };
    setPreferences(next);
    try {
      localStorage.setItem(`grid.${id}`, JSON.stringify({ ...stored(id), ...to }));
    } catch {
      // Storage may be blocked; the choice then lasts as long as the page.
    }
  };
  return [preferences, change] as const;
}

function load(id: string): GridPreferences {
  const saved = stored(id);
  return {
    view: saved.view ?? (window.matchMedia(TABLE_FROM).matches ? 'table' : 'cards'),
    density: saved.density ?? 'regular',
    columns: saved.columns ?? {},
  };
}

function stored(id: string): Partial<GridPreferences> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`grid.${id}`) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
