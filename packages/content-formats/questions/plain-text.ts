import { toText } from 'hast-util-to-text'
import rehypeParse from 'rehype-parse'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

type Nodes = Parameters<typeof toText>[0]
type Root = Extract<Nodes, { type: 'root' }>
type HtmlElement = Extract<Nodes, { type: 'element' }>

/** Text without markup, with a sentence for each kind of lost content. */
export type PlainText = { outcome: 'read'; text: string; losses: string[] } | { outcome: 'failed'; message: string }

/** Elements whose content is not text for a reader. */
const REMOVED = ['script', 'style', 'template', 'noscript', 'title', 'textarea', 'select']
const MEDIA = ['img', 'picture', 'video', 'audio', 'iframe', 'object', 'embed', 'svg', 'canvas']

const LOSSES: [tags: string[], sentence: string][] = [
  [REMOVED, 'Scripts, styles and form fields are left out.'],
  [MEDIA, 'Pictures and media are left out.'],
  [['table'], 'Tables become plain text.'],
  [['a'], 'Links become plain text.'],
  [
    ['b', 'strong', 'i', 'em', 'u', 's', 'del', 'mark', 'code', 'pre'],
    'Bold, italic and similar formatting is left out.',
  ],
]

const SUPERSCRIPTS = scripts('0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻−⁻=⁼(⁽)⁾nⁿiⁱxˣyʸaᵃbᵇkᵏmᵐ')
const SUBSCRIPTS = scripts('0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋−₋=₌(₍)₎nₙiᵢxₓaₐkₖmₘ')

/** Beyond this depth the Markdown parser's time is no longer linear. */
const MAX_DEPTH = 20
const TOO_DEEP = 'The formatting of this text is nested too deeply.'

export function htmlToPlainText(html: string): PlainText {
  return withoutOverflow(() => treeToPlainText(unified().use(rehypeParse, { fragment: true }).parse(html)))
}

/** Converts Markdown to plain text; TeX between dollar signs is preserved. With `describes`, pictures become their text. */
export function markdownToPlainText(markdown: string, { describes = false } = {}): PlainText {
  const container = `^(?:[ \\t]*(?:[>*+-]|\\d{1,9}[.)])){${MAX_DEPTH}}`
  if (new RegExp(container, 'm').test(markdown)) return { outcome: 'failed', message: TOO_DEEP }
  return withoutOverflow(() => {
    const source = (_: unknown, { position }: { position?: { start: Point; end: Point } | undefined }) => ({
      type: 'text' as const,
      value: markdown.slice(position?.start.offset, position?.end.offset),
    })
    const alternative = (_: unknown, { alt }: { alt?: string | null }) => ({ type: 'text' as const, value: alt ?? '' })
    const pictures = describes ? { image: alternative, imageReference: alternative } : {}
    const handlers = { inlineMath: source, math: source, html: source, ...pictures }
    const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(remarkRehype, { handlers })
    return treeToPlainText(processor.runSync(processor.parse(markdown)))
  })
}

type Point = { offset?: number | undefined }

function treeToPlainText(tree: Root): PlainText {
  const tags = new Set<string>()
  const unwritable: string[] = []
  visit(tree, 'element', (element, index, parent) => {
    tags.add(element.tagName)
    if (element.tagName !== 'sub' && element.tagName !== 'sup') return undefined
    const value = toText(element)
    const script = writeScript(value, element.tagName)
    if (!script.exact) unwritable.push(value.slice(0, 40))
    if (parent && index !== undefined) parent.children[index] = { type: 'text', value: script.text }
    return SKIP
  })
  const losses = LOSSES.flatMap(([names, sentence]) => (names.some((name) => tags.has(name)) ? [sentence] : []))
  for (const value of unwritable) losses.push(`The raised or lowered "${value}" is written after ^ or _.`)
  const safe = unified()
    .use(rehypeSanitize, { ...defaultSchema, strip: [...REMOVED, ...MEDIA] })
    .runSync(tree)
  const text = toText(wrap(safe))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim()
  return { outcome: 'read', text, losses }
}

/** Wraps content in an element, whose text is laid out as in a browser. */
function wrap({ children }: Root): HtmlElement {
  const content = children.filter((child): child is HtmlElement['children'][number] => child.type !== 'doctype')
  return { type: 'element', tagName: 'div', properties: {}, children: content }
}

/**
 * Converts H<sub>2</sub>O to H₂O, or uses ^ and _ if there is no such character. The suffixes in 1st, 2nd … become
 * plain letters.
 */
function writeScript(value: string, tag: 'sub' | 'sup'): { text: string; exact: boolean } {
  if (tag === 'sup' && /^(?:st|nd|rd|th)$/i.test(value)) return { text: value, exact: true }
  const characters = tag === 'sub' ? SUBSCRIPTS : SUPERSCRIPTS
  const written = [...value].map((char) => characters.get(char))
  if (written.every((char) => char !== undefined)) return { text: written.join(''), exact: true }
  const sign = tag === 'sub' ? '_' : '^'
  return { text: [...value].length === 1 ? sign + value : `${sign}(${value})`, exact: false }
}

/** @param pairs each character followed by its superscript or subscript */
function scripts(pairs: string): Map<string, string> {
  const characters = [...pairs]
  return new Map(characters.flatMap((char, at) => (at % 2 === 0 ? [[char, characters[at + 1] ?? char]] : [])))
}

/** The parsers recurse, so deeply nested input can overflow the stack. */
function withoutOverflow(convert: () => PlainText): PlainText {
  try {
    return convert()
  } catch (error) {
    if (error instanceof RangeError) return { outcome: 'failed', message: TOO_DEEP }
    throw error
  }
}
