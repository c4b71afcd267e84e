import { memo } from 'react'
import type { Part } from '#domain/marking.ts'
import { DisclosureCard } from '#web/ui/disclosure-card.tsx'
import type { LessonOverview } from '../study-types.ts'
import { CompletionIndicators } from './completion-indicators.tsx'
import { LessonContent } from './lesson-content.tsx'
import { presentParts } from './parts.ts'

export type LessonCardProps = {
  subjectId: string
  lesson: LessonOverview
  /** Whether this viewer's progress is kept. A content manager only looks. */
  studying: boolean
  open: boolean
  /** The part that the address asks for. */
  askedPart: string | null
  /** Opens a lesson by its number, at a part; null closes it. */
  show: (lessonNumber: number | null, part?: Part) => void
}

/**
 * One lesson, which opens to its content (learner-area.md section 2, Lesson list view). Rendered anew only when something
 * of it changed: opening one of 200 lessons must not cost as much as showing all of them.
 */
export const LessonCard = memo(function LessonCard(props: LessonCardProps) {
  const { subjectId, lesson, studying, open, askedPart, show } = props
  const { number, title, description, parts } = lesson
  return (
    <DisclosureCard
      headingLevel={2}
      title={`Lesson ${number}: ${title}`}
      description={
        <>
          {description && <p className="mb-3">{description}</p>}
          {studying && <CompletionIndicators lesson={lesson} />}
        </>
      }
      open={open}
      onOpenChange={(next) => show(next ? number : null)}
    >
      {presentParts(parts).length === 0 ? (
        <p className="text-ink-soft">No lesson content available yet.</p>
      ) : (
        <LessonContent
          place={{ subjectId, lessonId: lesson.id }}
          askedPart={askedPart}
          onPart={(part) => show(number, part)}
          studying={studying}
        />
      )}
    </DisclosureCard>
  )
})
