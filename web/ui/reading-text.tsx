import './reading-text.css'
import type { Ref } from 'react'

export type ReadingTextProps = {
  /** Rendered and sanitised by the server. */
  html: string
  /** The id of what names the text. */
  labelledBy: string
  /** In a box of its own that scrolls; else as long as it is. */
  boxed: boolean
  ref?: Ref<HTMLElement>
}

/** A rendered text to be read: headings, lists, tables, images, formulas. */
export function ReadingText({ html, labelledBy, boxed, ref }: ReadingTextProps) {
  return (
    <section
      ref={ref}
      aria-labelledby={labelledBy}
      // Whoever has no mouse scrolls the box with the arrow keys, for which it must take the focus.
      tabIndex={boxed ? 0 : undefined}
      className={`reading-text ${boxed ? 'max-h-[500px] overflow-y-auto rounded-md border border-line bg-canvas px-4 py-5 sm:px-6' : ''}`}
      // What the server answers is sanitised (readings.md, Reading text).
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
