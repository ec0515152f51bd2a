// The parts of firebase-tools that the local Auth service is made of. They are private imports, so package.json pins the version exactly.
const { createRequire } = require('node:module');

// Off the network: firebase-tools asks for updates and counts its use unless it believes to run on a build machine.
process.env.CI ??= '1';

const entry = require.resolve('firebase-tools/package.json');
const auth = (name) => require(`firebase-tools/lib/emulator/auth/${name}`);

const spec = auth('apiSpec').default;
/** What Lectern never calls; compiling the whole description takes twice as long. */
const UNUSED = /tenants|^\/v2|mfa|defaultSupportedIdp|inboundSaml|oauthIdp/i;
for (const path of Object.keys(spec.paths)) if (UNUSED.test(path)) delete spec.paths[path];
/** What every method of Google's takes beside its own (`alt`, `fields`, …) and Lectern never gives: a validator each, of each path. */
const COMMON = Object.keys(spec.components.parameters).map((name) => `#/components/parameters/${name}`);
for (const path of Object.values(spec.paths))
  if (path.parameters) path.parameters = path.parameters.filter(({ $ref }) => !COMMON.includes($ref));

const { AgentProjectState, ProjectState } = auth('state');

module.exports = {
  AgentProjectState,
  ProjectState,
  BadRequestError: auth('errors').BadRequestError,
  createApp: auth('server').createApp,
  SingleProjectMode: auth('index').SingleProjectMode,
  /** The very module that the emulator signs with, so that replacing its functions reaches it. */
  jwt: createRequire(entry)('jsonwebtoken'),
};
