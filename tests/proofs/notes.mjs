// Canaries in private notes, their files and the lines of changes, searched in every page, answer, export and file of those who ask: none is found.
import { runHttpTest } from '../support/http-proof.mjs';

await runHttpTest('tests/http/notes.test.ts');
