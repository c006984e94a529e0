import type { OpenAPIObject } from '@nestjs/swagger';
import type { Audience } from './audience.decorator.js';
import type { DeclaredRoute } from './audience-check.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The name of the session in the API description. */
export const SESSION_SCHEME = 'session';

const CALLERS: Record<Audience, string> = {
  public: 'everyone',
  'signed-in': 'everyone who is signed in',
  admin: 'staff',
  org_admin: 'administrators of an organization',
  client: 'clients',
};

/** Documents who may call an operation, as `@Audience`, `@Permission` and `@FreshProof` say. */
export function documentCallers(operation: Operation, route: DeclaredRoute): void {
  const { audiences = [], needsFreshProof, permissions } = route;
  operation.security = audiences.includes('public') ? [] : [{ [SESSION_SCHEME]: [] }];
  const proof = needsFreshProof ? ' Needs a password, second step or confirmation code of the last 30 minutes.' : '';
  if (audiences.includes('admin')) Object.assign(operation, { 'x-permissions': permissions });
  operation.description = `For ${audiences.map((audience) => CALLERS[audience]).join(' and ')}.${proof}`;
}
