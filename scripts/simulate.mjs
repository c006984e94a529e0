import { startApplication } from './lib/application.mjs';
import { main } from './lib/command.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { simulation, simulationSettings } from './lib/simulation.mjs';

async function simulate(job) {
  const runtime = await prepare();
  await buildSides(runtime, ['backend']);
  const settings = await simulationSettings(job);
  const { exited, stop } = startApplication(runtime.node, settings, simulation, process.argv.slice(2));
  await job.onLeaving(stop);
  return exited;
}

await main(simulate);
