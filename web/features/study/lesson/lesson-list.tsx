import { useEffect, useRef, useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { SubjectAnswer } from '../study-types.ts'
import { useSubjectAddress } from '../use-subject-address.ts'
import { laidOutNear, MANY } from './laid-out-near.ts'
import { LessonCard } from './lesson-card.tsx'

/** The lessons of a subject: cards that open for who studies it, titles and descriptions for everyone else. */
export function LessonList({ answer: { subject, lessons, viewer } }: { answer: SubjectAnswer }) {
  const { lesson: openNumber, part, showLesson } = useSubjectAddress()
  const [arrivedAt] = useState(openNumber)
  const arrival = useRef<HTMLLIElement>(null)

  // After the router has put a page that is opened at its top, which it does when everything is there at once.
  useEffect(() => {
    arrival.current?.scrollIntoView({ block: 'start' })
  }, [])

  const many = lessons.length > MANY

  if (lessons.length === 0) return <EmptyState title="No lessons available yet." />
  return (
    <ul className="grid grid-cols-1 gap-4">
      {lessons.map((lesson) =>
        viewer === 'visitor' || viewer === 'not-enrolled' ? (
          <Card as="li" padding="snug" key={lesson.id}>
            <h2 className="text-lg">{`Lesson ${lesson.number}: ${lesson.title}`}</h2>
            {lesson.description && <p className="mt-1 text-ink-soft">{lesson.description}</p>}
          </Card>
        ) : (
          <li
            key={lesson.id}
            ref={lesson.number === arrivedAt ? arrival : null}
            className={many && lesson.number !== openNumber ? laidOutNear : undefined}
          >
            <LessonCard
              subjectId={subject.id}
              lesson={lesson}
              studying={viewer === 'enrolled'}
              open={lesson.number === openNumber}
              askedPart={lesson.number === openNumber ? part : null}
              show={showLesson}
            />
          </li>
        ),
      )}
    </ul>
  )
}
