import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { CenterApi } from './center.api.js';
import { CenterController } from './center.controller.js';
import { ChangeCenterHandler } from './commands/change-center.command.js';
import { Center } from './domain/center.entity.js';
import { GetCenterHandler } from './queries/get-center.query.js';

@Module({
  imports: [MikroOrmModule.forFeature([Center])],
  controllers: [CenterController],
  providers: [CenterApi, ChangeCenterHandler, GetCenterHandler],
  exports: [CenterApi],
})
export class CenterModule {}
