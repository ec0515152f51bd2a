// Who may import whom, by folder (docs: ARCHITECTURE, "Who may import whom"). A layer that is not listed under another may not be imported there.

/** From the inside out: what each layer may import beside itself. */
const MAY_IMPORT = {
  kernel: [],
  domain: ['kernel'],
  ports: ['kernel', 'domain'],
  app: ['kernel', 'domain', 'ports'],
  // What the stores have in common: the plan of a query, its keys, its pages.
  'adapters/records': ['kernel', 'domain', 'ports'],
  // What the stores of files have in common: trying again, hashes, checks.
  'adapters/files': ['kernel', 'domain', 'ports'],
  // What the live feeds have in common: who is at a record, what a browser may say.
  'adapters/live': ['kernel', 'domain', 'ports'],
  'adapters/cloudflare': ['kernel', 'domain', 'ports', 'adapters/records', 'adapters/files', 'adapters/live'],
  'adapters/firebase': ['kernel', 'domain', 'ports', 'adapters/records', 'adapters/files', 'adapters/live'],
  http: ['kernel', 'domain', 'ports', 'app'],
  client: ['kernel', 'domain'],
  islands: ['kernel', 'domain', 'client', 'styles'],
  components: ['kernel', 'domain', 'client', 'islands', 'styles'],
  layouts: ['kernel', 'domain', 'client', 'islands', 'styles', 'components', 'http'],
  pages: ['kernel', 'domain', 'ports', 'app', 'http', 'client', 'islands', 'styles', 'components', 'layouts'],
  styles: [],
  compose: ['kernel', 'domain', 'ports', 'app', 'http', 'adapters/records', 'adapters/cloudflare', 'adapters/firebase'],
  middleware: ['kernel', 'domain', 'ports', 'app', 'http', 'compose'],
  // The service worker: a program of its own, in the browser.
  sw: ['kernel', 'domain'],
  // Durable Object classes live with their adapter and must be exported by the entry.
  worker: ['kernel', 'domain', 'ports', 'app', 'http', 'compose', 'adapters/cloudflare'],
};

/** What runs anywhere: no framework, no platform, no files. */
const PURE = ['kernel', 'domain', 'ports', 'app'];
const PLATFORM =
  /^(astro($|[:/])|@astrojs\/|cloudflare:|node:|react($|[-/])|nanostores$|@nanostores\/|firebase($|[-/])|wrangler$|miniflare$)/;

/**
 * @param {string} path below src/, without a leading slash
 * @returns {string | undefined} its layer; undefined for declarations beside the layers (`src/env.d.ts`)
 */
export function layerOf(path) {
  const [first, second] = path.split('/');
  if (first === 'adapters') return `adapters/${second}`;
  const name = path.includes('/') ? first : first.replace(/\.[cm]?[jt]sx?$/, '');
  return name in MAY_IMPORT ? name : undefined;
}

/**
 * The rule that an import breaks, or undefined.
 * @param {string} from path below src/
 * @param {{ path?: string, specifier: string, isType: boolean }} target `path` below src/ when it is a file of ours
 */
export function brokenRule(from, { path, specifier, isType }) {
  const layer = layerOf(from);
  if (!layer) return undefined;
  if (path === undefined) {
    const isForbidden = PURE.includes(layer) && PLATFORM.test(specifier);
    return isForbidden ? `${layer} imports no framework and no platform` : undefined;
  }
  const target = layerOf(path);
  if (!target) return isType ? undefined : `${path} belongs to no layer`;
  if (target !== layer) {
    return MAY_IMPORT[layer].includes(target) ? undefined : `${layer} may import ${named(MAY_IMPORT[layer])}`;
  }
  if (layer === 'domain') return brokenDomainRule(from, path, isType);
  if (layer === 'islands') return brokenIslandRule(from, path);
  return undefined;
}

const named = (layers) => (layers.length ? `itself and ${layers.join(', ')} only` : 'nothing of ours');
/** The folder directly below a layer, undefined for a file that lies in the layer itself. */
const folderOf = (path) => (path.split('/').length > 2 ? path.split('/')[1] : undefined);

function brokenDomainRule(from, path, isType) {
  const [own, other] = [folderOf(from), folderOf(path)];
  if (!own || !other || own === other || isType) return undefined;
  return "in domain, one entity imports another's types only (import type)";
}

function brokenIslandRule(from, path) {
  const [own, other] = [folderOf(from), folderOf(path)];
  if (!other || own === other || other === 'ui') return undefined;
  return 'an island imports its own folder and islands/ui, never another island';
}
