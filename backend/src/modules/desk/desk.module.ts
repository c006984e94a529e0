import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { GetDashboardHandler } from './queries/get-dashboard.query.js';
import { GetDueWorkHandler } from './queries/get-due-work.query.js';
import { ListMonthsHandler } from './queries/list-months.query.js';
import { ListSeatFillHandler } from './queries/list-seat-fill.query.js';

@Module({
  controllers: [DashboardController],
  providers: [GetDashboardHandler, GetDueWorkHandler, ListMonthsHandler, ListSeatFillHandler],
})
export class DeskModule {}
