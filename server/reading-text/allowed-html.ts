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

/** Layout attributes set by KaTeX; no URLs (href, src) and no actions. */
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

/** Page of this site, or web or email address. Fragment links have no target, since ids are removed. */
const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/))/i
/** Own pictures only: an external one would reveal to another company which child reads what. */
const OWN_PICTURE = /^\/(?!\/)/

/**
 * Elements and attributes allowed in reading texts: no scripts, no external resources, no styles, ids or classes. Other
 * elements are unwrapped; those in `strip` are removed with their content.
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
  // Without the TeX source, which would repeat each formula when the text is read aloud, copied or searched.
  strip: ['script', 'style', 'annotation', 'annotation-xml'],
}
