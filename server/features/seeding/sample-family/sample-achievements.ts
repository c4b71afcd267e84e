import { isFinished } from '#domain/progress/lesson-progress.ts'
import {
  applyStep,
  listEarnedByStep,
  type StudyHistory,
  type StudyStep,
} from '#domain/progress/study-history.ts'
import type { SampleAchievement, SampleAttempt, SampleSubject } from './queries.ts'
import type { SampleStudiedLesson } from './sample-history.ts'

type Moment = { at: Date; step: StudyStep }

/** Badges earned by these steps, each at the time of its last step; days are UTC. */
export function computeAchievements(
  subjects: readonly SampleSubject[],
  lessons: readonly SampleStudiedLesson[],
  tests: readonly SampleAttempt[],
): SampleAchievement[] {
  const moments = [...lessons.flatMap((lesson) => lessonMoments(subjects, lesson)), ...tests.map(testMoment)]
  moments.sort((a, b) => a.at.getTime() - b.at.getTime())
  const earned: SampleAchievement[] = []
  let history = historyBefore(subjects)
  for (const { at, step } of moments) {
    history = { ...history, today: at.toISOString().slice(0, 10), earned: earned.map(({ code }) => code) }
    earned.push(...listEarnedByStep(history, step).map((code) => ({ code, at })))
    history = applyStep(history, step)
  }
  return earned
}

function historyBefore(subjects: readonly SampleSubject[]): StudyHistory {
  return {
    today: '',
    days: [],
    subjects: subjects.map(({ id, lessons }) => ({ subjectId: id, lessons: lessons.length, finished: 0 })),
    fullScores: 0,
    testsPassed: 0,
    fullTests: 0,
    earned: [],
  }
}

/** One step per submission and per part completed without one. */
function lessonMoments(subjects: readonly SampleSubject[], studied: SampleStudiedLesson): Moment[] {
  const { lesson, progress, completions, submissions } = studied
  const subject = subjects.find(({ lessons }) => lessons.some(({ id }) => id === lesson.id))
  const finished = isFinished({ ...lesson, completed: progress })
  const last = Math.max(...completions.map(({ at }) => at.getTime()))
  const moment = (at: Date, firstFullScore: boolean): Moment => ({
    at,
    step: {
      kind: 'lesson',
      subjectId: subject?.id ?? '',
      finishes: finished && at.getTime() === last,
      firstFullScore,
    },
  })
  const full = submissions.filter(({ correctCount, total }) => correctCount === total)
  return [
    ...completions
      .filter(({ part }) => part === 'video' || part === 'text')
      .map(({ at }) => moment(at, false)),
    ...submissions.map((submission) =>
      moment(submission.at, full.find(({ part }) => part === submission.part) === submission),
    ),
  ]
}

function testMoment({ finishedAt, passed, correctCount, total }: SampleAttempt): Moment {
  return { at: finishedAt, step: { kind: 'test', passed, fullScore: correctCount === total } }
}
