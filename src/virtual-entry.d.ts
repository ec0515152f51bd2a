// A module of `src/client`, bundled for the browser on its own by integrations/entry.mjs.
declare module 'virtual:entry/*' {
  /** The bundle's address on this site, for `import()`. */
  export const url: string;
}

// A module of `src/client`, bundled and minified for an inline script.
declare module 'virtual:inline/*' {
  export const source: string;
  /** For `Astro.csp.insertScriptHash`. */
  export const hash: `sha256-${string}`;
}
