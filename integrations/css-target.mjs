// Which browsers the styles are written for, in every environment: Cloudflare's plugin sets its own for the Worker's, which
// would rewrite each `light-dark()` into twice as many rules.

/** The first that know `light-dark()`, all of the spring of 2024 or before. */
const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

export default function cssTarget() {
  return {
    name: 'lectern:css-target',
    enforce: 'post',
    configEnvironment: (_name, config) => {
      // Returned arrays would be joined to what is there.
      config.build = { ...config.build, cssTarget: BROWSERS };
    },
  };
}
