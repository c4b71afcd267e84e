import type { Element, ElementContent, Root } from 'hast'
import rehypeKatex from 'rehype-katex'
import rehypeSanitize, { type Options as SanitizeOptions } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype, { type Options as RehypeOptions } from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { drawFenced } from '#packages/figures/fenced.ts'
import { rehypeSpeakMath } from './speak-math.ts'

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

/** Link to this site, the web or an email address. Fragment links have no target, since ids are removed. */
const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/))/i
/** Pictures of this site only: an external one would reveal to a third party which child reads what. */
const OWN_PICTURE = /^\/(?!\/)/

/**
 * Elements and attributes allowed in reading texts: no scripts, no external resources, no styles, ids or classes. Other
 * elements are unwrapped; those in `strip` are removed with their content.
 */
const ALLOWED_HTML: SanitizeOptions = {
  tagNames: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'blockquote',
    'hr',
    'br',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'del',
    'sup',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    ...MATHML_ELEMENTS,
  ],
  attributes: {
    a: [['href', LINK], 'title'],
    code: [['className', 'language-figure']],
    img: [['src', OWN_PICTURE], 'alt', 'title'],
    ol: ['start'],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
    math: [['display', 'block']],
    ...Object.fromEntries(MATHML_ELEMENTS.slice(1).map((element) => [element, MATHML_ATTRIBUTES])),
  },
  protocols: { href: ['http', 'https', 'mailto'], src: [] },
  // Drops the TeX source, which would repeat each formula when the text is read aloud, copied or searched.
  strip: ['script', 'style', 'annotation', 'annotation-xml'],
}

/** Differences from remark's default elements. */
const ELEMENTS: RehypeOptions['handlers'] = {
  /**
   * Shifts heading levels, since reading texts follow the page's h1, the lesson's h2 and their own title, an h3.
   * Authors start headings with `##`, which becomes h4; a `#` becomes h3.
   */
  heading(state, node) {
    const tagName = `h${Math.min(node.depth + 2, 6)}`
    return { type: 'element', tagName, properties: {}, children: state.all(node) }
  },

  /** Displays a formula that is a paragraph of its own, even with its $$ on one line. */
  paragraph(state, node) {
    const [formula, ...others] = node.children
    if (formula?.type !== 'inlineMath' || others.length > 0) {
      return { type: 'element', tagName: 'p', properties: {}, children: state.all(node) }
    }
    const text = { type: 'text' as const, value: formula.value }
    const code = {
      type: 'element' as const,
      tagName: 'code',
      properties: { className: ['language-math', 'math-display'] },
      children: [text],
    }
    return { type: 'element', tagName: 'pre', properties: {}, children: [code] }
  },
}

/** Rehype plugin: makes the first column of a table row headers if it has no heading. */
function rehypeRowHeaders() {
  return (tree: Root) => {
    visit(tree, { tagName: 'table' }, (table: Element) => {
      const [head, ...rows] = firstCells(table)
      if (head?.tagName !== 'th' || head.children.length > 0) return
      head.tagName = 'td'
      for (const cell of rows) Object.assign(cell, { tagName: 'th', properties: { ...cell.properties, scope: 'row' } })
    })
  }
}

function firstCells(table: Element): Element[] {
  const cells: Element[] = []
  visit(table, { tagName: 'tr' }, ({ children }: Element) => {
    const cell = children.find((child) => child.type === 'element')
    if (cell) cells.push(cell)
  })
  return cells
}

/**
 * Rehype plugin: marks a sign in front of its number as a prefix, as in 4 × (−2) = −8. Browsers would otherwise space
 * it like an operation.
 */
function rehypeSigns() {
  return (tree: Root) => {
    visit(tree, { tagName: 'mo' }, (sign, index, parent) => {
      if (!/^[−+±]$/.test(textOf(sign)) || index === undefined || parent?.type !== 'element') return
      const before = parent.children.slice(0, index)
      const last = before.at(-1)
      if (last?.type !== 'element') return
      const isAfterOperator = last.tagName === 'mo' && !/^[)\]}!∣]$/.test(textOf(last))
      const bars = before.filter((part) => textOf(part) === '∣').length
      if (isAfterOperator || (textOf(last) === '∣' && bars % 2 === 1)) sign.properties.form = 'prefix'
    })
  }
}

/** Rehype plugin: marks content with a bar. Without a math font browsers draw it too short (styles/app.css). */
function rehypeBars() {
  return (tree: Root) => {
    visit(tree, { tagName: 'mover' }, (over: Element) => {
      if (textOf(over.children[1]) === '‾') over.properties.className = ['with-bar']
    })
  }
}

/** Rehype plugin: draws the fenced blocks that are figures, after the sanitizer; the drawing escapes their texts. */
function rehypeFigures() {
  return (tree: Root) => {
    visit(tree, { tagName: 'pre' }, (block, index, parent) => {
      const [code] = block.children
      if (code?.type !== 'element' || !parent || index === undefined) return
      const { className } = code.properties
      if (!Array.isArray(className) || !className.includes('language-figure')) {
        // The sanitizer leaves an empty list.
        delete code.properties.className
        return
      }
      const drawn = drawFenced(textOf(code))
      parent.children[index] =
        drawn.outcome === 'drawn'
          ? { type: 'raw', value: drawn.html }
          : {
              type: 'element',
              tagName: 'p',
              properties: {},
              children: [{ type: 'text', value: `This figure can’t be drawn: ${drawn.message}` }],
            }
    })
  }
}

function textOf(part: ElementContent | Element | undefined): string {
  const [text] = part?.type === 'element' ? part.children : []
  return text?.type === 'text' ? text.value : ''
}

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  // Drops HTML in the Markdown.
  .use(remarkRehype, { handlers: ELEMENTS, footnoteLabelTagName: 'h4', footnoteBackContent: '' })
  // Only MathML, since KaTeX's HTML needs style attributes, which the content security policy forbids.
  .use(rehypeKatex, {
    output: 'mathml',
    strict: 'ignore',
    errorColor: 'currentcolor',
    maxExpand: 200,
    maxSize: 50,
  })
  .use(rehypeSanitize, ALLOWED_HTML)
  .use(rehypeSpeakMath)
  .use(rehypeRowHeaders)
  .use(rehypeSigns)
  .use(rehypeBars)
  .use(rehypeFigures)
  // HTML in the Markdown was dropped: only the drawings are raw.
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

/** Maximum nesting of quotes and lists, since the parser's time grows with its square. */
const MAX_NESTING = 40

/** Quote and list markers at the beginning of a line. */
const MARKERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/

/** Minimum indentation of a nested list item, in columns. */
const INDENT = 2

function isNestedTooDeeply(markdown: string): boolean {
  return markdown.split(/[\r\n]/).some((line) => {
    const [markers] = MARKERS.exec(line) ?? ['']
    const inLine = markers.replace(/\d+[.)]|[>+*-]/g, '#').split('#').length - 1
    const indentation = markers.length - markers.trimStart().length
    return inLine > 0 && inLine + indentation / INDENT > MAX_NESTING
  })
}

/** Code of one line, or a formula between dollar signs; an escaped one in it is not its end, except to the parser. */
const CODE_OR_FORMULA = /`[^`\n]*`|(?<![\\$])\$(?![\s$])(?:\\.|[^$\\\n])+?(?<!\s)\$(?![\d$])/g

const withDollars = (markdown: string) =>
  markdown.replace(CODE_OR_FORMULA, (part) =>
    part.startsWith('$') ? part.replaceAll('\\$', '\\text{\\textdollar}') : part,
  )

/**
 * Renders a reading text to sanitized HTML, once on save (readings, "Reading text"). A formula that KaTeX cannot parse
 * stays in the text unchanged.
 * @param markdown GitHub-flavored Markdown, with TeX between $ or $$
 * @throws for a text that is nested too deeply, before it is parsed
 */
export async function renderReadingText(markdown: string): Promise<string> {
  if (isNestedTooDeeply(markdown)) throw new Error('The text is nested too deeply')
  return String(await pipeline.process(withDollars(markdown)))
}
