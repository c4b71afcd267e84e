import rehypeKatex from 'rehype-katex'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { ALLOWED_HTML } from './allowed-html.ts'
import { ELEMENTS } from './elements.ts'

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
