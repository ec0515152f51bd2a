// Keys as the database gives them to what is pushed: in the order of pushing, also within a millisecond.
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const RANDOM_DIGITS = 12;

let lastMoment = 0;
let tail = [];

/** @returns {string} 8 digits of the moment, 12 at random that count up where the moment is the same */
export function pushKey(now = Date.now()) {
  const moment = Math.max(now, lastMoment);
  if (moment > lastMoment) tail = Array.from({ length: RANDOM_DIGITS }, () => Math.floor(Math.random() * 63));
  else countUp();
  lastMoment = moment;
  let head = '';
  for (let left = moment, at = 0; at < 8; at++, left = Math.floor(left / 64)) head = DIGITS[left % 64] + head;
  return head + tail.map((digit) => DIGITS[digit]).join('');
}

function countUp() {
  let at = RANDOM_DIGITS - 1;
  for (; at > 0 && tail[at] === 63; at--) tail[at] = 0;
  tail[at] += 1;
}
