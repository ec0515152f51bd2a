// The part of an address behind the @, where it belongs to one organisation.
import * as z from 'zod/mini';

/** Anybody can have an address there: it says nothing about whom somebody works for. The largest providers, by hand. */
const OPEN_TO_ALL = new Set(
  [
    'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk ymail.com',
    'icloud.com me.com mac.com aol.com gmx.com gmx.net gmx.de web.de t-online.de mail.com mail.ru yandex.com yandex.ru',
    'proton.me protonmail.com pm.me tutanota.com tuta.com zoho.com fastmail.com hey.com qq.com 163.com 126.com',
    'orange.fr wanadoo.fr free.fr laposte.net libero.it virgilio.it btinternet.com sky.com ntlworld.com virginmedia.com',
  ].flatMap((line) => line.split(' ')),
);

/** Lower case, without a leading @. */
export const mailDomain = () =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(253)),
      z.transform((value: string) => value.replace(/^@/, '').toLowerCase()),
    ),
    z.string().check(
      z.regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, 'Give a domain such as example.org.'),
      z.refine(
        (value: string) => !OPEN_TO_ALL.has(value),
        'Anybody can have an address there. Give a domain of the company alone.',
      ),
    ),
  );

/** `name@example.org` → `example.org`. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
