import { SetMetadata } from '@nestjs/common';

/**
 * Who may call a route. `public` is everyone; `signed-in` anyone with a session; the rest are roles. A route that
 * names no audience is refused at start-up and by the route test (default deny).
 */
export type Audience = 'public' | 'signed-in' | 'admin' | 'org_admin' | 'client';

export const AUDIENCE = 'recert:audience';
export const DURING_PASSWORD_CHANGE = 'recert:during-password-change';

export const Audience = (...audiences: [Audience, ...Audience[]]) => SetMetadata(AUDIENCE, audiences);

/**
 * Lets a person in who has to change a temporary password first. Until then every other route refuses them, and public ones
 * take them for nobody.
 */
export const DuringPasswordChange = () => SetMetadata(DURING_PASSWORD_CHANGE, true);
