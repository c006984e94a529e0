/**
 * Identity owns user accounts: roles, passwords, sessions, MFA and linked Google accounts. Student records belong to
 * people; an account may be linked to one.
 */

export { SignUpInput } from './accounts/accounts.dto.js';
export { SignUp } from './accounts/commands/sign-up.command.js';
export type { ProvedAccount } from './accounts/proved-account.js';
export { type BrowserContext, CurrentBrowser } from './browser-context.js';
export { CookieResponse, CookieResponses, type Cookies } from './cookie-response.js';
export {
  CodeEnded,
  EmailTaken,
  HashingBusy,
  InvalidCode,
  InvalidLink,
  PasswordBeforeLinking,
  SignInToAccept,
} from './domain/identity.errors.js';
export { type AccountFacts, ErasedAccounts, StaffAreNotErased } from './erased/erased-accounts.js';
export { GoogleGuard, type GoogleReturn } from './google/google.strategy.js';
export { SignInRedirectFilter } from './google/sign-in-redirect.js';
export type { AccountOfStudent } from './identity.api.js';
export { type AccountsAtStart, IdentityApi } from './identity.api.js';
export { MessageResponse, SignedInResponse, SignInResponse } from './identity.dto.js';
export { IdentityModule } from './identity.module.js';
export { VerifyCode } from './mfa/commands/verify-code.command.js';
export { VerifyCodeInput } from './mfa/mfa.dto.js';
export { ResetPassword } from './recovery/commands/reset-password.command.js';
export { ResetPasswordInput } from './recovery/recovery.dto.js';
export { LogOut } from './sessions/commands/log-out.command.js';
export { AcceptStaffInvitation } from './staff/commands/accept-staff-invitation.command.js';
export { AcceptStaffInvitationInput } from './staff/staff.dto.js';
