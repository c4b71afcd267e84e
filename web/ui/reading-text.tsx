import './reading-text.css'
import type { Ref } from 'react'

/** Inline formula with its adjacent characters: "(", a comma, "-axis". */
const FORMULA = /([(["“‘]?)(<math(?![^>]*display=)[^>]*>(?:(?!<\/math>).)*<\/math>)([^\s<&]{0,8})/gs

/**
 * Wraps each inline formula with its adjacent characters in a nowrap span. Otherwise a line may break before and after
 * a formula.
 */
export function joinFormulas(html: string): string {
  return html.replace(FORMULA, (all, before: string, _math, after: string) =>
    before + after === '' ? all : `<span class="whitespace-nowrap">${all}</span>`,
  )
}

export type ReadingTextProps = {
  /** Rendered and sanitized by the server. */
  html: string
  /** Id of the element that labels the text. */
  labelledBy: string
  /** True for a box of limited height. */
  boxed: boolean
  ref?: Ref<HTMLElement>
}

/** Rendered text: headings, lists, tables, images, formulas. */
export function ReadingText({ html, labelledBy, boxed, ref }: ReadingTextProps) {
  return (
    <section
      ref={ref}
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the box, and a wide formula or table sideways
      tabIndex={0}
      className={`reading-text overflow-auto ${boxed ? 'boxed max-h-[500px] rounded-md border border-line bg-canvas px-4 py-5 sm:px-6' : ''}`}
      // The server sanitizes the text (readings.md, Reading text).
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: joinFormulas(html) }}
    />
  )
}
