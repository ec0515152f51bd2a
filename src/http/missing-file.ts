// Files that a build makes are answered before the Worker is asked. What comes here is gone (an older build's) or never was: said
// briefly, as no page, and kept by nobody, since the next deploy may bring it.

const MADE = /^\/_astro\/|^\/[\w.-]+\.(?:js|mjs|css|map|png|jpg|svg|ico|woff2)$/;

export const isFileOfABuild = (pathname: string): boolean => MADE.test(pathname);

export const missingFile = (): Response =>
  new Response('Not found', {
    status: 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
