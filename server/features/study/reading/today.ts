import type { z } from 'zod'
import type { Part } from '#domain/marks/compute-marks.ts'
import { lessonPercent } from '#domain/progress/lesson-progress.ts'
import { findOpenTest, listOpenParts, todayState } from '#domain/progress/next-steps.ts'
import { findHelp } from '#domain/progress/progress-verdict.ts'
import { type ExercisePart, questionsOf } from '#domain/scoring/assignment.ts'
import { secondsAllowed } from '#domain/timed-tests/timed-test.ts'
import type { Database } from '../../../database/database.ts'
import { findExercises, type StoredExercises } from '../queries.ts'
import type { DashboardRow, SubjectOfGrade } from './dashboard-queries.ts'

type Facts = Pick<
  DashboardRow,
  'subjects' | 'runningTest' | 'extraTimeFactor' | 'practice' | 'targets' | 'verdictFacts'
> & {
  enrolled: boolean
  /** True while the grade is closed to this learner. */
  closed: boolean
}

/**
 * Reads what a learner can do now (readings, "Dashboard"): a running test, the next open part or the lesson to look at again, a newly unlocked test,
 * practice. It costs one additional statement, only if the next part is an exercise.
 */
export async function readToday(
  query: Database['query'],
  { enrolled, closed, runningTest, extraTimeFactor, practice, targets, verdictFacts, ...row }: Facts,
) {
  const subjects = closed ? [] : row.subjects
  // Who needs help with a lesson is not sent on to the next one.
  const part = presentHelp(verdictFacts, subjects) ?? (await findNextPart(query, subjects))
  const open = findOpenTest(subjects)
  const work = [
    ...(runningTest ? [{ kind: 'running-test' as const, ...runningTest }] : []),
    ...(part ? [part] : []),
    ...(open
      ? [
          {
            kind: 'test' as const,
            ...ofSubject(open.subject),
            testId: open.test.id,
            title: open.test.title,
            secondsAllowed: secondsAllowed(open.test.durationMinutes, extraTimeFactor),
            again: open.test.anotherAllowed,
          },
        ]
      : []),
  ]
  const waiting = practice.waits && enrolled && !closed ? [{ kind: 'practice' as const, begun: practice.begun }] : []
  return {
    state: todayState({ enrolled, closed, steps: work.length, subjects }),
    steps: [...work, ...waiting].slice(0, 3),
    lookAgain: closed || !enrolled ? [] : (verdictFacts?.stuck ?? []),
    targets: targets ?? { today: '', next: [] },
  }
}

async function findNextPart(query: Database['query'], subjects: readonly SubjectOfGrade[]) {
  const candidates = listOpenParts(subjects)
  const lessonIds = candidates.flatMap(({ lesson, part }) => (isExercise(part) ? [lesson.id] : []))
  const exercises = lessonIds.length === 0 ? [] : await query(findExercises({ lessonIds }))
  for (const { subject, lesson, part } of candidates) {
    const stored = exercises.find(({ lessonId }) => lessonId === lesson.id)
    const questionCount = isExercise(part) ? (stored ? countAsked(stored, part) : 0) : null
    if (questionCount === 0) continue
    return {
      kind: 'part' as const,
      ...ofSubject(subject),
      lessonId: lesson.id,
      lessonNumber: lesson.number,
      lessonTitle: lesson.title,
      part,
      questionCount,
      progress: lessonPercent(lesson),
    }
  }
  return null
}

/** Step that helps a learner whose progress needs a look. */
function presentHelp(facts: Facts['verdictFacts'], subjects: readonly SubjectOfGrade[]) {
  const help = facts && findHelp(facts)
  // Stuck skills have a list of their own.
  if (help?.kind !== 'reread') return null
  const { lessonId, lessonNumber, title, part } = help.part
  const [step = null] = subjects.flatMap((subject) =>
    subject.lessons
      .filter(({ id }) => id === lessonId)
      .map(({ content }) => {
        const lesson = { lessonId, lessonNumber, lessonTitle: title, hasReading: content.text }
        return { kind: 'reread' as const, ...ofSubject(subject), ...lesson, part }
      }),
  )
  return step
}

function countAsked(stored: z.infer<typeof StoredExercises>, part: ExercisePart): number {
  const ask = part === 'quiz' ? stored.quizAsk : stored.assignmentAsk
  return Math.min(questionsOf(stored, part).length, ask ?? Number.POSITIVE_INFINITY)
}

function isExercise(part: Part): part is ExercisePart {
  return part === 'quiz' || part === 'assignment'
}

function ofSubject({ id, name, color }: SubjectOfGrade) {
  return { subjectId: id, subjectName: name, color }
}
