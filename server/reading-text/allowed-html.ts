import type { Options } from 'rehype-sanitize'

const MATHML_ELEMENTS = [
  'math',
  'semantics',
  'mrow',
  'mi',
  'mn',
  'mo',
  'mtext',
  'mspace',
  'mfrac',
  'msqrt',
  'mroot',
  'mstyle',
  'mpadded',
  'mphantom',
  'menclose',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
]

/** What KaTeX sets that says how a formula looks; an address (href, src) or an action is none of it. */
const MATHML_ATTRIBUTES = [
  'accent',
  'accentunder',
  'columnalign',
  'columnlines',
  'columnspacing',
  'depth',
  'displaystyle',
  'fence',
  'form',
  'height',
  'largeop',
  'linethickness',
  'lspace',
  'mathbackground',
  'mathcolor',
  'mathsize',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'notation',
  'rowlines',
  'rowspacing',
  'rspace',
  'scriptlevel',
  'separator',
  'stretchy',
  'symmetric',
  'voffset',
  'width',
]

/** A page of this site, or a web or mail address. Links into the text itself have no target: it carries no ids. */
const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/))/i
/** Pictures of this site only: one from elsewhere would tell another company which child reads what. */
const OWN_PICTURE = /^\/(?!\/)/

/**
 * Everything a reading text may be made of. Nothing in it can run, load from elsewhere, or carry a style, an id or
 * a class; what is not named here is unwrapped, and what is in `strip` goes with all that it holds.
 */
export const ALLOWED_HTML: Options = {
  tagNames: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'hr', 'br', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'strong', 'em', 'del', 'sup', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...MATHML_ELEMENTS,
  ],
  attributes: {
    a: [['href', LINK], 'title'],
    img: [['src', OWN_PICTURE], 'alt', 'title'],
    ol: ['start'],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
    math: [['display', 'block']],
    ...Object.fromEntries(MATHML_ELEMENTS.slice(1).map((element) => [element, MATHML_ATTRIBUTES])),
  },
  protocols: { href: ['http', 'https', 'mailto'], src: [] },
  // The TeX source beside a formula is left out: whatever reads the text itself (reading aloud, copying, searching)
  // would meet every formula twice.
  strip: ['script', 'style', 'annotation', 'annotation-xml'],
}
