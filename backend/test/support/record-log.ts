import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';

/** Records what the program logs at a level while the tests of a file run, instead of printing it. */
export function recordLog(level: 'warn' | 'error') {
  const lines = jest.fn<(message: unknown) => void>();
  beforeAll(() => {
    jest.spyOn(Logger.prototype, level).mockImplementation(lines);
  });
  return lines;
}
