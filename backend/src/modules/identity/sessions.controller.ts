import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { type BrowserContext, CurrentBrowser } from './browser-context.js';
import { EndOtherSessions } from './commands/end-other-sessions.command.js';
import { EndSession } from './commands/end-session.command.js';
import { ForgetDevice } from './commands/forget-device.command.js';
import { ListDevices } from './queries/list-devices.query.js';
import { ListSessions } from './queries/list-sessions.query.js';
import type { DeviceRow, SessionRow } from './second-step.dto.js';

/** Where the caller is signed in, and which browsers may skip their second step. */
@ApiTags('auth')
@Controller('auth')
@Audience('signed-in')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('sessions')
  sessions(@CurrentUser() actor: Actor): Promise<SessionRow[]> {
    return this.queries.execute(new ListSessions(actor));
  }

  /** Ends all sessions of the caller but this one. */
  @Delete('sessions')
  @HttpCode(204)
  endOthers(@CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new EndOtherSessions(actor));
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  end(@CurrentUser() actor: Actor, @IdParam() id: string): Promise<void> {
    return this.commands.execute(new EndSession(actor.userId, id));
  }

  @Get('devices')
  devices(@CurrentUser() actor: Actor, @CurrentBrowser() visitor: BrowserContext): Promise<DeviceRow[]> {
    return this.queries.execute(new ListDevices(actor.userId, visitor));
  }

  @Delete('devices/:id')
  @HttpCode(204)
  forget(@CurrentUser() actor: Actor, @IdParam() id: string): Promise<void> {
    return this.commands.execute(new ForgetDevice(actor.userId, id));
  }
}
