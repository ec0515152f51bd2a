// Lighthouse gives `/` and `/login` 100 in performance, accessibility, best practices and SEO, on a phone.
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/local/chromium.mjs';
import { findFreePort } from '../../scripts/local/ports.mjs';
import { startInstance } from './instance.mjs';

const PATHS = ['/', '/login'];
const WANTED = 100;

const instance = await startInstance();
const port = await findFreePort();
const browser = await chromium.launch({
  executablePath: ensureChromium(console.log),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
let below = 0;
try {
  for (const path of PATHS) {
    const { lhr } = await lighthouse(instance.url + path, { port, logLevel: 'error', output: 'json' });
    const scores = Object.values(lhr.categories).map(({ title, score }) => [title, Math.round(score * 100)]);
    console.log(path.padEnd(8), scores.map(([title, score]) => `${title} ${score}`).join(', '));
    for (const { id, title, score, scoreDisplayMode } of Object.values(lhr.audits))
      if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
        console.log(`         ${id}: ${title} (${score})`);
    below += scores.filter(([, score]) => score < WANTED).length;
  }
} finally {
  await browser.close();
  await instance.stop();
}
console.log(below ? `${below} scores below ${WANTED}` : `every score is ${WANTED}`);
process.exitCode = below ? 1 : 0;
