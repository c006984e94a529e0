/**
 * Identity owns the people who sign in: accounts, roles, passwords, sessions and one-time codes. Training records are
 * the enrollment module's; an account may be tied to one.
 */
export { type BrowserAnswer, BrowserAnswers } from './browser-answer.js';
export { IdentityApi } from './identity.api.js';
export { IdentityModule } from './identity.module.js';
export { SignInAnswer } from './user.dto.js';
export { CurrentVisitor, type Visitor } from './visitor.js';
