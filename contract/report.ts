import { z } from 'zod'
import { LEVELS } from '#domain/practice/mastery.ts'
import { Id, LessonMarks, PartFlags, RemovedGrade, SubjectColor, TestType } from './fields.ts'
import { LivePosition } from './live.ts'
import { NOT_FOUND, restrictedOperation } from './operation.ts'
import { SubjectStart } from './placement.ts'
import { ScoredQuestion } from './questions.ts'
import { TestResult } from './study-shapes.ts'
import { PracticeDone, ProgressVerdict, StudyWeek } from './today-shapes.ts'

/** Seconds spent: in total, and since Monday in the learner's time zone. */
const StudyTime = z.object({ total: z.int(), thisWeek: z.int() })

/** First or last day of a period; rejects years that browsers' date pickers do not offer. */
const PeriodDay = z.iso.date().refine((day) => day >= '2000-01-01' && day <= '2099-12-31', 'Please enter a valid date.')

/** Scored activity: quiz or assignment of a lesson, or timed test. */
const ActivityKind = z.enum(['quiz', 'assignment', 'test'])

/** Progress report of a learner. */
const LearnerReport = z.object({
  /** Only for linked parents. */
  livePosition: LivePosition.nullable(),
  learner: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    gradeName: z.string().nullable(),
    removedGrade: RemovedGrade,
    /** True while the learner cannot sign in because a parent withdrew consent. */
    paused: z.boolean(),
  }),
  /** Only for linked parents, in an open grade. */
  verdict: ProgressVerdict.nullable(),
  /** Mean percent of the scored activities; null without any, displayed as a dash. */
  averages: z.object({
    quiz: z.number().nullable(),
    assignment: z.number().nullable(),
    test: z.number().nullable(),
  }),
  /** Means of the first tries at the same activities. */
  firstTries: z.object({
    quiz: z.number().nullable(),
    assignment: z.number().nullable(),
    test: z.number().nullable(),
  }),
  /** Number of submitted answers that are being checked: their scores follow within a minute. */
  checking: z.int(),
  /** Time on lessons and practice, also of earlier grades, excluding timed tests. */
  studyTime: StudyTime,
  week: StudyWeek,
  /** Practice of the current week. */
  practice: PracticeDone,
  rows: z.array(
    z.object({
      id: z.string(),
      subjectId: Id,
      subjectName: z.string(),
      activity: z.string(),
      /** Title of the lesson or timed test. */
      title: z.string(),
      type: z.enum(['Quiz', 'Assignment', 'Test']),
      /** Best percent of a quiz, assignment or test; null before the first submission. */
      score: z.number().nullable(),
      status: z.enum(['Submitted', 'Pending', 'Passed', 'Failed', 'Not Taken']),
      /** Percent of the first try if there were several; otherwise null. */
      firstScore: z.number().nullable(),
      /**
       * `possible`: a parent may allow one more attempt at this test. `allowed`: a parent did, and can take it back.
       * `running`: it is started. Otherwise null.
       */
      anotherAttempt: z.enum(['possible', 'allowed', 'running']).nullable(),
      /** End of the permission if `allowed`; otherwise null. */
      allowedUntil: z.date().nullable(),
      /** Results of a test besides `score`, after a second attempt. */
      otherResults: z.array(TestResult),
      /**
       * Input for `report.answers`, and the number of wrong answers; null before the first submission, and while
       * another attempt at the test is running or allowed.
       */
      answers: z
        .object({
          kind: ActivityKind,
          /** Id of the lesson or timed test. */
          activityId: Id,
          wrong: z.int(),
        })
        .nullable(),
    }),
  ),
  /** Subjects of the learner's grade by name, with lessons and timed tests in order. */
  subjects: z.array(
    z.object({
      id: Id,
      name: z.string(),
      color: SubjectColor,
      /** Mean mark out of 100 of the finished lessons, without bonus; null if none is finished. */
      averageMark: z.number().nullable(),
      /** Mean percent of the first tries at the quizzes and assignments of the finished lessons; null without any. */
      averageFirstTry: z.number().nullable(),
      /** Time on the subject's lessons. */
      studyTime: StudyTime,
      lessons: z.array(
        z.object({
          id: Id,
          number: z.int(),
          title: z.string(),
          parts: PartFlags,
          completed: PartFlags,
          marks: LessonMarks.nullable(),
          /** Percent of the best submission. */
          quizPercent: z.number().nullable(),
          assignmentPercent: z.number().nullable(),
          /** Percent of the first submission. */
          firstQuizPercent: z.number().nullable(),
          firstAssignmentPercent: z.number().nullable(),
        }),
      ),
      tests: z.array(
        z.object({
          id: Id,
          title: z.string(),
          type: TestType,
          afterLessonNumber: z.int(),
          result: z
            .object({
              score: z.int(),
              /** Score of the first attempt. */
              firstScore: z.int(),
              passed: z.boolean(),
              completedAt: z.date(),
            })
            .nullable(),
        }),
      ),
    }),
  ),
  /**
   * Progress over time: for each day with a completed part, the sum of all lesson marks of the grade at the end
   * of that day, without bonus. Days are in the learner's time zone.
   */
  timeline: z.array(z.object({ day: z.iso.date(), marks: z.number() })),
  /** Term reports about lessons that were removed, for `report.stored`, the newest first. */
  /** Plan of "Find your start" in the grade, as the learner sees it, by subject; empty until it has ended. */
  start: z.array(SubjectStart),
  earlierReports: z.array(
    z.object({ id: Id, /** What was removed. */ title: z.string(), from: z.iso.date(), to: z.iso.date() }),
  ),
})

const parts = LearnerReport.shape
const lesson = parts.subjects.element.shape.lessons.element

/** Work with which a learner needs help now, by the facts of the parents' verdict (docs/practice.md). */
const HelpNeeded = z.object({
  /** Skills missed three times in a row, the one that has waited longest first. */
  stuck: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Quizzes and assignments whose last three tries were not passed, the one tried last first. */
  failedParts: z.array(
    z.object({ lessonId: Id, lessonNumber: z.int(), title: z.string(), part: z.enum(['quiz', 'assignment']) }),
  ),
})

/** What a helper sees of the report: no plan, bonus or permission of a parent. */
const HelperReport = LearnerReport.pick({
  averages: true,
  firstTries: true,
  checking: true,
  studyTime: true,
  week: true,
  practice: true,
}).extend({
  learner: parts.learner.pick({ id: true, firstName: true, gradeName: true }),
  /** Null unless the grade is open, in which alone there is something to do. */
  helpNeeded: HelpNeeded.nullable(),
  /** Quizzes, assignments and timed tests with their scores. */
  rows: z.array(
    parts.rows.element.pick({
      id: true,
      subjectId: true,
      subjectName: true,
      activity: true,
      title: true,
      type: true,
      score: true,
      status: true,
      firstScore: true,
    }),
  ),
  subjects: z.array(
    parts.subjects.element
      .pick({ id: true, name: true, color: true, averageMark: true, averageFirstTry: true, studyTime: true })
      .extend({
        lessons: z.array(
          lesson.pick({ id: true, number: true, title: true, parts: true, completed: true, quizPercent: true }),
        ),
      }),
  ),
})

export const report = {
  get: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/report',
      summary: 'Progress report of a learner',
      description: 'For the learner and the parents linked to the learner.',
      tags: ['Report'],
    })
    .input(z.object({ learnerId: Id }))
    .output(LearnerReport),
  forHelper: restrictedOperation
    .route({
      method: 'GET',
      path: '/helping/{learnerId}/report',
      summary: 'Progress report for a helper',
      description: 'The part of the progress report that is about learning, for helpers of the learner.',
      tags: ['Helpers'],
    })
    .input(z.object({ learnerId: Id }))
    .output(HelperReport),
  answers: restrictedOperation
    .meta({ keys: 'parent' })
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/answers/{kind}/{activityId}',
      summary: 'Scored answers of a quiz, assignment or timed test',
      description:
        'Returns the submission that counts: the best of a quiz or assignment (the latest if equal), or the result of a timed test that counts, or that of `attempt`. For the learner and linked parents. NOT_FOUND before the first submission and for an unknown activity.',
      tags: ['Report'],
    })
    .input(
      z.object({
        learnerId: Id,
        kind: ActivityKind,
        activityId: Id,
        /** Attempt at a timed test; without it, the one that counts. */
        attempt: z.coerce.number<number>().int().min(1).max(2).optional(),
      }),
    )
    .output(
      z.object({
        subject: z.object({ id: Id, name: z.string() }),
        /** Lesson to review; null for a timed test, which covers several lessons. */
        lesson: z.object({ number: z.int(), title: z.string() }).nullable(),
        submittedAt: z.date(),
        correctCount: z.int(),
        total: z.int(),
        /** Questions as they were when answered, in that order. */
        questions: z.array(ScoredQuestion),
        /** Number of additional questions whose stored form cannot be read. */
        unreadable: z.int(),
      }),
    )
    .errors({
      ANSWERS_HIDDEN: {
        status: 409,
        message: 'The answers are hidden until the next attempt is finished.',
      },
    }),
  term: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/term-report',
      summary: 'Term report of a learner',
      description:
        "Work in the enrolled grade in a period, by days in the learner's time zone; the last three months by default. Skills and bonus points are as of today. For the learner and linked parents.",
      tags: ['Report'],
    })
    .input(
      z
        .object({ learnerId: Id, from: PeriodDay.optional(), to: PeriodDay.optional() })
        .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
          path: ['to'],
          message: 'The last day must not be before the first.',
        }),
    )
    .output(
      z.object({
        learner: z.object({
          id: Id,
          firstName: z.string(),
          lastName: z.string(),
          gradeName: z.string().nullable(),
          removedGrade: RemovedGrade,
        }),
        /** First and last day. */
        period: z.object({ from: z.iso.date(), to: z.iso.date() }),
        /** In the learner's time zone. */
        today: z.iso.date(),
        /** Days of study: with a completed part, a submission, a finished test or an answer in practice. */
        days: z.int(),
        /** Time on lessons and practice. */
        seconds: z.int(),
        practice: PracticeDone,
        finishedLessons: z.int(),
        /** Subjects of the grade by name. */
        subjects: z.array(
          z.object({
            id: Id,
            name: z.string(),
            seconds: z.int(),
            /** Lessons whose last part was completed in the period. */
            finishedLessons: z.int(),
            /**
             * Mean mark out of 100 of the finished lessons at the end of the period, without bonus; null without any.
             */
            averageMark: z.number().nullable(),
            /** Mean percent of the first tries at the quizzes and assignments of these lessons; null without any. */
            averageFirstTry: z.number().nullable(),
            /** Lessons with any work in the period. */
            lessons: z.array(
              z.object({
                id: Id,
                number: z.int(),
                title: z.string(),
                seconds: z.int(),
                /** Percent of the best submission in the period. */
                quizPercent: z.number().nullable(),
                assignmentPercent: z.number().nullable(),
                /** Percent of the first submission ever; null without one by the end of the period. */
                firstQuizPercent: z.number().nullable(),
                firstAssignmentPercent: z.number().nullable(),
                /** Out of 100, without bonus, at the end of the period. */
                mark: z.int(),
                /** Bonus points of plan and tests as of today. */
                bonus: z.number(),
              }),
            ),
            /** Every attempt finished in the period. */
            tests: z.array(
              z.object({
                id: Id,
                title: z.string(),
                attempt: z.int(),
                score: z.int(),
                passed: z.boolean(),
                day: z.iso.date(),
              }),
            ),
            /** Started skills by name, with today's level. */
            skills: z.array(z.object({ name: z.string(), level: z.enum(LEVELS) })),
            /** Number of skills without an answer so far. */
            skillsNotStarted: z.int(),
          }),
        ),
      }),
    ),
  stored: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/stored-reports/{reportId}',
      summary: 'Stored term report of a learner',
      description:
        'Term report about lessons that were removed, as of then: a complete HTML document without scripts. For the learner and linked parents.',
      tags: ['Report'],
    })
    .input(z.object({ learnerId: Id, reportId: Id }))
    .output(z.object({ title: z.string(), html: z.string() })),
  certificate: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/certificates/{subjectId}',
      summary: 'Certificate of a subject',
      description:
        'Earned once every lesson of the subject is finished and every timed test is passed. For the learner and linked parents. NOT_FOUND for a subject of another grade without work by the learner.',
      tags: ['Report'],
    })
    .input(z.object({ learnerId: Id, subjectId: Id }))
    .output(
      z.object({
        learner: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
        subject: z.object({ id: Id, name: z.string(), gradeName: z.string() }),
        certificate: z.discriminatedUnion('outcome', [
          z.object({
            outcome: z.literal('earned'),
            lessons: z.int(),
            tests: z.int(),
            /** Day on which the certificate was earned, in the learner's time zone. */
            day: z.iso.date(),
          }),
          z.object({ outcome: z.literal('open'), lessonsLeft: z.int(), testsLeft: z.int() }),
        ]),
      }),
    ),
}
