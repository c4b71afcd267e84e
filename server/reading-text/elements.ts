import type { Options } from 'remark-rehype'

/** Where the elements of a reading text differ from what remark makes of Markdown by itself. */
export const ELEMENTS: Options['handlers'] = {
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
