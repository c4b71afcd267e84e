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

/** Where the elements of a reading text differ from what remark makes of Markdown by itself. */
const ELEMENTS: Options['handlers'] = {
  /**
   * A reading text stands under the page's h1, the lesson's h2 and its own title, an h3. Authors begin their headings
   * with `##`, which becomes h4; a `#`, if there is one, is no higher than that title.
   */
  heading(state, node) {
    const tagName = `h${Math.min(node.depth + 2, 6)}`
    return { type: 'element', tagName, properties: {}, children: state.all(node) }
  },

  /** A formula that is a paragraph of its own is displayed, also when its $$ stand on the same line. */
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
 * The sanitised HTML of a reading text, made once when it is saved (readings, "Reading text"). A formula that
 * KaTeX cannot read stays in the text as it was written.
 * @param markdown GitHub's Markdown, with TeX between $ or $$
 */
export async function renderReadingText(markdown: string): Promise<string> {
  return String(await pipeline.process(markdown))
}
