import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { Part } from '#domain/marks/compute-marks.ts'
import { findNextInSubject } from '#domain/progress/next-steps.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { LessonAnswer, SubjectAnswer } from '../study-types.ts'
import { countedParts, firstOpenPart, formatNext, nextPartLine } from './parts.ts'

type NextButtonProps = {
  lesson: LessonAnswer
  part: Part
  subject: SubjectAnswer
  /** Opens another part of this lesson, or another lesson of the subject. */
  onPart: (part: Part) => void
  onLesson: (lessonNumber: number, part?: Part) => void
  /** True beside a button that says more. */
  brief: boolean
}

/** Button for the next step after a completed part. */
export function NextButton({ lesson, part, subject, onPart, onLesson, brief }: NextButtonProps) {
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
        <Trans>Back to Today</Trans>
      </ButtonLink>
    )
  }
  if (next.kind === 'test') {
    return (
      <ButtonLink to={`/learner/tests/${next.test.id}`}>
        {brief ? t`Next` : formatNext(next.test.title)}
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
        {brief
          ? t`Next`
          : isPart
            ? formatNext(nextPartLine(next.part, questions?.length ?? null))
            : formatNextLesson(next.lesson)}
      </span>
      <ArrowRight aria-hidden="true" className="size-5 max-[22.5rem]:hidden" />
    </Button>
  )
}

const formatNextLesson = ({ number, title }: { number: number; title: string }) => t`Next: Lesson ${number}, ${title}`
