import { useEffect, useRef, useState } from 'react';

const INTERVAL_MS = 5_000;
const MAX_CHECKS = 24;

export interface Recheck {
  isChecking: boolean;
  /** Nothing was found out for two minutes. */
  isOver: boolean;
  checkAgain: () => Promise<void>;
}

/** What to say while nobody knows `whether`, such as 'the payment went through'. `dont` is what not to do meanwhile: 'pay again'. */
export const unknownText = (whether: string, dont: string, isOver = true): string =>
  `We don't know yet whether ${whether}. Don't ${dont}; ${isOver ? 'check again in a few minutes.' : 'this page checks again.'}`;

/** A ref that is true once the form is closed: an act that is under way goes on, and has to say in a toast how it ended. */
export function useIsClosed() {
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  return isClosed;
}

/** Repeats `check` while its answer is unknown: for two minutes, when the browser is online again, and on demand. */
export function useRecheck(isUnknown: boolean, check: () => Promise<unknown>): Recheck {
  const [checks, setChecks] = useState(0);
  const [isChecking, setIsChecking] = useState(false);
  const run = useRef(async () => {});
  run.current = async () => {
    setIsChecking(true);
    await check();
    setIsChecking(false);
    setChecks((count) => count + 1);
  };
  const isOver = checks >= MAX_CHECKS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check starts the next wait
  useEffect(() => {
    if (!isUnknown || isChecking || isOver) return;
    const timer = setTimeout(() => run.current(), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isUnknown, isChecking, isOver, checks]);
  useEffect(() => {
    if (!isUnknown) return;
    setChecks(0);
    const onOnline = () => void run.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isUnknown]);
  return { isChecking, isOver, checkAgain: () => run.current() };
}
