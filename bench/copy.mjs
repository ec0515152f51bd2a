// What a copy between backends does in a second, comparison included, on this machine's D1 and Firestore's emulator.
import { BACK, openCopyScene, rateOf, THERE } from '../tests/support/copy-scene.mjs';

const RECORDS = 5000;

export async function copyRates(say) {
  const scene = await openCopyScene(RECORDS);
  try {
    const there = rateOf(await scene.run('copy', THERE, { data: scene.office, project: 'demo-bench' }));
    say(`${RECORDS} records to firebase: ${there} a second`);
    const back = rateOf(await scene.run('copy', BACK, { data: scene.directory('back'), project: 'demo-bench' }));
    say(`${RECORDS} records to cloudflare: ${back} a second`);
    return { copy_records_per_s_to_firebase: there, copy_records_per_s_to_cloudflare: back };
  } finally {
    await scene.close();
  }
}
