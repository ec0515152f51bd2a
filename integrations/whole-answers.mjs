// Pages are answered whole. Nothing of a page is known before its reads have come back, so a stream sends its first byte no
// sooner, and costs the Worker a fifth of the time that a long list takes. The adapter has no option for it: its handler
// calls `createApp()`, which has.

const HANDLER = /@astrojs\/cloudflare\/dist\/utils\/handler\.js$/;
const CALL = 'createApp()';

export default function wholeAnswers() {
  return {
    name: 'lectern:whole-answers',
    transform(code, id) {
      if (!HANDLER.test(id.split('?', 1)[0])) return undefined;
      if (!code.includes(CALL))
        this.error(`The adapter's handler no longer says ${CALL}: see integrations/whole-answers.mjs.`);
      return { code: code.replace(CALL, 'createApp({ streaming: false })'), map: null };
    },
  };
}
