import { Body, Controller, Get, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { ChangePreferences } from './change-preferences.command.js';
import { GetPreferences } from './get-preferences.query.js';
import { PreferencesInput, PreferencesRow } from './preferences.dto.js';

@ApiTags('notifications')
@Controller('notification-preferences')
@Audience('signed-in')
export class PreferencesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  get(@CurrentUser() actor: Actor): Promise<PreferencesRow> {
    return this.queries.execute(new GetPreferences(actor.userId));
  }

  @Patch()
  async change(@CurrentUser() actor: Actor, @Body() input: PreferencesInput): Promise<PreferencesRow> {
    await this.commands.execute(new ChangePreferences(actor.userId, input));
    return this.queries.execute(new GetPreferences(actor.userId));
  }
}
