import { readFile } from 'node:fs/promises'
import type { ElementContent, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import type { Plugin } from 'vite'

/** Words, or an element with its content. */
export type LegalText = string | { tag: string; href?: string; children: LegalText[] }

/** Section with its anchor and heading. */
export type LegalSection = { id: string; title: string; body: LegalText[] }

/**
 * Imports of Markdown as sections with their text, for web/features/legal/legal-text.tsx.
 * @param render the product's renderer of reading texts
 */
export function legalText(render: (markdown: string) => Promise<string>): Plugin {
  return {
    name: 'legal-text',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]features[\\/]legal[\\/][\w-]+\.md$/ },
      async handler(id) {
        return `export default ${JSON.stringify(readSections(await render(await readFile(id, 'utf8'))))}`
      },
    },
  }
}

/**
 * Text of a heading, whose anchor is written behind it: `## In short {#short}`. In a translation the hash of the English section
 * follows, which a test compares: `## En breve {#short of 1a2b3c4d}`.
 */
const HEADING = /^(.+) \{#([\w-]+)(?: of [0-9a-f]{8})?\}$/

/**
 * Sections of a rendered text, each from a heading to the next. Headings of reading texts begin at h4.
 * @throws if a heading has no anchor, or if there is text before the first one
 */
export function readSections(html: string): LegalSection[] {
  const sections: LegalSection[] = []
  for (const node of unified().use(rehypeParse, { fragment: true }).parse(html).children) {
    if (node.type === 'element' && node.tagName === 'h4') {
      const heading = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
      const [, title, id] = HEADING.exec(heading) ?? []
      if (title === undefined || id === undefined) throw new Error(`The heading "${heading}" has no anchor`)
      sections.push({ id, title, body: [] })
    } else {
      const text = toText(node)
      if (text.length === 0) continue
      const section = sections.at(-1)
      if (section === undefined) throw new Error('There is text before the first heading')
      section.body.push(...text)
    }
  }
  return sections
}

/** Without the line breaks between blocks. */
function toText(node: RootContent | ElementContent): LegalText[] {
  if (node.type === 'text') return node.value.trim() === '' ? [] : [node.value]
  if (node.type !== 'element') return []
  const { href } = node.properties
  return [
    {
      tag: node.tagName,
      ...(typeof href === 'string' && { href }),
      children: node.children.flatMap(toText),
    },
  ]
}
