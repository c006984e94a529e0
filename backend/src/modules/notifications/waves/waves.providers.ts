import { Waves } from './waves.js';

export const wavesProviders = [Waves];
