/**
 * Identity owns user accounts: roles, passwords, sessions, MFA and linked Google accounts. Student records belong to
 * enrollment; an account may be linked to one. Also the views of lists that staff save.
 */

export { type BrowserContext, CurrentBrowser } from './browser-context.js';
export { type CookieResponse, CookieResponses } from './cookie-response.js';
export { EmailTaken, HashingBusy, TooManyAttempts } from './domain/identity.errors.js';
export { GoogleGuard, type GoogleReturn } from './google/google.strategy.js';
export { SignInRedirectFilter } from './google/sign-in-redirect.js';
export { IdentityApi } from './identity.api.js';
export { SignInResponse } from './identity.dto.js';
export { IdentityModule } from './identity.module.js';
