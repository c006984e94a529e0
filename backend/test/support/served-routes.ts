import type { NestExpressApplication } from '@nestjs/platform-express';

/** A layer of Express's router; its own types are incomplete. */
interface ServedLayer {
  route?: { path: string; methods: Record<string, boolean>; stack: { name: string }[] };
}

/** Assets of the API documentation page. */
const PAGE_FILES = /^\/api\/docs[/-]/;

/** `METHOD /path` of every route in Express's router. */
export function servedRoutes(app: NestExpressApplication): string[] {
  const stack = app.getHttpAdapter().getInstance().router.stack as unknown as ServedLayer[];
  return stack.flatMap(({ route }) => {
    if (!route || PAGE_FILES.test(route.path)) return [];
    const methods = Object.keys(route.methods);
    if (methods.length === 1) return [`${methods[0]!.toUpperCase()} ${route.path}`];
    // For paths outside its prefix, Nest adds a nameless route that takes every method.
    return route.stack.some(({ name }) => name.includes('.')) ? [`ALL ${route.path}`] : [];
  });
}
