// Steps that need the Firestore emulator: skipped, and told at the end, where there is none and it cannot be had. With
// LECTERN_REQUIRE=firestore they fail instead.
import { globSync } from 'node:fs';
import { HOW_TO_GET_FIRESTORE } from '../local/firestore-emulator.mjs';
import { ensureFirestoreEmulator } from '../local/firestore-install.mjs';

const isRequired = (process.env.LECTERN_REQUIRE ?? '').split(',').includes('firestore');
let looking;

/**
 * @param {{ name: string, run: Function }} step
 * @param {string[]} suites the test files that are not run without it, as patterns: each counts as one skipped
 */
export const onFirestore = ({ name, run }, suites = []) => ({
  name,
  run: async (context) => {
    looking ??= ensureFirestoreEmulator({ say: context.say, mayInstall: isRequired });
    if (await looking) return run(context);
    if (isRequired) throw new Error(HOW_TO_GET_FIRESTORE);
    const skipped = globSync(suites).length;
    if (skipped) context.notes.push(`${name}: skipped, with ${skipped} test files. ${HOW_TO_GET_FIRESTORE}`);
    return { passed: 0, failed: 0, skipped };
  },
});
