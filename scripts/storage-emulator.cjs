// The local file store of Firebase: firebase-tools' own emulator without its rules, made as strict as Google's where the app
// depends on it. Generations grow, `ifGenerationMatch` counts, a listing pages its prefixes too, and objects can be composed;
// these four are ours, and prove no more than that the app does what the API's documentation asks.
const http = require('node:http');
const fs = require('node:fs');
const path = require('node:path');

// Off the network, as for accounts.
process.env.CI ??= '1';
const { StorageEmulator } = require('firebase-tools/lib/emulator/storage');
const { createApp } = require('firebase-tools/lib/emulator/storage/server');
const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry');

const HOST = '127.0.0.1';
const MOST_COMPOSED = 32;
const nothing = async () => undefined;
const COMPOSE = /^\/storage\/v1\/b\/([^/]+)\/o\/([^/]+)\/compose$/;
const UPLOAD = /^\/upload\/storage\/v1\/b\/([^/]+)\/o$/;

/** @param {{ directory: string, projectId: string }} options `directory`: files are kept here while it runs */
async function start({ directory, projectId }) {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const emulator = new StorageEmulator({ projectId, host: HOST, port: 0, rules: { name: 'none', content: '' } });
  // Who is no owner gets nothing.
  const closed = { verify: async () => ({ permitted: false, issues: { exist: () => false, all: [] } }) };
  emulator._rulesManager = { getRuleset: () => closed, start: nothing, stop: nothing };
  emulator._persistence.reset(path.join(directory, 'blobs'));
  const layer = emulator.adminStorageLayer;
  countGenerations(layer);
  layer.listObjects = async (request) => listObjects(emulator._files.values(), request);
  const app = await createApp(projectId, emulator);

  let last = Promise.resolve();
  const server = http.createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const composed = COMPOSE.exec(url.pathname);
    if (request.headers.authorization !== 'Bearer owner') return answer(response, 401, {});
    if (composed) return compose(emulator, composed.slice(1).map(decodeURIComponent), request, response);
    const upload = UPLOAD.exec(url.pathname);
    if (!upload) return app(request, response);
    // One after another, so that nothing comes between a condition and what hangs on it.
    last = last.then(
      () =>
        new Promise((resolve) => {
          response.once('close', resolve);
          const wanted = url.searchParams.get('ifGenerationMatch');
          const there = layer.getMetadata(decodeURIComponent(upload[1]), url.searchParams.get('name'));
          if (wanted !== null && wanted !== String(there?.generation ?? 0)) {
            request.resume();
            return answer(response, 412, { error: { code: 412, errors: [{ reason: 'conditionNotMet' }] } });
          }
          return app(request, response);
        }),
    );
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, HOST, resolve));
  const origin = `http://${HOST}:${server.address().port}`;
  // What it is described by has its address.
  EmulatorRegistry.url = () => new URL(origin);
  return {
    url: origin,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function answer(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Microseconds, as Google counts them: two writes never share one. */
function countGenerations(layer) {
  const store = layer.uploadObject.bind(layer);
  let latest = 0;
  layer.uploadObject = async (upload) => {
    const metadata = await store(upload);
    latest = Math.max(latest + 1, Date.now() * 1000);
    metadata.generation = latest;
    return metadata;
  };
}

/** Names and prefixes in one order, on pages of `maxResults` of both; the token is the last of a page. */
function listObjects(files, { bucketId, prefix, delimiter, pageToken, maxResults = 1000 }) {
  const entries = new Map();
  for (const { metadata } of files) {
    const { name } = metadata;
    if (metadata.bucket !== bucketId || !name.startsWith(prefix)) continue;
    const end = delimiter ? name.indexOf(delimiter, prefix.length) : -1;
    if (end === -1) entries.set(name, metadata);
    else entries.set(name.slice(0, end + delimiter.length), null);
  }
  const rest = [...entries].filter(([key]) => !pageToken || key > pageToken).sort(([a], [b]) => (a < b ? -1 : 1));
  const page = rest.slice(0, maxResults);
  return {
    items: page.flatMap(([, metadata]) => metadata ?? []),
    prefixes: page.flatMap(([key, metadata]) => (metadata ? [] : key)),
    nextPageToken: rest.length > page.length ? page.at(-1)[0] : undefined,
  };
}

async function compose(emulator, [bucketId, objectId], request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { sourceObjects, destination } = JSON.parse(Buffer.concat(chunks).toString());
  const layer = emulator.adminStorageLayer;
  if (sourceObjects.length > MOST_COMPOSED) return answer(response, 400, {});
  const isThere = ({ name, generation }) => String(layer.getMetadata(bucketId, name)?.generation) === generation;
  if (!sourceObjects.every(isThere)) return answer(response, 404, {});
  const upload = emulator.uploadService.multipartUpload({
    bucketId,
    objectId,
    metadata: destination,
    dataRaw: Buffer.concat(sourceObjects.map(({ name }) => layer.getBytes(bucketId, name))),
    authorization: request.headers.authorization,
  });
  const { name, size, contentType, generation, updated, customMetadata } = await layer.uploadObject(upload);
  return answer(response, 200, {
    name,
    size: String(size),
    contentType,
    generation: String(generation),
    updated,
    metadata: customMetadata,
  });
}

module.exports = { start };
