// How pages are built. One build serves any data directory: ports, keys and origins are bindings, read when a request comes.
import { randomBytes } from 'node:crypto';
import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import pwa from '@vite-pwa/astro';
import { defineConfig } from 'astro/config';
import cssTarget from './integrations/css-target.mjs';
import entry from './integrations/entry.mjs';
import killSwitch from './integrations/kill-switch.mjs';
import wholeAnswers from './integrations/whole-answers.mjs';

/** Which build this is: open pages compare it with GET /build.json. */
const build = {
  id: randomBytes(8).toString('hex'),
  timestamp: Date.now(),
  // Off where the one in place has to go (docs/how-to/deploy.md): pages register none then.
  hasServiceWorker: process.env.LECTERN_SERVICE_WORKER !== 'off',
};

export default defineConfig({
  output: 'server',
  outDir: process.env.LECTERN_OUT ?? './dist',
  adapter: cloudflare({ imageService: 'passthrough' }),
  integrations: [
    react(),
    // Before the service worker, whose list of files is of what is there.
    entry(),
    pwa({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      // Pages register it (src/client/app/updates.ts), and the manifest has the house's own name.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['_astro/**/*.{js,css}', '*.{svg,png}'],
        // Google's own scripts, for signing in: of no use without a network.
        globIgnores: ['_astro/{auth,google,reauth,action-code,index.esm,chunk}.*'],
        additionalManifestEntries: [{ url: '/build.json', revision: build.id }],
        minify: true,
      },
    }),
    killSwitch(),
  ],
  // Sign-in lives in our own cookies and records (docs/adr), so no key-value store is asked for.
  session: false,
  // `/login` and not `/login/`, answered without a redirect.
  trailingSlash: 'never',
  build: {
    format: 'file',
    // Public pages come in one answer. The dashboard layout links its sheet by `?url` instead: it is fetched once for many pages.
    inlineStylesheets: 'always',
  },
  devToolbar: { enabled: false },
  vite: {
    define: { __BUILD__: JSON.stringify(build) },
    plugins: [cssTarget(), wholeAnswers()],
  },
  markdown: { syntaxHighlight: false },
  security: {
    // Astro's rule lets a cross-origin JSON POST through; the middleware has our own.
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'none'",
        "base-uri 'none'",
        // The middleware adds the provider's origins where people sign in.
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
        "manifest-src 'self'",
        // Films and recordings of the library.
        "media-src 'self'",
        "worker-src 'self'",
      ],
      styleDirective: { resources: ["'self'"] },
      scriptDirective: { resources: ["'self'"] },
    },
  },
});
