import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { Unauthenticated } from '../../../shared/domain/domain-error.js';
import { networkOf } from '../../../shared/http/rate-limits/rate-limits.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import type { BrowserContext } from '../browser-context.js';
import type { CookieValue } from '../cookie-response.js';
import { Challenge } from '../domain/challenge.entity.js';
import { KnownNetwork } from '../domain/known-network.entity.js';
import { OrganizationAdministrator } from '../domain/organization-administrator.entity.js';
import { PasswordReset } from '../domain/password-reset.entity.js';
import { RememberedDevice } from '../domain/remembered-device.entity.js';
import { Session } from '../domain/session.entity.js';
import { newToken, tokenHash } from '../tokens.js';

/** Opens and revokes sessions and remembers browsers, inside the transaction of a command. */
@Injectable()
export class SessionService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Opens a session for a sign-in and deletes the browser's previous one. */
  async open(userId: string, browser: BrowserContext): Promise<CookieValue> {
    if (browser.sessionId) await this.em.nativeDelete(Session, browser.sessionId);
    const { session, cookie } = await this.create(userId, browser);
    session.signIn();
    return cookie;
  }

  /** Opens a new session for a user who stays signed in after all of their sessions were revoked. Not a sign-in. */
  async reopen(userId: string, browser: BrowserContext): Promise<CookieValue> {
    return (await this.create(userId, browser)).cookie;
  }

  /**
   * Marks the browser's session as proved just now and gives it a new token.
   * @throws {Unauthenticated} if it was revoked meanwhile, such as by a password change
   */
  async prove(browser: BrowserContext): Promise<CookieValue> {
    const ended = () => new Unauthenticated('Please sign in to continue.');
    if (!browser.sessionId) throw ended();
    const session = await lockOrFail(this.em, Session, browser.sessionId, ended);
    const token = newToken();
    session.prove(tokenHash(token), this.clock.now());
    return { token, expiresAt: session.expiresAt };
  }

  /**
   * Call it under the user's lock before `reopen`: otherwise a session that was revoked since the request began, such as by
   * a password change, would live on.
   * @throws {Unauthenticated}
   */
  async assertOpen({ sessionId }: BrowserContext): Promise<void> {
    const session = sessionId && (await this.em.findOne(Session, sessionId));
    if (!session) throw new Unauthenticated('Please sign in to continue.');
  }

  /** Whether the user skips MFA in this browser. */
  async isRemembered(userId: string, browser: BrowserContext): Promise<boolean> {
    if (!browser.deviceToken) return false;
    const device = await this.em.findOne(RememberedDevice, { userId, tokenHash: tokenHash(browser.deviceToken) });
    return device?.use(browser, this.clock.now()) ?? false;
  }

  /** Lets the user skip MFA in this browser, and replaces what its previous cookie identified. */
  async remember(userId: string, { deviceToken, userAgent, ip }: BrowserContext): Promise<CookieValue> {
    if (deviceToken) await this.em.nativeDelete(RememberedDevice, { tokenHash: tokenHash(deviceToken) });
    const token = newToken();
    const device = RememberedDevice.remember({ userId, tokenHash: tokenHash(token), userAgent, ip }, this.clock.now());
    this.em.persist(device);
    return { token, expiresAt: device.expiresAt };
  }

  /** Ends all sessions of a user, forgets their devices and cancels sign-ins that wait for a code. */
  async revokeAll(userId: string): Promise<void> {
    await this.em.nativeDelete(Session, { userId });
    await this.em.nativeDelete(RememberedDevice, { userId });
    await this.em.nativeDelete(Challenge, { userId, purpose: 'sign-in' });
  }

  /** Like `revokeAll`, and also voids every other pending code and reset link, and forgets the user's networks. */
  async revokeAccess(userId: string): Promise<void> {
    await this.revokeAll(userId);
    await this.em.nativeDelete(Challenge, {
      userId,
      purpose: { $in: ['verify-email', 'mfa-setup', 'confirmation'] },
    });
    await this.em.nativeDelete(PasswordReset, { userId });
    await this.em.nativeDelete(KnownNetwork, { userId });
  }

  private async create(userId: string, { userAgent, ip }: BrowserContext) {
    if (ip) await this.em.upsert(KnownNetwork, { userId, network: networkOf(ip), lastSignInAt: this.clock.now() });
    const token = newToken();
    const administered = await this.em.findOne(OrganizationAdministrator, { userId });
    const organizationId = administered?.organizationId ?? null;
    const opened = { userId, organizationId, tokenHash: tokenHash(token), userAgent, ip };
    const session = Session.open(opened, this.clock.now());
    this.em.persist(session);
    return { session, cookie: { token, expiresAt: session.expiresAt } };
  }
}
