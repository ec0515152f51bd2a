// The words of a prompt on one line, for lists: its Markdown is read in full only where it is asked.

/** Of the prompt, as far as it is looked at. Characters. */
const LOOKED_AT = 2000;

/** @param most characters; a longer one is cut between words */
export function promptLine(prompt: string, most = 140): string {
  const words = prompt
    .slice(0, LOOKED_AT)
    .replace(/!?\[([^\]\n]{0,500})\]\([^)\s]{0,2000}\)/g, '$1')
    .replace(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/(?<!\\)[*`]+/g, '')
    .replace(/\\([!-/:-@[-`{-~\n])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= most) return words;
  return `${words
    .slice(0, most)
    .toWellFormed()
    .replace(/\s+\S*$/, '')}…`;
}
