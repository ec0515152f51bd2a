// The one script that runs before paint, inline in every page, so that no page flashes in the wrong theme. At most 300 bytes.

/** Copies the kept theme and density onto `<html>`; whatever else is kept there is ignored. */
export const THEME_SCRIPT =
  "try{const d=document.documentElement.dataset,s=localStorage,t=s.theme;if(t=='light'||t=='dark')d.theme=t;if(s.density=='compact')d.density='compact'}catch{}";

/** For the CSP. A unit test holds it to the script. */
export const THEME_SCRIPT_HASH = 'sha256-D3bXmXFX6SalY5U8qyj+Haa0KJjK9ypf7j5I2jnK6dU=';
