import { useEffect } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { isDate } from '../../../shared/format/date.js';
import { CALENDAR_VIEWS, type CalendarView } from './calendar-range.js';

/** In the page's URL: `?calendar=week&day=2026-12-08`. Without a day it is today's. */
const VIEW = 'calendar';
const DAY = 'day';

const STORAGE_KEY = 'classes.calendar';

export interface CalendarAddress {
  /** Undefined while the list is shown. */
  view: CalendarView | undefined;
  day: string;
  /** A step that Back undoes. */
  show: (view: CalendarView, day: string) => void;
  /** Back to the list. */
  leave: () => void;
}

/**
 * Which month or week the page shows instead of its list. The choice is remembered for `/classes`; an
 * address that names a search, a filter or a view of the list shows the list.
 */
export function useCalendarAddress(today: string): CalendarAddress {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const isArrival = useNavigationType() !== 'POP' || key === 'default';
  const asked = CALENDAR_VIEWS.find((view) => view === params.get(VIEW));
  const isBare = [...params.keys()].every((name) => name === 'add');
  const restored = isArrival && isBare ? remembered() : undefined;
  const day = params.get(DAY) ?? '';

  const change = (view: CalendarView | undefined, to: string, replace = false) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(VIEW);
        next.delete(DAY);
        if (view) next.set(VIEW, view);
        if (view && to !== today) next.set(DAY, to);
        return next;
      },
      { replace },
    );
  useEffect(() => {
    if (restored) change(restored, today, true);
  });
  const remember = (view: CalendarView | undefined) => {
    try {
      if (view) localStorage.setItem(STORAGE_KEY, view);
      else localStorage.removeItem(STORAGE_KEY);
    } catch {
      // Storage may be blocked; the choice then lasts until the page is left.
    }
  };
  return {
    view: asked ?? restored,
    day: isDate(day) ? day : today,
    show: (view, to) => {
      remember(view);
      change(view, to);
    },
    leave: () => {
      remember(undefined);
      change(undefined, today);
    },
  };
}

function remembered(): CalendarView | undefined {
  try {
    const saved = localStorage.getItem(STORAGE_KEY);
    return CALENDAR_VIEWS.find((view) => view === saved);
  } catch {
    return undefined;
  }
}
