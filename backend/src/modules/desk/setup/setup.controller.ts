import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { ChangeSetup } from './change-setup.command.js';
import { GetSetup } from './get-setup.query.js';
import { ChecklistResponse, DismissalInput, SetupStepInput, TestEmailInput } from './setup.dto.js';

@ApiTags('setup')
@Controller('setup')
@Audience('admin')
export class SetupController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The checklist of a new installation: ten steps, and what is there for each. */
  @Get()
  get(): Promise<ChecklistResponse> {
    return this.queries.execute(new GetSetup());
  }

  /** Leaves a step for later, confirms one that no record proves, or opens it again. */
  @Put('steps')
  decide(@Body() input: SetupStepInput): Promise<ChecklistResponse> {
    return this.change(input);
  }

  /** Says where the last test email arrived. The provider only knows that it accepted it. */
  @Put('test-email')
  answerTestEmail(@Body() input: TestEmailInput): Promise<ChecklistResponse> {
    return this.change(input);
  }

  /** Takes the list off the dashboard of administrators, or brings it back. */
  @Put('dismissal')
  dismiss(@Body() input: DismissalInput): Promise<ChecklistResponse> {
    return this.change(input);
  }

  private async change(input: SetupStepInput | TestEmailInput | DismissalInput): Promise<ChecklistResponse> {
    await this.commands.execute(new ChangeSetup(input));
    return await this.queries.execute(new GetSetup());
  }
}
