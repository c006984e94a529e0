import { describeApi, write } from './lib/api-description.mjs';
import { main } from './lib/command.mjs';
import { prepare } from './lib/prepare.mjs';
import { step } from './lib/steps.mjs';

await main(async () => {
  const runtime = await prepare();
  await step('Generating the API description and types', async () => write(await describeApi(runtime)));
});
