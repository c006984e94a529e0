import { SetMetadata } from '@nestjs/common';

/**
 * Who may call a route: `public` is everyone, `signed-in` anyone with a session, the rest are roles. The program doesn't start
 * with a route that has no audience (default deny).
 */
export type Audience = 'public' | 'signed-in' | 'admin' | 'org_admin' | 'client';

export const AUDIENCE = 'recert:audience';
export const DURING_PASSWORD_CHANGE = 'recert:during-password-change';

export const Audience = (...audiences: [Audience, ...Audience[]]) => SetMetadata(AUDIENCE, audiences);

/**
 * Admits a user with a temporary password. Every other route refuses them until they change it, and public routes treat them
 * as anonymous.
 */
export const DuringPasswordChange = () => SetMetadata(DURING_PASSWORD_CHANGE, true);
