import { existsSync, readFileSync } from 'node:fs';

/** Begins to watch what the host of a virtual machine withholds; the answer tells its share of the time since. */
export function watchHost(): () => number {
  const before = processorTime();
  return () => {
    const now = processorTime();
    return (now.withheld - before.withheld) / Math.max(1, now.total - before.total);
  };
}

/**
 * Of all processors together, in ticks. Linux tells it in the first line of /proc/stat (proc_stat(5)): user, nice, system,
 * idle, iowait, irq, softirq, steal. Elsewhere nothing is known to be withheld.
 */
function processorTime(): { total: number; withheld: number } {
  if (!existsSync('/proc/stat')) return { total: 0, withheld: 0 };
  const [line] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const ticks = line!.split(/\s+/).slice(1, 9).map(Number);
  return { total: ticks.reduce((sum, time) => sum + time, 0), withheld: ticks[7] ?? 0 };
}
