/** Element of a drawing or table. Its text is escaped when it is written as markup. */
export type Element = {
  tag: string
  attributes: Readonly<Record<string, string | number>>
  children: readonly (Element | string)[]
}

export function element(tag: string, attributes: Element['attributes'], ...children: Element['children']): Element {
  return { tag, attributes, children }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)

/** Rounds to hundredths, which is finer than a pixel. */
export const round = (value: number): number => Math.round(value * 100) / 100 || 0

/** Writes an element as HTML or SVG markup. */
export function toMarkup({ tag, attributes, children }: Element): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeText(String(typeof value === 'number' ? round(value) : value))}"`,
  )
  const inside = children.map((child) => (typeof child === 'string' ? escapeText(child) : toMarkup(child)))
  return `<${tag}${written.join('')}>${inside.join('')}</${tag}>`
}
