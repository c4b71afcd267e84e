import { PARTS, type Part } from '../marks/compute-marks.ts'
import { highestStartedLesson, isUnlocked } from '../timed-tests/timed-test.ts'
import { isFinished, type LessonState } from './lesson-progress.ts'

/** Timed test with the state that decides whether a learner can start it. */
export type TestState = {
  id: string
  afterLessonNumber: number
  /** True once an attempt was started. */
  begun: boolean
  /** True while a second attempt allowed by a parent is not started. */
  anotherAllowed: boolean
}

/** Subject with its lessons by number and its tests in order; `studiedAt` as in findNextLessons. */
type SubjectState<Lesson extends LessonState, Test extends TestState> = {
  lessons: readonly Lesson[]
  tests: readonly Test[]
  studiedAt: number | null
}

export type OpenPart<Subject, Lesson> = { subject: Subject; lesson: Lesson; part: Part }

/** Maximum number of exercises whose questions are read to find one that can be answered. */
const MAX_EXERCISES = 6

/**
 * Lists the candidates for the next part, best first: subjects by recency, lessons by number, parts in lesson order. A
 * video or text can always be done and ends the list; the caller checks whether an exercise has questions.
 */
export function listOpenParts<
  Lesson extends LessonState,
  Test extends TestState,
  Subject extends SubjectState<Lesson, Test>,
>(subjects: readonly (Subject & SubjectState<Lesson, Test>)[]): OpenPart<Subject, Lesson>[] {
  const open = byRecency(subjects).flatMap((subject) =>
    subject.lessons.flatMap((lesson) =>
      PARTS.filter((part) => lesson.content[part] && !lesson.completed[part]).map((part) => ({
        subject,
        lesson,
        part,
      })),
    ),
  )
  const sure = open.findIndex(({ part }) => part === 'video' || part === 'text')
  if (sure === -1) return open.slice(0, MAX_EXERCISES)
  return [...open.slice(0, Math.min(sure, MAX_EXERCISES)), ...open.slice(sure, sure + 1)]
}

/**
 * Finds the test to start: one that a parent allowed once more, otherwise an unlocked one that was not started, in the
 * most recently studied subject.
 */
export function findOpenTest<
  Lesson extends LessonState,
  Test extends TestState,
  Subject extends SubjectState<Lesson, Test>,
>(subjects: readonly (Subject & SubjectState<Lesson, Test>)[]): { subject: Subject; test: Test } | null {
  const open = byRecency(subjects).flatMap((subject) => {
    const started = highestStartedLesson(subject.lessons.map(({ number, completed }) => ({ number, flags: completed })))
    return subject.tests
      .filter((test) => test.anotherAllowed || (!test.begun && isUnlocked(test.afterLessonNumber, started)))
      .map((test) => ({ subject, test }))
  })
  return open.find(({ test }) => test.anotherAllowed) ?? open[0] ?? null
}

type NextInSubject<Lesson, Test> =
  | { kind: 'part'; lesson: Lesson; part: Part }
  | { kind: 'lesson'; lesson: Lesson }
  | { kind: 'test'; test: Test }

/**
 * Finds the step after a completed part: the lesson's next incomplete part, then the test that the lesson unlocks, then
 * the next unfinished lesson, later ones first, then any open test; null when the subject is finished.
 */
export function findNextInSubject<
  Lesson extends LessonState,
  Test extends { afterLessonNumber: number; open: boolean },
>(
  subject: { lessons: readonly Lesson[]; tests: readonly Test[] },
  after: { lesson: Lesson; part: Part },
): NextInSubject<Lesson, Test> | null {
  const { lesson, part } = after
  const done = PARTS.indexOf(part)
  const next = [...PARTS.slice(done + 1), ...PARTS.slice(0, done)].find(
    (other) => lesson.content[other] && !lesson.completed[other],
  )
  if (next) return { kind: 'part', lesson, part: next }
  const ofLesson = subject.tests.find((test) => test.open && test.afterLessonNumber === lesson.number)
  if (ofLesson) return { kind: 'test', test: ofLesson }
  const unfinished = subject.lessons.filter(
    (other) => other.number !== lesson.number && PARTS.some((one) => other.content[one]) && !isFinished(other),
  )
  const nextLesson = unfinished.find(({ number }) => number > lesson.number) ?? unfinished[0]
  if (nextLesson) return { kind: 'lesson', lesson: nextLesson }
  const test = subject.tests.find(({ open }) => open)
  return test ? { kind: 'test', test } : null
}

/** State of a learner's day; `open` means that there is something to do. */
export type TodayState = 'no-grade' | 'closed' | 'empty' | 'all-done' | 'open'

/** @param steps number of things to do; in a closed grade only a running test counts */
export function todayState(facts: {
  enrolled: boolean
  closed: boolean
  steps: number
  subjects: readonly SubjectState<LessonState, TestState>[]
}): TodayState {
  if (!facts.enrolled) return 'no-grade'
  if (facts.closed) return 'closed'
  if (facts.steps > 0) return 'open'
  const hasContent = facts.subjects.some(
    ({ lessons, tests }) => tests.length > 0 || lessons.some(({ content }) => PARTS.some((part) => content[part])),
  )
  return hasContent ? 'all-done' : 'empty'
}

function byRecency<Subject extends { studiedAt: number | null }>(subjects: readonly Subject[]): Subject[] {
  return subjects.toSorted((a, b) => (b.studiedAt ?? 0) - (a.studiedAt ?? 0))
}
