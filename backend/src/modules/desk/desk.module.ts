import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { GetDashboardHandler } from './queries/get-dashboard.query.js';
import { GetDueWorkHandler } from './queries/get-due-work.query.js';
import { ListMonthsHandler } from './queries/list-months.query.js';
import { ListSeatFillHandler } from './queries/list-seat-fill.query.js';
import { ListStudentTimelineHandler } from './timeline/list-student-timeline.query.js';
import { TimelineController } from './timeline/timeline.controller.js';

@Module({
  controllers: [DashboardController, TimelineController],
  providers: [
    GetDashboardHandler,
    GetDueWorkHandler,
    ListMonthsHandler,
    ListSeatFillHandler,
    ListStudentTimelineHandler,
  ],
})
export class DeskModule {}
