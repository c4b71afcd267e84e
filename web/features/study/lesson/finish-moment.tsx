import { ArrowRight } from 'lucide-react'
import { formatBonus, type MarkShares, type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { formatLessonMark } from '#domain/progress/lesson-progress.ts'
import { findNextInSubject } from '#domain/progress/next-steps.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Sprout } from '#web/ui/messages.tsx'
import type { LessonAnswer, SubjectAnswer } from '../study-types.ts'
import { useFinish } from './latest-finish.ts'
import { countedParts, firstOpenPart, nextPartLine } from './parts.ts'

type AfterPartProps = {
  lesson: LessonAnswer
  part: Part
  subject: SubjectAnswer
  /** Opens another part of this lesson, or another lesson of the subject. */
  onPart: (part: Part) => void
  onLesson: (lessonNumber: number, part?: Part) => void
}

/**
 * Below a completed part: a message about finishing it, announced politely, with the points that it added, and the next
 * step.
 */
export function AfterPart({ lesson, part, subject, onPart, onLesson }: AfterPartProps) {
  const finish = useFinish()
  if (!lesson.completed[part]) return null
  const fresh = finish?.lessonId === lesson.id && finish.part === part
  const mark = lesson.marks && savedMark(lesson.marks)
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-leaf-wash px-5 py-4">
      {fresh && (
        <div role="status" className="flex items-center gap-3">
          <Sprout className="grow-leaf h-14 shrink-0 motion-reduce:hidden" />
          <p>
            <strong className="block font-bold font-heading text-xl">{`+${WEIGHTS[part]} points`}</strong>
            {mark && `Progress Saved: ${mark}`}
          </p>
        </div>
      )}
      <NextButton lesson={lesson} part={part} subject={subject} onPart={onPart} onLesson={onLesson} />
    </div>
  )
}

/** Text of 'Progress Saved' with the bonus beside it (readings, "Bonus on screen"); null without a mark. */
function savedMark({ academic, bonus }: Pick<MarkShares, 'academic' | 'bonus'>): string | null {
  const mark = formatLessonMark(academic)
  return mark && bonus > 0 ? `${mark} ${formatBonus(bonus)}` : mark
}

/** Buttons for the next step after a completed part. */
function NextButton({ lesson, part, subject, onPart, onLesson }: AfterPartProps) {
  const current = subject.lessons.find(({ id }) => id === lesson.id)
  if (!current) return null
  const lessons = subject.lessons.map(({ number, title, parts, completed }) =>
    number === current.number
      ? { number, title, content: countedParts(lesson), completed: lesson.completed }
      : { number, title, content: parts, completed },
  )
  const tests = subject.tests.map((test) => ({
    ...test,
    open: test.anotherAllowed || (test.unlocked && !test.inProgress && test.result === null),
  }))
  const own = lessons.find(({ number }) => number === current.number)
  const next = own ? findNextInSubject({ lessons, tests }, { lesson: own, part }) : null
  if (next === null) {
    return (
      <ButtonLink to="/learner/dashboard" variant="secondary">
        Back to Today
      </ButtonLink>
    )
  }
  if (next.kind === 'test') {
    return (
      <ButtonLink to={`/learner/tests/${next.test.id}`}>
        {`Next: ${next.test.title}`}
        <ArrowRight aria-hidden="true" className="size-5 max-[22.5rem]:hidden" />
      </ButtonLink>
    )
  }
  const isPart = next.kind === 'part'
  const questions = isPart && (next.part === 'quiz' || next.part === 'assignment') ? lesson[next.part]?.questions : null
  return (
    <Button
      onClick={() =>
        isPart
          ? onPart(next.part)
          : onLesson(next.lesson.number, firstOpenPart(next.lesson.content, next.lesson.completed))
      }
    >
      <span className="text-balance">
        {isPart
          ? `Next: ${nextPartLine(next.part, questions?.length ?? null)}`
          : `Next: Lesson ${next.lesson.number}, ${next.lesson.title}`}
      </span>
      <ArrowRight aria-hidden="true" className="size-5 max-[22.5rem]:hidden" />
    </Button>
  )
}
