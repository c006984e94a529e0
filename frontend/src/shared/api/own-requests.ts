/** Enough for what the server may still be telling of. */
const KEPT = 200;

const own = new Set<string>();

/** Remembers a call of this window: it reads itself again what that has changed. */
export function noteOwnRequest(id: string | null): void {
  if (!id) return;
  own.add(id);
  const [oldest] = own;
  if (own.size > KEPT && oldest) own.delete(oldest);
}

export const isOwnRequest = (id: string | null): boolean => id !== null && own.has(id);
