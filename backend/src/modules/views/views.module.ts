import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { ChangeViewHandler } from './commands/change-view.command.js';
import { DeleteViewHandler } from './commands/delete-view.command.js';
import { SaveViewHandler } from './commands/save-view.command.js';
import { SavedView, ViewNameTaken } from './domain/saved-view.entity.js';
import { ErasedViews } from './erased/erased-views.js';
import { GetViewHandler } from './queries/get-view.query.js';
import { ListViewsHandler } from './queries/list-views.query.js';
import { ViewsController } from './views.controller.js';

mapConstraintError('saved_views_name_unique', () => new ViewNameTaken());

@Module({
  imports: [MikroOrmModule.forFeature([SavedView])],
  controllers: [ViewsController],
  providers: [ErasedViews, SaveViewHandler, ChangeViewHandler, DeleteViewHandler, GetViewHandler, ListViewsHandler],
  exports: [ErasedViews],
})
export class ViewsModule {}
