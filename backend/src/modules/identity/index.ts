/**
 * Identity owns the people who sign in: accounts, roles, passwords, sessions and one-time codes. Training records are
 * the enrollment module's; an account may be tied to one.
 */

export { type BrowserContext, CurrentBrowser } from './browser-context.js';
export { type CookieResponse, CookieResponses } from './cookie-response.js';
export { GoogleGuard, type GoogleReturn } from './google.strategy.js';
export { IdentityApi } from './identity.api.js';
export { IdentityModule } from './identity.module.js';
export { BackToSignIn } from './sign-in-return.js';
export { SignInResponse } from './user.dto.js';
