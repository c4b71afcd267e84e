import rehypeKatex from 'rehype-katex'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import type { Options } from 'remark-rehype'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { ALLOWED_HTML } from './allowed-html.ts'

/** Differences from remark's default elements. */
const ELEMENTS: Options['handlers'] = {
  /**
   * Reading texts follow the page's h1, the lesson's h2 and their own title, an h3. Authors start headings with `##`,
   * which becomes h4; a `#` becomes h3.
   */
  heading(state, node) {
    const tagName = `h${Math.min(node.depth + 2, 6)}`
    return { type: 'element', tagName, properties: {}, children: state.all(node) }
  },

  /** A formula in a paragraph of its own is in display mode, also with its $$ on one line. */
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

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  // HTML in the Markdown is dropped here already.
  .use(remarkRehype, { handlers: ELEMENTS, footnoteLabelTagName: 'h4', footnoteBackContent: '' })
  // MathML alone: KaTeX's HTML needs style attributes, which the content security policy forbids.
  .use(rehypeKatex, {
    output: 'mathml',
    strict: 'ignore',
    errorColor: 'currentcolor',
    maxExpand: 200,
    maxSize: 50,
  })
  .use(rehypeSanitize, ALLOWED_HTML)
  .use(rehypeStringify)
  .freeze()

/**
 * Renders a reading text to sanitized HTML, once on save (readings, "Reading text"). A formula that KaTeX cannot parse
 * stays in the text unchanged.
 * @param markdown GitHub's Markdown, with TeX between $ or $$
 */
export async function renderReadingText(markdown: string): Promise<string> {
  return String(await pipeline.process(markdown))
}
