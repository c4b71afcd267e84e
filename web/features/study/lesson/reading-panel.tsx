import './reading-text.css'
import { type ReactNode, useId, useRef } from 'react'
import { ReadAloudPlace } from '../read-aloud/read-aloud-place.tsx'
import type { LessonAnswer } from '../study-types.ts'

export type ReadingPanelProps = {
  text: NonNullable<LessonAnswer['text']>
  full: boolean
  complete: ReactNode
}

/** The lesson's reading text, and its being read aloud. */
export function ReadingPanel({ text: { title, html }, full, complete }: ReadingPanelProps) {
  const titleId = useId()
  const text = useRef<HTMLElement>(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h3 id={titleId} className="text-lg">
          {title ?? 'Reading'}
        </h3>
        <ReadAloudPlace text={text} />
      </div>
      <section
        ref={text}
        aria-labelledby={titleId}
        // Whoever has no mouse scrolls the box with the arrow keys, for which it must take the focus.
        tabIndex={full ? undefined : 0}
        className={`reading-text ${full ? '' : 'max-h-[500px] overflow-y-auto rounded-md border border-line bg-canvas px-4 py-5 sm:px-6'}`}
        // Rendered and sanitised by the server when the text was saved (readings.md, Reading text).
        // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <div>{complete}</div>
    </div>
  )
}
