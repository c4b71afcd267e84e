import { z } from 'zod'
import { EXERCISE_STEPS } from '#domain/practice/exercises.ts'
import {
  Avatar,
  ExercisePart,
  Id,
  integer,
  LessonMarks,
  Part,
  PartFlags,
  Plan,
  RemovedGrade,
  SubjectColor,
} from './fields.ts'
import { MAX_PICKS, PickOfToday } from './helper-picks.ts'
import { LastActivity } from './live.ts'
import {
  CHECKING,
  CLOSED,
  NOT_FOUND,
  operation,
  publicOperation,
  restrictedOperation,
  TOO_MANY_TODAY,
  UNREADABLE,
} from './operation.ts'
import { MAX_RECEIVED, ParentCard } from './parent-cards.ts'
import {
  Answer,
  Answers,
  Draw,
  Help,
  LearnerQuestion,
  QuestionId,
  ScoredQuestion,
  SecondsByQuestion,
} from './questions.ts'
import {
  Achievement,
  Attendance,
  DoneAt,
  Enrollment,
  Exercise,
  ExerciseDraft,
  FilmPause,
  LessonCard,
  LessonLine,
  LessonReading,
  LessonVideo,
  MAX_NOTICES,
  NOTICE_DAYS,
  Notice,
  ProgressSaved,
  SubjectCard,
  TestCard,
} from './study-shapes.ts'
import { NextStep, OpenTargets, RunningTest } from './today-shapes.ts'
import { PlannedLesson } from './tutoring.ts'
import { LessonWriting } from './writing.ts'

/** Start page of a learner. */
const Dashboard = z.object({
  firstName: z.string(),
  /** Null if the person has been deleted. */
  avatar: Avatar.nullable(),
  enrollment: Enrollment.nullable(),
  removedGrade: RemovedGrade,
  /**
   * Next steps in order, at most one of each: a running test, the next open part or the lesson to
   * look at again, a newly unlocked test, practice.
   */
  today: z.object({
    state: z.enum(['no-grade', 'closed', 'empty', 'all-done', 'open']),
    steps: z.array(NextStep).max(3),
    /** Stuck skills, for "Let's look again" (docs/practice.md). */
    lookAgain: z.array(z.object({ id: z.string(), name: z.string() })).max(2),
    /** Empty in a closed grade. */
    targets: OpenTargets,
  }),
  /** Cards from parents and helpers, newest first. */
  cards: z.array(ParentCard).max(MAX_RECEIVED),
  /** What helpers picked for today; none in a closed grade. */
  picks: z.array(PickOfToday).max(MAX_PICKS),
  /** Lessons with a tutor that have not ended, earliest first. */
  tutoring: z.array(PlannedLesson),
  /** Running test that ends first; null if none is running. */
  runningTest: RunningTest.nullable(),
  lastActivity: LastActivity.nullable(),
  subjects: z.array(SubjectCard),
  /** True while "Find your start" is offered or running: before the first lesson of a grade that has questions for it. */
  offersPlacement: z.boolean(),
  /** Next unfinished lesson of up to three subjects, most recently studied first. */
  continueWith: z.array(
    z.object({
      subjectId: Id,
      subjectName: z.string(),
      color: SubjectColor,
      lessonId: Id,
      lessonNumber: z.int(),
      lessonTitle: z.string(),
      /** First incomplete part. */
      part: Part,
      /** Completed parts in whole percent. */
      progress: z.int(),
    }),
  ),
  otherGrades: z.array(z.object({ id: Id, name: z.string(), subjectCount: z.int() })),
  summary: z.object({
    /** Seconds studied since Monday, in the learner's time zone. */
    secondsThisWeek: z.int(),
    /** Days of study since Monday. */
    daysThisWeek: z.int(),
    badges: z.int(),
    lessonsCompleted: z.int(),
    testsPassed: z.int(),
  }),
})

export const study = {
  dashboard: operation
    .route({ method: 'GET', path: '/dashboard', summary: 'Learner dashboard', tags: ['Study'] })
    .output(Dashboard),
  learnerDashboard: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/dashboard',
      summary: 'Dashboard of a learner, as the learner sees it',
      description: 'For linked parents. Nothing is recorded as activity of the learner.',
      tags: ['Study'],
    })
    .input(z.object({ learnerId: Id }))
    .output(Dashboard),
  myGrade: operation
    .route({
      method: 'GET',
      path: '/my-grade',
      summary: 'Lessons of the enrolled grade, by subject',
      tags: ['Study'],
    })
    .output(
      z.object({
        enrollment: Enrollment.nullable(),
        subjects: z.array(SubjectCard.extend({ lessons: z.array(LessonLine) })),
        /** First unfinished lesson; null when all are finished. */
        next: z.object({ subjectId: Id, lessonId: Id }).nullable(),
      }),
    ),
  myTests: operation
    .route({
      method: 'GET',
      path: '/my-tests',
      summary: 'Timed tests of the enrolled grade, by subject',
      tags: ['Study'],
    })
    .output(
      z.object({
        enrollment: Enrollment.nullable(),
        /** By name; includes subjects without tests. */
        subjects: z.array(z.object({ id: Id, name: z.string(), color: SubjectColor, tests: z.array(TestCard) })),
      }),
    ),
  grade: operation
    .errors({ ...NOT_FOUND, ...CLOSED })
    .route({
      method: 'GET',
      path: '/grades/{gradeId}',
      summary: "Published grade with its subjects and the learner's progress",
      tags: ['Study'],
    })
    .input(z.object({ gradeId: Id }))
    .output(
      z.object({
        grade: z.object({ id: Id, name: z.string() }),
        /** Learner's enrollment: in this grade, in another, or in none. */
        enrollmentState: z.enum(['current', 'other', 'none']),
        plan: Plan.nullable(),
        subjects: z.array(SubjectCard.extend({ lessons: z.array(LessonLine) })),
      }),
    ),
  achievements: operation
    .route({
      method: 'GET',
      path: '/achievements',
      summary: 'Earned badges and the next ones to earn',
      tags: ['Study'],
    })
    .output(
      z.object({
        /** Latest first. */
        earned: z.array(Achievement.extend({ earnedAt: z.date() })),
        /**
         * Closest to earning first; `reached` of `goal` steps are done. `reached` equals `goal` only for earlier work
         * that qualifies, until the next save.
         */
        open: z.array(Achievement.extend({ reached: z.int(), goal: z.int() })),
      }),
    ),
  notices: operation
    .route({
      method: 'GET',
      path: '/notices',
      summary: 'What happened for the signed-in learner lately',
      description: `Badges, passed tests, planned days, and cards and notes from parents of the last ${NOTICE_DAYS} days, newest first.`,
      tags: ['Study'],
    })
    .output(z.object({ notices: z.array(Notice).max(MAX_NOTICES) })),
  subject: publicOperation
    .errors({ ...NOT_FOUND, ...CLOSED })
    .route({
      method: 'GET',
      path: '/subjects/{subjectId}',
      summary: 'Subject with its lessons and timed tests',
      description:
        "Subjects of published grades are public. Without access to the content (`viewer` is 'visitor' or 'not-enrolled') lessons have titles only, and `tests` is empty.",
      tags: ['Study'],
    })
    .input(z.object({ subjectId: Id }))
    .output(
      z.object({
        subject: z.object({
          id: Id,
          name: z.string(),
          description: z.string().nullable(),
          color: SubjectColor,
          gradeId: Id,
          gradeName: z.string(),
        }),
        viewer: z.enum(['visitor', 'not-enrolled', 'enrolled', 'content-manager']),
        /** Plan shown in 'Access Granted ({plan})'; null unless enrolled. */
        plan: Plan.nullable(),
        lessons: z.array(LessonCard),
        tests: z.array(TestCard),
      }),
    ),
  lesson: restrictedOperation
    .meta({ keys: 'learner' })
    .errors({ ...NOT_FOUND, ...CLOSED })
    .route({
      method: 'GET',
      path: '/lessons/{lessonId}',
      summary: 'Content of a lesson',
      description: 'Requires enrollment in the grade, or the content manager role.',
      tags: ['Study'],
    })
    .input(z.object({ lessonId: Id }))
    .output(
      z.object({
        id: Id,
        completed: PartFlags,
        marks: LessonMarks.nullable(),
        video: LessonVideo.extend({
          /** Last position in seconds, from any device; initially 0. */
          position: z.int(),
          /** Questions that the film asks, in order; none are scored. */
          pauses: z.array(FilmPause),
        }).nullable(),
        text: LessonReading.nullable(),
        quiz: Exercise.nullable(),
        assignment: Exercise.extend({
          instructions: z.string().nullable(),
          dueDate: z.iso.date().nullable(),
          /** True while 'This assignment is currently being prepared. Please check back later.' is shown. */
          beingPrepared: z.boolean(),
        }).nullable(),
        /** Progress in the steps of its exercises that have questions: practice, which counts in no part and no mark. */
        exercises: z.array(
          z.object({
            step: z.enum(EXERCISE_STEPS),
            total: z.int(),
            /** Questions that were right in a round, on the first or second try. */
            right: z.int(),
            /** True while a round of it is unfinished. */
            begun: z.boolean(),
          }),
        ),
        /** Null for a lesson without tasks for written answers in which nothing was written. */
        writing: LessonWriting.nullable(),
        /** True if the reader can ask about the lesson, has asked, or can read what was asked before. */
        asking: z.boolean(),
      }),
    ),
  answerFilm: restrictedOperation
    .meta({ keys: 'learner' })
    .errors({ ...NOT_FOUND, ...CLOSED, ...UNREADABLE })
    .route({
      method: 'POST',
      path: '/lessons/{lessonId}/film-answers',
      summary: 'Check an answer to a question of a film',
      description: 'Returns the key and the feedback. Nothing is stored. NOT_FOUND for every other question.',
      tags: ['Study'],
    })
    .input(z.object({ lessonId: Id, questionId: QuestionId, answer: Answer }))
    .output(z.object({ scored: ScoredQuestion })),
  recordAttendance: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'POST',
      path: '/lessons/{lessonId}/attendance',
      summary: 'Record time spent on a lesson',
      description:
        'Heartbeat, sent every 30 seconds while the lesson is in use. The server measures the time by its own clock, at most one minute per call, and saves the video position.',
      tags: ['Study'],
    })
    .input(
      Attendance.extend({
        lessonId: Id,
        /** Video position in seconds; sent only if the video is playing or was moved. */
        videoSeconds: z.int().min(0).max(86_400).optional(),
      }),
    )
    .output(z.object({ secondsToday: z.int() })),
  recordPracticeAttendance: restrictedOperation
    .route({
      method: 'POST',
      path: '/practice/attendance',
      summary: 'Record time spent on practice',
      description:
        'Heartbeat, sent every 30 seconds while a set is open. The server measures the time by its own clock, at most one minute per call.',
      tags: ['Practice'],
    })
    .input(Attendance)
    .output(z.object({ secondsToday: z.int() })),
  saveDraft: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'PUT',
      path: '/lessons/{lessonId}/drafts/{part}',
      summary: 'Save draft answers',
      description:
        '`basedOn` is the version on which the draft is based, 0 for the first; `draw` is the draw of its questions. If another device has saved or submitted since, nothing is overwritten and DRAFT_CHANGED carries the stored draft.',
      tags: ['Study'],
    })
    .input(
      z.object({
        lessonId: Id,
        part: ExercisePart,
        answers: Answers,
        /** Hints opened so far; those of other devices stay opened. */
        help: Help.default({}),
        draw: Draw.default(0),
        basedOn: integer().min(0),
      }),
    )
    .output(z.object({ version: z.int() }))
    .errors({
      DRAFT_CHANGED: {
        status: 409,
        message: 'These answers were changed on another device.',
        /** Null when it was submitted on the other device. */
        data: z.object({ draft: ExerciseDraft.nullable() }),
      },
    }),
  completePart: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'POST',
      path: '/lessons/{lessonId}/completions',
      summary: 'Mark a part of a lesson as completed',
      description:
        'Cannot be undone. Repeating it changes nothing and does not report unlocked tests or badges again. A quiz or assignment requires a submission of at least 70%.',
      tags: ['Study'],
    })
    .input(z.object({ lessonId: Id, part: Part, doneAt: DoneAt }))
    .output(ProgressSaved)
    .errors({ NEEDS_PASS: { status: 409, message: 'You need at least 70% to mark this as completed.' } }),
  submitAnswers: restrictedOperation
    .meta({ keys: 'learner' })
    .errors(NOT_FOUND)
    .route({
      method: 'POST',
      path: '/lessons/{lessonId}/submissions',
      summary: 'Submit a quiz or assignment',
      description:
        'Scored by the server; a score of 70% or more also completes the part. Every submission is stored. Idempotent: the same `submissionId` returns the first response, including unlocked timed tests and earned badges. `draw` is that of the answered questions; submitted after its answers were shown, it is stored and not counted. An answer that cannot be read is never wrong (UNREADABLE): nothing is stored. If an answer cannot be checked in time, all are stored without a score (CHECKING), and the same request returns the result within a minute.',
      tags: ['Study'],
    })
    .input(
      z.object({
        lessonId: Id,
        part: ExercisePart,
        submissionId: Id,
        answers: Answers,
        /** Hints opened before; those stored with the draft count, too. Marks do not depend on them. */
        help: Help.default({}),
        seconds: SecondsByQuestion,
        draw: Draw.default(0),
        /** Time by the server's clock at which a device without a connection stored the submission. */
        writtenAt: z.iso.datetime().optional(),
        doneAt: DoneAt,
      }),
    )
    .output(
      ProgressSaved.extend({
        /** False if the answers to this draw were shown before: no mark, badge or practice follows. */
        counted: z.boolean(),
        correctCount: z.int(),
        total: z.int(),
        passed: z.boolean(),
        questions: z.array(ScoredQuestion),
        /** Questions as drawn for the next try. */
        next: z.object({ draw: Draw, questions: z.array(LearnerQuestion) }),
      }),
    )
    .errors({
      ...UNREADABLE,
      ...CHECKING,
      ...TOO_MANY_TODAY,
      NOT_READY: { status: 409, message: 'Please answer every question first.' },
      CONTENT_CHANGED: {
        status: 409,
        message: 'These questions have changed. Please reload the page and try again.',
      },
    }),
}
