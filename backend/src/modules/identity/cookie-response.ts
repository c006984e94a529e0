import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { SESSION_COOKIE } from '../../shared/http/actor.js';
import { cookieName, isOverTls } from '../../shared/http/cookies.js';
import { BROWSER_COOKIE, DEVICE_COOKIE } from './browser-context.js';

interface CookieValue {
  token: string;
  expiresAt: Date;
}

/** An answer that also gives the browser a cookie, or takes one away. `CookieResponses` turns it into body and headers. */
export class CookieResponse<Body> {
  constructor(
    readonly body: Body,
    /** The session that the browser has from now on; null ends the one it had. */
    readonly session?: CookieValue | null,
    /** Names the browser while it waits for a verification code. */
    readonly browser?: CookieValue | null,
    /** Lets the browser skip the second step from now on. */
    readonly device?: CookieValue | null,
  ) {}
}

/** Writes the cookies of a CookieResponse: out of reach for scripts and other sites, and only over TLS where there is TLS. */
@Injectable()
export class CookieResponses implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer) => {
        if (!(answer instanceof CookieResponse)) return answer;
        const http = context.switchToHttp();
        const cookies: [string, CookieValue | null | undefined][] = [
          [SESSION_COOKIE, answer.session],
          [BROWSER_COOKIE, answer.browser],
          [DEVICE_COOKIE, answer.device],
        ];
        for (const [name, value] of cookies) writeCookie(http.getRequest(), http.getResponse(), name, value);
        return answer.body;
      }),
    );
  }
}

function writeCookie(request: Request, response: Response, name: string, value: CookieValue | null | undefined): void {
  if (value === undefined) return;
  const shared = { httpOnly: true, sameSite: 'lax', secure: isOverTls(request), path: '/' } as const;
  if (value) response.cookie(cookieName(request, name), value.token, { ...shared, expires: value.expiresAt });
  else response.clearCookie(cookieName(request, name), shared);
}
