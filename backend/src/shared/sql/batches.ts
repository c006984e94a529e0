/**
 * Reads a long list in batches, each from the last row of the one before, so that neither memory nor the time that a connection
 * is held grows with it.
 */
export async function* batches<Row>(
  size: number,
  next: (limit: number, after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await next(size, last);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
