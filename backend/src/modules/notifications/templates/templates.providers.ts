import { ChangeTemplateHandler, ResetTemplateHandler } from './change-template.command.js';
import { GetTemplateHandler } from './get-template.query.js';
import { ListTemplatesHandler } from './list-templates.query.js';
import { PreviewTemplateHandler } from './preview-template.query.js';
import { SendTemplateTestHandler } from './send-template-test.command.js';
import { WordsInUse } from './words-in-use.js';

export const templatesProviders = [
  ChangeTemplateHandler,
  ResetTemplateHandler,
  GetTemplateHandler,
  ListTemplatesHandler,
  PreviewTemplateHandler,
  SendTemplateTestHandler,
  WordsInUse,
];
