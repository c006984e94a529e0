import type { TestingModuleBuilder } from '@nestjs/testing';
import { Config } from '../../src/config.js';
import { EventsSettings } from '../../src/shared/events/events.settings.js';

/** Lets jobs and paused channels try again after moments instead of seconds. For `startTestApp`. */
export const quickRetries = (program: TestingModuleBuilder): TestingModuleBuilder =>
  program.overrideProvider(EventsSettings).useFactory({
    inject: [Config],
    factory: (config: Config) => new EventsSettings(config, { retryDelay: 20, outagePoll: 20 }),
  });
