import { randomUUID } from 'node:crypto'
import type { Learner, Lesson, Test } from './classroom.ts'

export type Step = { learner: Learner; lesson: Lesson; test: Test; time: number }

/**
 * Write operation, with plain SQL that changes the same rows and indexes in one transaction, without session and access
 * checks, locks, and business rules.
 */
export type Write = {
  name: string
  path: string
  /** How often one learner can send it. */
  each: 'lesson' | 'test' | 'any'
  /** True if what is written depends on what is read before. */
  decides: boolean
  input(step: Step): object
  plain: { name: string; text: string; values(step: Step): unknown[] }[]
}

const PROGRESS = `
  INSERT INTO user_progress (user_id, lesson_id, video_completed, text_completed, quiz_completed, assignment_completed)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (user_id, lesson_id) DO UPDATE SET
    video_completed = excluded.video_completed, text_completed = excluded.text_completed,
    quiz_completed = excluded.quiz_completed, assignment_completed = excluded.assignment_completed, updated_at = now()`
const COMPLETION = 'INSERT INTO part_completions (user_id, lesson_id, part) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
const MARKS = `
  INSERT INTO lesson_marks (
    user_id, lesson_id, enrollment_type, video_marks, text_marks, quiz_marks, assignment_marks, test_bonus_marks, total_marks
  ) VALUES ($1, $2, 'Freemium', $3, $4, $5, $6, $7, $8)
  ON CONFLICT (user_id, lesson_id) DO UPDATE SET
    video_marks = excluded.video_marks, text_marks = excluded.text_marks, quiz_marks = excluded.quiz_marks,
    assignment_marks = excluded.assignment_marks, test_bonus_marks = excluded.test_bonus_marks,
    total_marks = excluded.total_marks, updated_at = now()`
const POSITION = `
  INSERT INTO live_positions AS current (user_id, last_number) VALUES ($1, 1)
  ON CONFLICT (user_id) DO UPDATE SET last_number = current.last_number + 1`
const EVENT = `
  INSERT INTO live_events (user_id, number, activity, about_id, score)
  SELECT user_id, last_number, $2, $3, $4 FROM live_positions WHERE user_id = $1`
const NOTIFY = "SELECT pg_notify('live', $1)"

type Statement = Write['plain'][number]

const statement = (name: string, text: string, values: (step: Step) => unknown[]): Statement => ({ name, text, values })

/** Rows of a live event, with its notification. */
function event(activity: string, about: (step: Step) => string, score: number | null): Statement[] {
  return [
    statement('position', POSITION, ({ learner }) => [learner.id]),
    statement('event', EVENT, (step) => [step.learner.id, activity, about(step), score]),
    statement('notify', NOTIFY, ({ learner }) => [`studied ${learner.id}`]),
  ]
}

export const WRITES: Write[] = [
  {
    name: 'Attendance',
    path: 'study/recordAttendance',
    each: 'any',
    decides: false,
    input: ({ lesson, time }) => ({ lessonId: lesson.id, begins: false, videoSeconds: time % 1000, timeZone: 'UTC' }),
    plain: [
      statement(
        'time',
        `INSERT INTO study_time AS stored (user_id, day, lesson_id, seconds, last_seen_at)
         VALUES ($1, current_date, $2, 1, now())
         ON CONFLICT (user_id, day, lesson_id) DO UPDATE
         SET seconds = least(stored.seconds + excluded.seconds, 90000), last_seen_at = excluded.last_seen_at`,
        ({ learner, lesson }) => [learner.id, lesson.id],
      ),
      statement(
        'video',
        `INSERT INTO video_positions (user_id, lesson_id, seconds) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, lesson_id) DO UPDATE SET seconds = excluded.seconds, updated_at = now()`,
        ({ learner, lesson, time }) => [learner.id, lesson.id, time % 1000],
      ),
    ],
  },
  {
    name: 'Part completed',
    path: 'study/completePart',
    each: 'lesson',
    decides: true,
    input: ({ lesson }) => ({ lessonId: lesson.id, part: 'text' }),
    plain: [
      statement('progress', PROGRESS, ({ learner, lesson }) => [learner.id, lesson.id, false, true, false, false]),
      statement('completion', COMPLETION, ({ learner, lesson }) => [learner.id, lesson.id, 'text']),
      statement('marks', MARKS, ({ learner, lesson }) => [learner.id, lesson.id, 0, 2, 0, 0, 0, 2]),
      ...event('part-completed', ({ lesson }) => lesson.id, null),
    ],
  },
  {
    name: 'Draft saved',
    path: 'study/saveDraft',
    each: 'any',
    decides: false,
    input: ({ lesson, time }) => ({ lessonId: lesson.id, part: 'quiz', answers: lesson.quiz, basedOn: time }),
    plain: [
      statement(
        'draft',
        `INSERT INTO exercise_drafts AS stored (user_id, lesson_id, part, answers, version) VALUES ($1, $2, 'quiz', $3, 1)
         ON CONFLICT (user_id, lesson_id, part) DO UPDATE
         SET answers = excluded.answers, version = stored.version + 1, updated_at = now()`,
        ({ learner, lesson }) => [learner.id, lesson.id, JSON.stringify(lesson.quiz)],
      ),
    ],
  },
  {
    name: 'Quiz submitted',
    path: 'study/submitAnswers',
    each: 'lesson',
    decides: true,
    input: ({ lesson }) => ({ submissionId: randomUUID(), lessonId: lesson.id, part: 'quiz', answers: lesson.quiz }),
    plain: [
      statement(
        'submission',
        `INSERT INTO lesson_submissions (user_id, id, lesson_id, part, results, correct_count, total, passed)
         VALUES ($1, $2, $3, 'quiz', $4, $5, $5, true)`,
        ({ learner, lesson }) => [learner.id, randomUUID(), lesson.id, lesson.results, Object.keys(lesson.quiz).length],
      ),
      // Submitted draft.
      statement(
        'draft',
        "UPDATE exercise_drafts SET answers = '{}', version = version + 1 WHERE user_id = $1 AND lesson_id = $2 AND part = 'quiz'",
        ({ learner, lesson }) => [learner.id, lesson.id],
      ),
      statement('progress', PROGRESS, ({ learner, lesson }) => [learner.id, lesson.id, false, true, true, false]),
      statement('completion', COMPLETION, ({ learner, lesson }) => [learner.id, lesson.id, 'quiz']),
      statement('marks', MARKS, ({ learner, lesson }) => [learner.id, lesson.id, 0, 2, 25, 0, 0, 27]),
      ...event('quiz', ({ lesson }) => lesson.id, 100),
    ],
  },
  {
    name: 'Test answer saved',
    path: 'timedTests/saveAnswer',
    each: 'any',
    decides: false,
    input: ({ test, time }) => {
      const [questionId = '', option = 0] = Object.entries(test.answers)[time % Object.keys(test.answers).length] ?? []
      return { testId: test.id, questionId, option, sequence: time + 1 }
    },
    plain: [
      statement(
        'answer',
        `UPDATE test_attempts
         SET answers = answers || jsonb_build_object($3::text, $4::int),
             answer_sequences = answer_sequences || jsonb_build_object($3::text, $5::int), sequence = $5::int
         WHERE user_id = $1 AND test_id = $2`,
        ({ learner, test, time }) => {
          const [question = '', option = 0] =
            Object.entries(test.answers)[time % Object.keys(test.answers).length] ?? []
          return [learner.id, test.id, question, option, time + 1]
        },
      ),
    ],
  },
  {
    name: 'Test submitted',
    path: 'timedTests/submit',
    each: 'test',
    decides: true,
    input: ({ test }) => ({ testId: test.id, answers: test.answers }),
    plain: [
      statement(
        'attempt',
        'UPDATE test_attempts SET answers = $3, finished_at = now() WHERE user_id = $1 AND test_id = $2',
        ({ learner, test }) => [learner.id, test.id, JSON.stringify(test.answers)],
      ),
      statement(
        'result',
        `INSERT INTO test_results (user_id, test_id, score, passed, correct_count, total, results)
         VALUES ($1, $2, 100, true, $3, $3, $4)`,
        ({ learner, test }) => [learner.id, test.id, Object.keys(test.answers).length, test.results],
      ),
      statement(
        'bonus',
        `UPDATE lesson_marks m SET test_bonus_marks = test_bonus_marks + 5, total_marks = total_marks + 5, updated_at = now()
         FROM stored_lessons l WHERE l.subject_id = $2 AND m.user_id = $1 AND m.lesson_id = l.id`,
        ({ learner, test }) => [learner.id, test.subjectId],
      ),
      ...event('test-finished', ({ test }) => test.id, 100),
    ],
  },
]
