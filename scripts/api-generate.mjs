import { describeApi, keep } from './lib/api-description.mjs';
import { main } from './lib/command.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { step } from './lib/steps.mjs';

await main(async () => {
  const runtime = await prepare();
  await buildSides(runtime, ['backend']);
  await step('Describing the API', async () => keep(await describeApi(runtime)));
});
