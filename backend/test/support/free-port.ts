type FreePort = () => Promise<number>;

/** Returns a port on loopback that no outgoing connection takes meanwhile, so that a process can also listen there again. */
export async function freePort(): Promise<string> {
  const script = new URL('../../../scripts/lib/ports.mjs', import.meta.url).href;
  const ports = (await import(script)) as { freePort: FreePort };
  return String(await ports.freePort());
}
