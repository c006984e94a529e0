import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { fromBufferPromise } from 'yauzl';

/** The files of a ZIP by their paths. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

/** The rows of a CSV file by the names of its columns. */
export const csvRows = (file: Buffer | undefined): Record<string, string>[] =>
  parse(file!, { bom: true, columns: true, record_delimiter: '\r\n' });
