import { useEffect, useRef } from 'react';
import type { Step } from './items.js';

type Open = (step: Step) => void;

/** Of the palette in the header, once it is mounted. */
let opened: Open | undefined;

/** Opens the palette at a step, for pages that begin where it leads. */
export const openPalette: Open = (step) => opened?.(step);

export function usePaletteRequests(open: Open): void {
  const current = useRef(open);
  useEffect(() => {
    current.current = open;
  });
  useEffect(() => {
    opened = (step) => current.current(step);
    return () => {
      opened = undefined;
    };
  }, []);
}
