import { z } from 'zod'
import { Id, oneLine, SubjectColor } from './fields.ts'
import { CLOSED, NOT_FOUND, operation, restrictedOperation } from './operation.ts'
import { Answer, LearnerQuestion } from './questions.ts'
import { LessonReading, LessonVideo } from './study-shapes.ts'

const tags = ['Learning']

/** Lesson of the learner's grade to start with. */
const StartingLesson = z.object({ number: z.int(), title: z.string(), skill: z.string() })

/** Where to start in a subject. */
export const SubjectStart = z.object({
  subjectId: Id,
  subjectName: z.string(),
  color: SubjectColor,
  /** Null if the answers were right for every lesson that was asked about. */
  lesson: StartingLesson.nullable(),
  /** Names of the skills of the grade that the learner has. */
  known: z.array(z.string()),
  /** Skills of earlier grades on which the lesson builds, and which the learner does not have yet. */
  first: z.array(
    z.object({
      id: z.string(),
      skill: z.string(),
      gradeName: z.string(),
      /** True if `earlierLesson` has a reading or film of it. */
      canBeRead: z.boolean(),
    }),
  ),
})

/** Finds out where a learner can start in a grade, with questions that cost nothing (docs/practice.md). */
export const placement = {
  get: operation
    .route({
      method: 'GET',
      path: '/placement',
      summary: 'Get the placement in the enrolled grade',
      description:
        'The next question of "Find your start", or the plan once it has ended. Questions come without keys, and results are not shown one by one.',
      tags,
    })
    .output(
      z.object({
        /** `none`: the grade has no questions for it, is closed, or the parent has not agreed to the text that names it. */
        state: z.enum(['none', 'open', 'ended']),
        /** Number of questions answered so far, and the most that are asked. */
        asked: z.int(),
        most: z.int(),
        question: z.object({ skill: z.string(), subjectName: z.string(), question: LearnerQuestion }).nullable(),
        /** By subject; empty while the placement is open. */
        plan: z.array(SubjectStart),
      }),
    ),
  answer: restrictedOperation
    .errors(NOT_FOUND)
    .errors(CLOSED)
    .errors({
      NOT_READY: { status: 409, message: 'Answer the question first.' },
      UNREADABLE: { status: 409, message: 'This answer can’t be read.', data: z.object({ message: z.string() }) },
    })
    .route({
      method: 'PUT',
      path: '/placement/answers/{skill}',
      summary: 'Answer a question of the placement',
      description: 'The first answer about a skill counts; later ones change nothing. Marks and levels never change.',
      tags,
    })
    .input(
      z.object({
        skill: oneLine(100).min(1),
        /** Null for "I don’t know yet". */
        answer: Answer.nullable(),
      }),
    )
    .output(z.object({ asked: z.int() })),
  earlierLesson: operation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/placement/earlier-lessons/{skill}',
      summary: 'Read the lesson of a skill that comes first',
      description:
        'Reading and film of a skill of another published grade, to read only, for a learner with a stuck skill that directly builds on it, or whose plan names it.',
      tags,
    })
    .input(z.object({ skill: oneLine(100).min(1) }))
    .output(
      z.object({
        skill: z.object({ id: z.string(), name: z.string() }),
        gradeName: z.string(),
        subjectName: z.string(),
        /** `section` is the heading of the section that teaches the skill; null for the whole reading. */
        lesson: z.object({ number: z.int(), title: z.string(), section: z.string().nullable() }),
        video: LessonVideo.nullable(),
        text: LessonReading.nullable(),
        /** Stuck skill that builds on it; null if the plan names it. */
        neededBy: z.object({ id: z.string(), name: z.string() }).nullable(),
      }),
    ),
  end: restrictedOperation
    .errors(CLOSED)
    .route({
      method: 'POST',
      path: '/placement/end',
      summary: 'End or skip the placement',
      description: 'The plan follows from the answers so far. A placement ends once per grade.',
      tags,
    })
    .input(z.object({}))
    .output(z.object({ asked: z.int() })),
}
