import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { GetOpeningHandler } from './opening/get-opening.query.js';
import { OpeningController } from './opening/opening.controller.js';
import { GetDashboardHandler } from './queries/get-dashboard.query.js';
import { GetDueWorkHandler } from './queries/get-due-work.query.js';
import { ListMonthsHandler } from './queries/list-months.query.js';
import { ListSeatFillHandler } from './queries/list-seat-fill.query.js';
import { Deposits } from './reports/deposits.js';
import { GetRevenueHandler } from './reports/get-revenue.query.js';
import { GetRevenueStartHandler } from './reports/get-revenue-start.query.js';
import { PaymentsFile } from './reports/payments-file.js';
import { ReportsController } from './reports/reports.controller.js';
import { ChangeSetupHandler } from './setup/change-setup.command.js';
import { GetSetupHandler } from './setup/get-setup.query.js';
import { SetupController } from './setup/setup.controller.js';
import { Setup } from './setup/setup.entity.js';
import { ListStudentTimelineHandler } from './timeline/list-student-timeline.query.js';
import { TimelineController } from './timeline/timeline.controller.js';

@Module({
  imports: [MikroOrmModule.forFeature([Setup])],
  controllers: [DashboardController, OpeningController, ReportsController, SetupController, TimelineController],
  providers: [
    ChangeSetupHandler,
    Deposits,
    GetDashboardHandler,
    GetDueWorkHandler,
    GetOpeningHandler,
    GetRevenueHandler,
    GetRevenueStartHandler,
    GetSetupHandler,
    ListMonthsHandler,
    ListSeatFillHandler,
    ListStudentTimelineHandler,
    PaymentsFile,
  ],
})
export class DeskModule {}
