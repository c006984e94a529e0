import { All, Controller, Inject, Optional, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { StripeEmulator } from './stripe-emulator.js';

/** The emulated gateway for pages in development; hidden if a real gateway is configured. */
@ApiExcludeController()
@Controller('dev/stripe')
export class EmulatedGatewayController {
  constructor(@Optional() @Inject(StripeEmulator) private readonly emulator?: StripeEmulator) {}

  @All('v1/*path')
  @Audience('public')
  forward(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.emulator) throw new NotFound('There is nothing at this address.');
    return this.emulator.handle(request, response);
  }
}
