const WIDTH = 30;

/** A bar on one line; on a log that is no terminal only its end is printed. */
export function progressBar(label: string, total: number): (done: number) => void {
  return (done) => {
    if (!process.stdout.isTTY && done < total) return;
    const filled = Math.round((WIDTH * done) / Math.max(1, total));
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
    process.stdout.write(
      `${process.stdout.isTTY ? '\r' : ''}${label.padEnd(26)} ${bar} ${done.toLocaleString('en-US')}${done < total ? '' : '\n'}`,
    );
  };
}
