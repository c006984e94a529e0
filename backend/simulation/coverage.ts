import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NO_KEYS = 'The keys are in the environment, which takes precedence: Settings refuses others';
const NO_CALENDAR = 'The center of the simulation has no Google Calendar';
const NO_GOOGLE = 'Nobody signs in with Google';
const NO_UPGRADE = 'Messages are held by an upgrade to a newer rule, and the program stays the same';

/** The changing operations that no act calls, and why. */
export const NOT_CALLED: Record<string, string> = {
  'PUT /api/integrations/keys/sendgrid': NO_KEYS,
  'DELETE /api/integrations/keys/sendgrid': NO_KEYS,
  'PUT /api/integrations/keys/smtp': NO_KEYS,
  'DELETE /api/integrations/keys/smtp': NO_KEYS,
  'PUT /api/integrations/keys/twilio': NO_KEYS,
  'DELETE /api/integrations/keys/twilio': NO_KEYS,
  'PUT /api/integrations/keys/stripe': NO_KEYS,
  'DELETE /api/integrations/keys/stripe': NO_KEYS,
  'POST /api/webhooks/sendgrid': 'Email goes by SMTP',
  'PUT /api/billing/numbers': 'A center continues the numbers of other software once, before it starts',
  'POST /api/integrations/calendar/test': NO_CALENDAR,
  'POST /api/integrations/calendar/sync': NO_CALENDAR,
  'DELETE /api/auth/google/account': NO_GOOGLE,
  'POST /api/auth/mfa/confirmation': `${NO_GOOGLE}, so everybody has a password`,
  'POST /api/message-templates/{}/preview': 'It only reads',
  'POST /api/organizations/{}/employees/read': 'It only reads',
  'PUT /api/old-links': 'The center comes from no other system',
  'DELETE /api/old-links/{}': 'The center comes from no other system',
  'DELETE /api/setup/held-back/{}': 'Nothing is held back when the center opens',
  'POST /api/held-messages/{}/send': NO_UPGRADE,
  'POST /api/held-messages/{}/drop': NO_UPGRADE,
};

/** Those that the world outside calls: the gateway and the provider of text messages. */
export const CALLED_FROM_OUTSIDE: readonly string[] = [
  'POST /api/webhooks/stripe',
  'POST /api/webhooks/twilio/inbound',
  'POST /api/webhooks/twilio/status',
];

const CHANGING = new Set(['post', 'put', 'patch', 'delete']);

/** Every operation that may change something, such as `PUT /api/classes/{}`. */
export function changingOperations(): string[] {
  const file = path.join(import.meta.dirname, '../../docs/api/openapi.json');
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([route, methods]) =>
    Object.keys(methods)
      .filter((method) => CHANGING.has(method))
      .map((method) => `${method.toUpperCase()} ${route.replaceAll(/\{\w+\}/g, '{}')}`),
  );
}

/** Who acts: the acts, and what people of all kinds do in them. */
const ACTORS = ['acts/*.act.ts', 'actor.ts', 'employers.ts'];

/** A call with its path written out. An image is sent by a POST. */
const CALL = /\.(post|put|patch|delete|upload)\(\s*(['`])(\/api\/.*?)(?:\?.*?)?\2/g;

/** The operations that the acts call, by their source. */
export function calledOperations(): Set<string> {
  const files = globSync(ACTORS, { cwd: import.meta.dirname });
  const calls = files.flatMap((file) => [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(CALL)]);
  const known = changingOperations();
  return new Set(calls.map(([, method, , route]) => operationOf(method!, route!, known)));
}

/** A part of a path may be one of a few words instead of an id. */
function operationOf(method: string, route: string, known: readonly string[]): string {
  const name = `${method === 'upload' ? 'POST' : method.toUpperCase()} ${route.replaceAll(/\$\{[^}]*\}/g, '{}')}`;
  return known.find((operation) => fits(operation, name)) ?? name;
}

/** Whether a call is one of an operation. */
export function fits(operation: string, call: string): boolean {
  const [parts, others] = [operation.split('/'), call.split('/')];
  return parts.length === others.length && parts.every((part, index) => part === '{}' || part === others[index]);
}
