import { z } from 'zod'
import { CONTACT_REFUSALS, findContact } from '#domain/asking/contact-filter.ts'
import { ASKING_LIMITS, DECLINE_REASONS, REPORTERS } from '#domain/asking/limits.ts'
import { Id, severalLines } from './fields.ts'
import { NOT_FOUND, restrictedOperation, TOO_MANY_TODAY } from './operation.ts'

const tags = ['Questions about lessons']

/** Text without links, pictures and contact data, as far as the filter finds them. */
const filtered = (max: number, empty: string) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .pipe(severalLines(max))
    .pipe(
      z.string().superRefine((text, { addIssue }) => {
        const contact = findContact(text)
        if (contact !== null) addIssue(CONTACT_REFUSALS[contact])
      }),
    )

const QuestionText = filtered(ASKING_LIMITS.question, 'Please write a question')
const AnswerText = filtered(ASKING_LIMITS.answer, 'Please write an answer')

/** `hidden` after a report: neither question nor answer is shown to the child or to those who answer. */
const QuestionState = z.enum(['waiting', 'answered', 'declined', 'hidden'])

const OwnQuestion = z.object({
  id: Id,
  /** Null while hidden, like the answer. */
  text: z.string().nullable(),
  askedAt: z.date(),
  state: QuestionState,
  answer: z.string().nullable(),
  reason: z.enum(DECLINE_REASONS).nullable(),
})

/** Newly written by those who answer; never a child's words. */
const AskedBefore = z.object({ id: Id, question: z.string(), answer: z.string() })

const LessonPlace = z.object({
  lessonId: Id,
  gradeName: z.string(),
  subjectName: z.string(),
  lessonNumber: z.int(),
  lessonTitle: z.string(),
})

const OneChild = z.object({ learnerId: Id })

/** Questions about lessons, where the operator names people who answer and an address for worries; otherwise not found. */
export const asking = {
  lesson: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/lessons/{lessonId}/questions',
      summary: 'Read what was asked about a lesson',
      description: 'The own questions, and what those who answer have published. For readers of the lesson.',
      tags,
    })
    .input(z.object({ lessonId: Id }))
    .output(
      z.object({
        /** True for a learner whose parent has ticked the box for questions. */
        mayAsk: z.boolean(),
        /** Own questions that wait, in all lessons. */
        waiting: z.int(),
        /** Newest first. */
        mine: z.array(OwnQuestion).max(ASKING_LIMITS.ofChild),
        askedBefore: z.array(AskedBefore).max(ASKING_LIMITS.askedBefore),
      }),
    ),
  ask: restrictedOperation
    .errors({ ...NOT_FOUND, ...TOO_MANY_TODAY })
    .errors({
      NOT_ALLOWED: {
        status: 409,
        message: 'A parent has to allow questions first: in Manage Learners, under Consent.',
      },
      TOO_MANY_WAITING: {
        status: 409,
        message: `You have ${ASKING_LIMITS.open} questions that wait for an answer. Please wait for one of them.`,
      },
    })
    .route({
      method: 'PUT',
      path: '/lessons/{lessonId}/questions/{questionId}',
      summary: 'Ask about a lesson',
      description: `For enrolled learners, at most ${ASKING_LIMITS.perDay} a day. A person reads it before it is answered. The client chooses the id; the same id stores nothing again.`,
      tags,
    })
    .input(z.object({ lessonId: Id, questionId: Id, text: QuestionText }))
    .output(z.object({ asked: z.literal(true) })),
  report: restrictedOperation
    .errors({ ...NOT_FOUND, ...TOO_MANY_TODAY })
    .route({
      method: 'POST',
      path: '/learners/{learnerId}/questions/{questionId}/report',
      summary: 'Report a question or its answer',
      description:
        'For the learner and linked parents. Hides both at once from everyone but the parents and the operator, who gets an email. Idempotent.',
      tags,
    })
    .input(OneChild.extend({ questionId: Id }))
    .output(z.object({ reported: z.literal(true) })),
  reportPublished: restrictedOperation
    .errors({ ...NOT_FOUND, ...TOO_MANY_TODAY })
    .route({
      method: 'POST',
      path: '/asked-before/{entryId}/report',
      summary: 'Report what was published about a lesson',
      description: 'For readers of the lesson. Hides it at once. Idempotent.',
      tags,
    })
    .input(z.object({ entryId: Id }))
    .output(z.object({ reported: z.literal(true) })),
  ofChild: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/questions',
      summary: 'Read what a child asked, with the answers',
      description: 'For linked parents, hidden ones included, newest first.',
      tags,
    })
    .input(OneChild)
    .output(
      z.object({
        firstName: z.string(),
        allowed: z.boolean(),
        questions: z
          .array(
            LessonPlace.extend({
              id: Id,
              text: z.string(),
              askedAt: z.date(),
              answer: z.string().nullable(),
              reason: z.enum(DECLINE_REASONS).nullable(),
              /** Null unless reported and hidden. */
              reporter: z.enum(REPORTERS).nullable(),
            }),
          )
          .max(ASKING_LIMITS.ofChild),
      }),
    ),
  remove: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/questions/{questionId}',
      summary: 'Delete a question of a child, with its answer',
      description: 'For linked parents. Idempotent.',
      tags,
    })
    .input(OneChild.extend({ questionId: Id }))
    .output(z.object({ removed: z.literal(true) })),
  queue: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/questions',
      summary: 'Read questions of children that wait for an answer',
      description:
        'For people whom the operator names, the oldest first, without the name of the child. Each look is in the log of the family.',
      tags,
    })
    .output(
      z.object({
        /** Of all children. */
        waiting: z.int(),
        questions: z
          .array(LessonPlace.extend({ id: Id, text: z.string(), askedAt: z.date() }))
          .max(ASKING_LIMITS.queue),
      }),
    ),
  answer: restrictedOperation
    .errors(NOT_FOUND)
    .errors({ CLOSED: { status: 409, message: 'This question no longer waits for an answer.' } })
    .route({
      method: 'PUT',
      path: '/questions/{questionId}/answer',
      summary: 'Answer a question of a child',
      description:
        'For people whom the operator names. What is published with it for other learners is newly written: a text that repeats the words of the child is rejected.',
      tags,
    })
    .input(
      z.object({
        questionId: Id,
        answer: AnswerText,
        publishedQuestion: QuestionText.nullable(),
        publishedAnswer: AnswerText.nullable(),
      }),
    )
    .output(z.object({ answered: z.literal(true) })),
  decline: restrictedOperation
    .errors(NOT_FOUND)
    .errors({ CLOSED: { status: 409, message: 'This question no longer waits for an answer.' } })
    .route({
      method: 'POST',
      path: '/questions/{questionId}/decline',
      summary: 'Decline or report a question of a child',
      description:
        'For people whom the operator names. `worry` reports it: it is hidden, and the operator gets an email.',
      tags,
    })
    .input(z.object({ questionId: Id, reason: z.enum([...DECLINE_REASONS, 'worry']) }))
    .output(z.object({ declined: z.literal(true) })),
  reports: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/questions/reports',
      summary: 'Read reported questions and published answers',
      description: 'For operators, the oldest report first. Each look at a question is in the log of the family.',
      tags,
    })
    .output(
      z.object({
        reports: z
          .array(
            LessonPlace.extend({
              id: Id,
              kind: z.enum(['question', 'published']),
              question: z.string(),
              answer: z.string().nullable(),
              reporter: z.enum(REPORTERS),
              reportedAt: z.date(),
            }),
          )
          .max(ASKING_LIMITS.reports),
      }),
    ),
  settle: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'POST',
      path: '/questions/reports/{reportedId}',
      summary: 'Settle a report',
      description: 'For operators: shows the text again, or leaves it hidden for good.',
      tags,
    })
    .input(z.object({ reportedId: Id, shown: z.boolean() }))
    .output(z.object({ settled: z.literal(true) })),
}
