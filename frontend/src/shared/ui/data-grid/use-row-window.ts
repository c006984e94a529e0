import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows beyond those in sight, so that scrolling and Tab find the next one, and by how many the window moves at a time. */
const STEP = 6;
const ALL = { first: 0, last: Infinity };

/** Where the rows in sight would be in an endless list, so that another number of rows changes nothing. */
interface RowWindow {
  first: number;
  /** Exclusive. */
  last: number;
  /** Pixels; 0 without a layout. */
  rowHeight: number;
}

/**
 * Which rows of a table body to render: those in sight and a few more, and the one that had the focus last. All rows have
 * one height. On paper, and where nothing has a height, it is all of them.
 */
export function useRowWindow(body: RefObject<HTMLTableSectionElement | null>, keys: readonly string[]) {
  const [current, setCurrent] = useState<RowWindow>(() => ({
    first: 0,
    last: Math.ceil(window.innerHeight / 36),
    rowHeight: 0,
  }));
  const [focused, setFocused] = useState('');
  const isPrinted = useIsPrinted();

  useLayoutEffect(() => {
    const update = () => {
      const now = windowOf(body.current);
      setCurrent((before) => keepSame(before, now));
    };
    update();
    const resized = new ResizeObserver(update);
    if (body.current) resized.observe(body.current);
    // The list scrolls, or the page around it.
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', update, options);
    window.addEventListener('resize', update);
    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', update, options);
      window.removeEventListener('resize', update);
    };
  }, [body]);

  const { first: firstInSight, last } = isPrinted ? ALL : current;
  // Where the browser will have scrolled to if the list has become shorter.
  const first = Math.max(0, Math.min(firstInSight, keys.length - (last - firstInSight)));
  const tabStop = Math.max(0, keys.indexOf(focused));
  return {
    indexes: keys.flatMap((_, at) => (at === tabStop || (at >= first && at < last) ? [at] : [])),
    rowHeight: current.rowHeight,
    /** The row that Tab leads to. */
    tabStop,
    onFocus: (index: number) => setFocused((before) => keys[index] ?? before),
    /** Renders a row at once, for the focus to go there. */
    reveal: (index: number) => flushSync(() => setFocused(keys[index] ?? '')),
  };
}

function windowOf(body: HTMLTableSectionElement | null): RowWindow {
  const rowHeight = body?.querySelector('[data-grid-row]')?.getBoundingClientRect().height ?? 0;
  if (!body || rowHeight === 0) return { ...ALL, rowHeight: 0 };
  const { top } = body.getBoundingClientRect();
  const frame = body.closest('.grid-scroll')?.getBoundingClientRect();
  const from = Math.max(0, frame?.top ?? 0) - top;
  const to = window.innerHeight - top;
  return {
    first: STEP * Math.max(0, Math.floor(from / rowHeight / STEP) - 1),
    last: STEP * (Math.ceil(to / rowHeight / STEP) + 1),
    rowHeight,
  };
}

const keepSame = (before: RowWindow, now: RowWindow): RowWindow =>
  before.first === now.first && before.last === now.last && before.rowHeight === now.rowHeight ? before : now;

/** True while the page is laid out for paper. */
function useIsPrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(false);
  useEffect(() => {
    const media = window.matchMedia('print');
    // At once: the browser lays the page out right after the event.
    const change = (to: boolean) => flushSync(() => setIsPrinted(to));
    const begin = () => change(true);
    const end = () => change(false);
    const follow = () => change(media.matches);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    media.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      media.removeEventListener('change', follow);
    };
  }, []);
  return isPrinted;
}
