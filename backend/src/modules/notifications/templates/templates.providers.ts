import { ListTemplatesHandler, PreviewTemplateHandler } from './preview-templates.query.js';

export const templatesProviders = [ListTemplatesHandler, PreviewTemplateHandler];
