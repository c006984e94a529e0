import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { SESSION_COOKIE } from '../../shared/http/actor.js';
import { cookieName, isOverTls, readCookie, STAFF_COOKIE } from '../../shared/http/cookies.js';
import { BROWSER_COOKIE, DEVICE_COOKIE } from './browser-context.js';

export interface CookieValue {
  token: string;
  expiresAt: Date;
}

/** Cookies to set; null clears a cookie, undefined leaves it as it is. */
export interface Cookies {
  session?: CookieValue | null | undefined;
  /** Binds a verification code to the browser. */
  browser?: CookieValue | null | undefined;
  /** Lets the browser skip MFA. */
  device?: CookieValue | null | undefined;
  /** The session that staff go back to. If it isn't named, a change of `session` clears it. */
  staff?: CookieValue | null | undefined;
}

/** A response body with cookies; `CookieResponses` writes both. */
export class CookieResponse<Body> {
  constructor(
    readonly body: Body,
    readonly cookies: Cookies,
  ) {}
}

/** Writes the cookies of a CookieResponse: HttpOnly, SameSite=Lax, and Secure over TLS. */
@Injectable()
export class CookieResponses implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((result) => {
        if (!(result instanceof CookieResponse)) return result;
        const http = context.switchToHttp();
        const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
        const { session, browser, device } = result.cookies;
        const leavesStaff = session !== undefined && readCookie(request, STAFF_COOKIE) !== undefined;
        const { staff = leavesStaff ? null : undefined } = result.cookies;
        const cookies = {
          [SESSION_COOKIE]: session,
          [BROWSER_COOKIE]: browser,
          [DEVICE_COOKIE]: device,
          [STAFF_COOKIE]: staff,
        };
        for (const [name, value] of Object.entries(cookies)) writeCookie(request, response, name, value);
        return result.body;
      }),
    );
  }
}

function writeCookie(request: Request, response: Response, name: string, value: CookieValue | null | undefined): void {
  if (value === undefined) return;
  const options = { httpOnly: true, sameSite: 'lax', secure: isOverTls(request), path: '/' } as const;
  if (value) response.cookie(cookieName(request, name), value.token, { ...options, expires: value.expiresAt });
  else response.clearCookie(cookieName(request, name), options);
}
