/** How SWC compiles TypeScript everywhere: decorators with the metadata that Nest's injection reads, native ES modules. */
export const swcOptions = ({ tsx = false } = {}) => ({
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    keepClassNames: true,
  },
  module: { type: 'es6' },
});
