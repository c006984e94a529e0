import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { CalendarPort } from '../../../integrations/calendar/calendar.port.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CalendarStatusResponse, CalendarSyncResponse, CalendarTestResponse } from './calendar.dto.js';
import { SyncCalendar } from './sync-calendar.command.js';

const NOT_CONFIGURED = 'Google Calendar is not configured.';

@ApiTags('integrations')
@Controller('integrations/calendar')
@Audience('admin')
export class CalendarController {
  constructor(
    private readonly calendar: CalendarPort,
    private readonly commands: CommandBus,
  ) {}

  @Get('status')
  status(): CalendarStatusResponse {
    return { configured: this.calendar.isConfigured };
  }

  /** Asks the provider whether classes can be written; changes nothing there. */
  @Post('test')
  @HttpCode(200)
  async test(): Promise<CalendarTestResponse> {
    if (!this.calendar.isConfigured) return { success: false, error: NOT_CONFIGURED };
    return await this.calendar.check().then(
      () => ({ success: true }),
      (error: Error) => ({ success: false, error: error.message }),
    );
  }

  /** Writes all classes ahead again, in the background. */
  @Post('sync')
  @HttpCode(202)
  async sync(): Promise<CalendarSyncResponse> {
    return { classes: await this.commands.execute(new SyncCalendar()) };
  }
}
