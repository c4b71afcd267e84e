import { type Flags, PARTS } from '#domain/marks/compute-marks.ts'
import type { Garden } from '#domain/progress/garden.ts'
import { anyCompleted, hasContent, isFinished, lessonPercent } from '#domain/progress/lesson-progress.ts'
import { findNextInSubject } from '#domain/progress/next-steps.ts'
import type {
  DashboardAnswer,
  GradeAnswer,
  LessonOverview,
  MyGradeAnswer,
  NextStep,
  SubjectAnswer,
} from '../study-types.ts'
import type { UnsentPart } from './unsent-parts.ts'

/**
 * Completed parts of a lesson, with those that were finished in this browser and wait to be sent or checked. Every page
 * shows this as the learner's progress; marks, unlocked tests and certificates are the server's alone.
 * @returns the same object if nothing of the lesson waits
 */
export function withUnsent(completed: Flags, lessonId: string, unsent: readonly UnsentPart[]): Flags {
  const parts = PARTS.filter((part) => unsent.some((one) => one.lessonId === lessonId && one.part === part))
  if (parts.every((part) => completed[part])) return completed
  return { ...completed, ...Object.fromEntries(parts.map((part) => [part, true])) }
}

type Lesson = Pick<LessonOverview, 'id' | 'number' | 'title' | 'parts' | 'completed'>

/** @returns the same objects for lessons of which nothing waits, so that they do not render again */
function lessonsWithUnsent<Shown extends Lesson>(lessons: readonly Shown[], unsent: readonly UnsentPart[]): Shown[] {
  return lessons.map((lesson) => {
    const completed = withUnsent(lesson.completed, lesson.id, unsent)
    return completed === lesson.completed ? lesson : { ...lesson, completed }
  })
}

export function subjectWithUnsent(subject: SubjectAnswer, unsent: readonly UnsentPart[]): SubjectAnswer {
  return unsent.length === 0 ? subject : { ...subject, lessons: lessonsWithUnsent(subject.lessons, unsent) }
}

/** Subjects of a grade as its pages list them. */
export function gradeWithUnsent<Answer extends GradeAnswer | MyGradeAnswer>(
  answer: Answer,
  unsent: readonly UnsentPart[],
): Answer {
  if (unsent.length === 0) return answer
  const subjects = answer.subjects.map((subject) => {
    const lessons = lessonsWithUnsent(subject.lessons, unsent).map((lesson) => ({
      ...lesson,
      progress: lessonPercent(stateOf(lesson)),
    }))
    const completedLessons = lessons.filter((lesson) => isFinished(stateOf(lesson))).length
    return { ...subject, lessons, completedLessons, garden: growLeaves(subject.garden, lessons) }
  })
  return { ...answer, subjects }
}

/** First lesson that is unfinished, in the same subject if it has one; null when all are finished. */
export function nextUnfinished({ next, subjects }: Pick<MyGradeAnswer, 'next' | 'subjects'>): MyGradeAnswer['next'] {
  const own = subjects.filter(({ id }) => id === next?.subjectId)
  const open = [...own, ...subjects].flatMap(({ id: subjectId, lessons }) =>
    lessons
      .filter((lesson) => hasContent(stateOf(lesson)) && !isFinished(stateOf(lesson)))
      .map(({ id: lessonId }) => ({ subjectId, lessonId })),
  )
  return open.find(({ lessonId }) => lessonId === next?.lessonId) ?? open[0] ?? null
}

/**
 * @param subjectOf subject as last known in this browser, without what waits; undefined if it is not
 * @param practice `done` if no question of today's practice is left to answer, `waits` if it was downloaded for today
 */
export function dashboardWithUnsent(
  dashboard: DashboardAnswer,
  unsent: readonly UnsentPart[],
  {
    subjectOf,
    practice,
  }: { subjectOf: (subjectId: string) => SubjectAnswer | undefined; practice: 'done' | 'waits' | 'as known' },
): DashboardAnswer {
  if (unsent.length === 0 && practice === 'as known') return dashboard
  const lessonsOf = (subjectId: string) => lessonsWithUnsent(subjectOf(subjectId)?.lessons ?? [], unsent)
  const { today, continueWith, subjects } = dashboard
  return {
    ...dashboard,
    today: {
      ...today,
      steps: [
        ...(practice === 'waits' ? [{ kind: 'practice' as const, begun: false }] : []),
        ...today.steps
          .filter(({ kind }) => kind !== 'practice' || practice === 'as known')
          .flatMap((step) => stepAfter(step, unsent, lessonsOf)),
      ],
    },
    continueWith: continueWith.flatMap((lesson) => {
      const next = partAfter(lesson, unsent, lessonsOf)
      return next === 'same' ? [lesson] : next ? [{ ...lesson, ...next }] : []
    }),
    subjects: subjects.map((card) => {
      const lessons = lessonsOf(card.id)
      if (lessons.length === 0) return card
      const completedLessons = lessons.filter((lesson) => isFinished(stateOf(lesson))).length
      return { ...card, completedLessons, garden: growLeaves(card.garden, lessons) }
    }),
  }
}

type LessonsOf = (subjectId: string) => Lesson[]

/** Step that follows in its subject once its part is finished; none if that is not known without the server. */
function stepAfter(step: NextStep, unsent: readonly UnsentPart[], lessonsOf: LessonsOf): NextStep[] {
  if (step.kind !== 'part' && step.kind !== 'reread') return [step]
  const next = partAfter(step, unsent, lessonsOf)
  if (next === 'same') return [step]
  if (next === null) return []
  const { subjectId, subjectName, color } = step
  return [{ kind: 'part', subjectId, subjectName, color, questionCount: null, ...next }]
}

type OpenPart = Pick<DashboardAnswer['continueWith'][number], 'lessonId' | 'lessonNumber' | 'lessonTitle' | 'part'> & {
  subjectId: string
}

/** Part that follows one in its subject: `same` while it is open; null if none is known. */
function partAfter({ subjectId, ...place }: OpenPart, unsent: readonly UnsentPart[], lessonsOf: LessonsOf) {
  const isDone = unsent.some(({ lessonId, part }) => lessonId === place.lessonId && part === place.part)
  if (!isDone) return 'same'
  const lessons = lessonsOf(subjectId).map((lesson) => ({ ...lesson, ...stateOf(lesson) }))
  const lesson = lessons.find(({ id }) => id === place.lessonId)
  const next = lesson && findNextInSubject({ lessons, tests: [] }, { lesson, part: place.part })
  if (!next || next.kind === 'test') return null
  const open =
    next.kind === 'part' ? next.part : PARTS.find((one) => next.lesson.parts[one] && !next.lesson.completed[one])
  if (!open) return null
  const { id, number, title } = next.lesson
  return { lessonId: id, lessonNumber: number, lessonTitle: title, part: open, progress: lessonPercent(next.lesson) }
}

function growLeaves<Plants extends Garden>(garden: Plants, lessons: readonly Lesson[]) {
  return garden.map((plant) => {
    const lesson = plant.kind === 'lesson' ? lessons.find(({ number }) => number === plant.number) : undefined
    if (plant.kind !== 'lesson' || !lesson) return plant
    const state = isFinished(stateOf(lesson)) ? 'finished' : anyCompleted(lesson.completed) ? 'begun' : plant.state
    return { ...plant, state }
  })
}

function stateOf({ number, parts, completed }: Pick<Lesson, 'number' | 'parts' | 'completed'>) {
  return { number, content: parts, completed }
}
