/**
 * Preloaded into the measured program once, before measuring: tells the bench which SQL each request runs, so that the
 * bare server can run exactly the same. It is not loaded while times are taken.
 */
import pg from 'pg';

let statements = [];
const preparations = new Set();
const original = pg.Client.prototype.query;

pg.Client.prototype.query = function query(config, values, callback) {
  if (typeof config === 'string' && config.startsWith('prepare ')) preparations.add(config);
  else if (typeof config === 'string') statements.push({ text: config, values: Array.isArray(values) ? values : [] });
  else if (config?.text)
    statements.push({ text: config.text, values: config.values ?? (Array.isArray(values) ? values : []) });
  return original.call(this, config, values, callback);
};

process.on('message', (message) => {
  if (message !== 'take-statements') return;
  const plainly = statements.map(({ text, values }) => ({ text, values: values.map(plain) }));
  process.send({ statements: plainly, preparations: [...preparations] });
  statements = [];
});

function plain(value) {
  if (Buffer.isBuffer(value)) return { buffer: value.toString('base64') };
  return value instanceof Date ? value.toISOString() : value;
}
