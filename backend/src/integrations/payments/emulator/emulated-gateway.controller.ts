import { text } from 'node:stream/consumers';
import { All, Controller, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '../../../config.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { TakesAnyBody } from '../../../shared/http/body.guard.js';
import { isLocalRequest } from '../../../shared/http/own-site.js';
import { PaymentsUnavailable } from '../payments.port.js';

/** Forwards a page's calls to the emulated gateway, because pages may only call their own origin; hidden without one. */
@ApiExcludeController()
@Controller('dev/stripe')
export class EmulatedGatewayController {
  constructor(private readonly config: Config) {}

  @All('*path')
  @TakesAnyBody()
  @Audience('public')
  async forward(@Req() request: Request, @Res() response: Response): Promise<void> {
    const base = this.config.stripeApiBase;
    if (!base || !isLocalRequest(request)) throw new NotFound('There is nothing at this address.');
    // Appended, because `new URL(path, base)` takes a host from a path with two slashes.
    const path = request.originalUrl.replace(/^.*?\/dev\/stripe(?=\/)/, '');
    const answer = await fetch(`${base}${path}`, {
      method: request.method,
      redirect: 'manual',
      headers: { authorization: request.headers.authorization ?? '' },
      ...(request.method === 'POST' && { body: await text(request) }),
    }).catch(() => {
      throw new PaymentsUnavailable('The payment provider cannot be reached right now. Please try again.');
    });
    response
      .status(answer.status)
      .type('application/json')
      .send(await answer.text());
  }
}
