/**
 * Identity owns the people who sign in: accounts, roles, passwords, sessions and one-time codes. Training records are
 * the enrollment module's; an account may be tied to one.
 */
export { type BrowserAnswer, BrowserAnswers } from './browser-answer.js';
export { GoogleGuard, type GoogleReturn } from './google.strategy.js';
export { IdentityApi } from './identity.api.js';
export { IdentityModule } from './identity.module.js';
export { BackToSignIn } from './sign-in-return.js';
export { SignInAnswer } from './user.dto.js';
export { CurrentVisitor, type Visitor } from './visitor.js';
