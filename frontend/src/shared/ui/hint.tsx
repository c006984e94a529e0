import { Tooltip } from 'antd';
import { type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react';

/** A tooltip waits, so that a pointer that passes by opens none; while one is open and shortly after, the next doesn't (spec section 9). */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

let skipsDelay = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function skipDelay(skips: boolean): void {
  skipsDelay = skips;
  for (const listener of listeners) listener();
}

function announce(isOpen: boolean): void {
  clearTimeout(timer);
  if (isOpen) skipDelay(true);
  else timer = setTimeout(() => skipDelay(false), SKIP_DELAY_MS);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tooltip of the console. antd's own delay knows no skipping. */
export function Hint({ title, children }: { title: string; children: ReactElement }) {
  const skips = useSyncExternalStore(subscribe, () => skipsDelay);
  const isOpen = useRef(false);
  const onOpenChange = (open: boolean) => {
    isOpen.current = open;
    announce(open);
  };
  // A row that is deleted takes its open tooltip with it.
  useEffect(() => () => void (isOpen.current && announce(false)), []);
  return (
    <Tooltip
      title={title}
      mouseEnterDelay={skips ? 0 : DELAY_MS / 1_000}
      mouseLeaveDelay={0}
      onOpenChange={onOpenChange}
    >
      {children}
    </Tooltip>
  );
}
