import type { NestExpressApplication } from '@nestjs/platform-express';

/** A layer of Express's router, with what its own types leave out. */
interface ServedLayer {
  route?: { path: string; methods: Record<string, boolean>; stack: { name: string }[] };
}

/** Files that belong to the page of the API's description. */
const PAGE_FILES = /^\/api\/docs[/-]/;

/** `METHOD /path` of everything that Express serves, read off its router. */
export function servedRoutes(app: NestExpressApplication): string[] {
  const stack = app.getHttpAdapter().getInstance().router.stack as unknown as ServedLayer[];
  return stack.flatMap(({ route }) => {
    if (!route || PAGE_FILES.test(route.path)) return [];
    const methods = Object.keys(route.methods);
    if (methods.length === 1) return [`${methods[0]!.toUpperCase()} ${route.path}`];
    // Nest marks addresses outside its prefix by a route of its own, which takes every method and has no name.
    return route.stack.some(({ name }) => name.includes('.')) ? [`ALL ${route.path}`] : [];
  });
}
