import { type ReactNode, useId, useRef } from 'react'
import { ReadingText } from '#web/ui/reading-text.tsx'
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
      <ReadingText ref={text} html={html} labelledBy={titleId} boxed={!full} />
      <div>{complete}</div>
    </div>
  )
}
