// Files of an older build, which a page that was seen before the last deploy still names: offline, the new file of the same name
// stands in, so that the copy keeps its looks and says that it is one.
import { matchPrecache } from 'workbox-precaching';
import { stemOf } from './addresses';

/** What the server says where there is one, a 404 as well. */
export async function fetchOlderFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const stem = stemOf(new URL(request.url).pathname);
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        if (stemOf(new URL(url).pathname) !== stem) continue;
        const found = await matchPrecache(url);
        if (found) return found;
      }
    }
    throw error;
  }
}
