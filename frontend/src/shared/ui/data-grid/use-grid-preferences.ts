import { useState } from 'react';
import { type ColumnLayout, DEFAULT_LAYOUT } from './column-layout.js';

export interface GridPreferences extends ColumnLayout {
  view: 'table' | 'cards';
  density: 'regular' | 'compact';
}

/** Minimum width at which a list defaults to the table view. */
const TABLE_FROM = '(min-width: 1200px)';

/** The user's view of this list, kept in local storage under the grid's id. */
export function useGridPreferences(id: string) {
  const [preferences, setPreferences] = useState(() => load(id));
  const change = (to: Partial<GridPreferences>) => {
    const next = { ...preferences, ...to };
    setPreferences(next);
    try {
      localStorage.setItem(`grid.${id}`, JSON.stringify({ ...stored(id), ...to }));
    } catch {
      // Storage may be blocked; the choice then lasts until the page is left.
    }
  };
  return [preferences, change] as const;
}

function load(id: string): GridPreferences {
  const saved = stored(id);
  return {
    view: saved.view ?? (window.matchMedia(TABLE_FROM).matches ? 'table' : 'cards'),
    density: saved.density ?? 'regular',
    columns: saved.columns ?? DEFAULT_LAYOUT.columns,
    order: saved.order ?? DEFAULT_LAYOUT.order,
    widths: saved.widths ?? DEFAULT_LAYOUT.widths,
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
