/**
 * Preloaded into the measured program as a control: as many passwords are hashed at once as are tried, and no thread stands
 * back behind another.
 */
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

os.availableParallelism = () => 1_000;
os.setPriority = () => {};
syncBuiltinESMExports();
