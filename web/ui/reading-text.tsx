import './figure.css'
import './reading-text.css'
import type { Ref } from 'react'
import { contentLanguage } from '#web/language/content-language.ts'
import { joinFormulas } from './join-formulas.ts'
import { useTrustedHtml } from './trusted-html.ts'

export type ReadingTextProps = {
  /** Rendered and sanitized by the server. */
  html: string
  /** Id of the element that labels the text. */
  labelledBy: string
  /** True for a box of limited height. */
  boxed: boolean
  ref?: Ref<HTMLElement>
}

export const READING_TEXT = 'reading-text overflow-auto'

/** Rendered text: headings, lists, tables, images, formulas. */
export function ReadingText({ html, labelledBy, boxed, ref }: ReadingTextProps) {
  const content = useTrustedHtml(joinFormulas(html))
  return (
    <section
      ref={ref}
      {...contentLanguage()}
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the box, and a wide formula or table sideways
      tabIndex={0}
      className={`${READING_TEXT} ${boxed ? 'boxed max-h-[500px] print:max-h-none rounded-md border border-line bg-canvas px-4 py-5 sm:px-6' : ''}`}
      // The server sanitizes the text (readings.md, Reading text).
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={content}
    />
  )
}

/** Rendered text of a few sentences. */
export function ShortText({ html }: Pick<ReadingTextProps, 'html'>) {
  const content = useTrustedHtml(joinFormulas(html))
  // The server sanitizes it like a reading text.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div {...contentLanguage()} className="reading-text" dangerouslySetInnerHTML={content} />
}
