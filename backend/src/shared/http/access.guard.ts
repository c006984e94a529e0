import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Forbidden, Unauthenticated } from '../domain/domain-error.js';
import { assertPermitted, type Permission } from '../domain/permission.js';
import { type Actor, SESSION_COOKIE, SessionReader } from './actor.js';
import { AUDIENCE, type Audience, DURING_PASSWORD_CHANGE } from './audience.decorator.js';
import { readCookie } from './cookies.js';
import { type AuthenticatedRequest, readsSession } from './current-user.decorator.js';
import { FRESH_PROOF, ReauthenticationRequired } from './fresh-proof.js';
import { OriginCheck } from './own-site.js';
import { PERMISSION } from './permission.decorator.js';

/** Admits a request if its route's audience includes the caller, and staff if they have its permission. Queries decide which rows they see. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly origins = new OriginCheck();

  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const route = [context.getHandler(), context.getClass()];
    const audiences = this.reflector.getAllAndOverride<Audience[] | undefined>(AUDIENCE, route) ?? [];
    this.origins.refuseForeign(request);
    const isPublic = audiences.includes('public');
    // Who reads what everybody may read makes no difference, unless the route asks.
    const needsActor = !isPublic || request.method !== 'GET' || readsSession(context.getHandler());
    const token = needsActor ? readCookie(request, SESSION_COOKIE) : undefined;
    const actor = token ? await this.sessions.actorOf(token) : undefined;
    request.actor = actor && audiences.includes('client') ? asStudent(actor) : actor;
    const mustChange =
      request.actor?.requirePasswordChange &&
      !this.reflector.getAllAndOverride<boolean | undefined>(DURING_PASSWORD_CHANGE, route);
    const permissions = this.reflector.getAllAndOverride<Permission[] | undefined>(PERMISSION, route);
    if (isPublic) {
      if (mustChange || lacks(request.actor, permissions ?? [])) request.actor = undefined;
      return true;
    }
    if (!request.actor) throw new Unauthenticated('Please sign in to continue.');
    if (!audiences.includes('signed-in') && !audiences.includes(request.actor.role)) {
      throw new Forbidden('You do not have access to this.');
    }
    if (mustChange) {
      throw new Forbidden('Please change your temporary password first.', 'password_change_required');
    }
    if (audiences.includes('admin')) {
      for (const permission of permissions ?? ['administer' as const]) assertPermitted(request.actor, permission);
    }
    const needsProof = this.reflector.getAllAndOverride<boolean | undefined>(FRESH_PROOF, route);
    if (needsProof && !request.actor.hasFreshProof) throw new ReauthenticationRequired();
    return true;
  }
}

/** An instructor who is a student, too, is one to every route that serves students. */
const asStudent = (actor: Actor): Actor =>
  actor.staffRole === 'instructor' && actor.studentId
    ? { ...actor, role: 'client', staffRole: null, permissions: [] }
    : actor;

/** Staff who lack a permission of a public route are served as everybody is. */
const lacks = (actor: Actor | undefined, permissions: Permission[]): boolean =>
  actor?.role === 'admin' && permissions.some((permission) => !actor.permissions.includes(permission));
