import { ChangeViewHandler } from './change-view.command.js';
import { DeleteViewHandler } from './delete-view.command.js';
import { GetViewHandler } from './get-view.query.js';
import { ListViewsHandler } from './list-views.query.js';
import { SaveViewHandler } from './save-view.command.js';

export const viewsProviders = [SaveViewHandler, ChangeViewHandler, DeleteViewHandler, GetViewHandler, ListViewsHandler];
