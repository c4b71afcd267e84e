import { z } from 'zod'
import {
  Answers,
  Id,
  LearnerQuestion,
  LessonMarks,
  MarkedQuestion,
  Part,
  PartFlags,
  SubjectColor,
  TestType,
  Tier,
} from './fields.ts'
import { openToVisitors, operation } from './operation.ts'

const SubjectCard = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  color: SubjectColor,
  lessonCount: z.int(),
  /** Lessons whose every content part is completed. */
  completedLessons: z.int(),
})

const TestCard = z.object({
  id: Id,
  title: z.string(),
  type: TestType,
  description: z.string().nullable(),
  afterLessonNumber: z.int(),
  durationMinutes: z.int(),
  questionCount: z.int(),
  unlocked: z.boolean(),
  inProgress: z.boolean(),
  result: z.object({ score: z.int(), passed: z.boolean() }).nullable(),
})

const LessonCard = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** Which parts the lesson has. */
  parts: PartFlags,
  completed: PartFlags,
  marks: LessonMarks.nullable(),
})

/** What a quiz or assignment shows: its questions without key, and the latest submission marked. */
const Exercise = z.object({
  title: z.string().nullable(),
  questions: z.array(LearnerQuestion),
  bestPercent: z.number().nullable(),
  latest: z
    .object({
      correctCount: z.int(),
      total: z.int(),
      passed: z.boolean(),
      submittedAt: z.date(),
      questions: z.array(MarkedQuestion),
    })
    .nullable(),
})

/** What every save of progress answers: the facts after it, computed by the server. */
const ProgressSaved = z.object({
  completed: PartFlags,
  marks: LessonMarks,
  /** The learner's present tier, for '{plan} bonus applied!'. */
  tier: Tier,
  /** Titles of the tests that this save unlocked. */
  unlockedTests: z.array(z.object({ id: Id, title: z.string() })),
})

export const study = {
  dashboard: operation
    .route({ method: 'GET', path: '/dashboard', summary: "The learner's dashboard", tags: ['Study'] })
    .output(
      z.object({
        firstName: z.string(),
        enrolment: z.object({ gradeId: Id, gradeName: z.string(), tier: Tier }).nullable(),
        subjects: z.array(SubjectCard),
        /** Where to go on: at most three subjects' next unfinished lesson, the most recently studied first. */
        continueWith: z.array(
          z.object({
            subjectId: Id,
            subjectName: z.string(),
            color: SubjectColor,
            lessonId: Id,
            lessonNumber: z.int(),
            lessonTitle: z.string(),
            /** Whole percent of the lesson's parts that are completed. */
            progress: z.int(),
          }),
        ),
        otherGrades: z.array(z.object({ id: Id, name: z.string(), subjectCount: z.int() })),
        summary: z.object({
          lessonsCompleted: z.int(),
          testsPassed: z.int(),
          /** Mean mark out of 100 over the lessons begun, without the bonus of plan and tests; null before the first. */
          averageMark: z.number().nullable(),
        }),
      }),
    ),
  subject: operation
    .route({
      method: 'GET',
      path: '/subjects/{subjectId}',
      summary: 'A subject with its lessons and tests',
      description:
        "Open to everyone for published grades; without access to the content, `access` is 'titles' and no test is listed.",
      tags: ['Study'],
      spec: openToVisitors,
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
        /** The plan named by 'Access Granted ({plan})'; null unless enrolled. */
        tier: Tier.nullable(),
        lessons: z.array(LessonCard),
        tests: z.array(TestCard),
      }),
    ),
  lesson: operation
    .route({
      method: 'GET',
      path: '/lessons/{lessonId}',
      summary: 'The content of one lesson',
      description: 'Needs enrolment in the grade of its subject, or the content role.',
      tags: ['Study'],
    })
    .input(z.object({ lessonId: Id }))
    .output(
      z.object({
        id: Id,
        completed: PartFlags,
        marks: LessonMarks.nullable(),
        video: z
          .object({ title: z.string().nullable(), url: z.string(), duration: z.string().nullable() })
          .nullable(),
        text: z.object({ title: z.string().nullable(), html: z.string() }).nullable(),
        quiz: Exercise.nullable(),
        assignment: Exercise.extend({
          instructions: z.string().nullable(),
          dueDate: z.iso.date().nullable(),
          /** True while 'This assignment is currently being prepared. Please check back later.' is shown. */
          beingPrepared: z.boolean(),
        }).nullable(),
      }),
    ),
  completePart: operation
    .route({
      method: 'POST',
      path: '/lessons/{lessonId}/completions',
      summary: 'Mark a part of a lesson as completed',
      description:
        'One way; repeating it changes nothing. A quiz or assignment needs a submission of at least 70%.',
      tags: ['Study'],
    })
    .input(z.object({ lessonId: Id, part: Part }))
    .output(ProgressSaved)
    .errors({ NEEDS_PASS: { status: 409, message: 'You need at least 70% to mark this as completed.' } }),
  submitAnswers: operation
    .route({
      method: 'POST',
      path: '/lessons/{lessonId}/submissions',
      summary: 'Submit a quiz or an assignment',
      description:
        'Graded by the server; at 70% or more the part is completed with it. Every submission is kept, and sending the same `submissionId` again answers what the first one did.',
      tags: ['Study'],
    })
    .input(
      z.object({ lessonId: Id, part: z.enum(['quiz', 'assignment']), submissionId: Id, answers: Answers }),
    )
    .output(
      ProgressSaved.extend({
        correctCount: z.int(),
        total: z.int(),
        passed: z.boolean(),
        questions: z.array(MarkedQuestion),
      }),
    )
    .errors({
      NOT_READY: { status: 409, message: 'Please answer every question first.' },
      CONTENT_CHANGED: {
        status: 409,
        message: 'These questions have changed. Please reload the page and try again.',
      },
    }),
}
