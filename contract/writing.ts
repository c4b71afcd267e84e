import { z } from 'zod'
import { MAX_HELPERS } from '#domain/accounts.ts'
import { findCardProblem, MAX_CARD_LENGTH } from '#domain/card-text.ts'
import {
  countWords,
  findAnswerProblem,
  WRITING_CRITERION_NAMES,
  WRITING_LIMITS,
} from '#domain/writing/written-answer.ts'
import { ExercisePart, Id, integer, integerInAddress, line, severalLines } from './fields.ts'
import { NOT_FOUND, restrictedOperation, TOO_MANY_TODAY } from './operation.ts'

/**
 * Version of an answer; 0 before the first save. That of the first save is its time in seconds, each later one is larger by one:
 * so the same saves lead to the same versions if they are sent again, and a deleted answer never gets an earlier one back.
 */
const Version = integer().min(0)

/** Positions of ticked sentences of the checklist. */
const Checked = z
  .array(
    z
      .int()
      .min(0)
      .max(WRITING_LIMITS.maxChecks - 1),
  )
  .max(WRITING_LIMITS.maxChecks)

/** What a learner compares an answer with that is done. */
const Comparison = z.object({
  /** Model answer as sanitized HTML. */
  model: z.string(),
  checklist: z.array(z.string()),
})

const Criteria = z.array(z.enum(WRITING_CRITERION_NAMES)).max(WRITING_CRITERION_NAMES.length)

/** What a parent says about an answer. */
const Note = z.object({
  /** Strengths that the parent tapped. */
  criteria: Criteria,
  /** One sentence; null for none. */
  message: z.string().nullable(),
  notedAt: z.date(),
})

/** The same with the first name of the parent, which may be empty. */
export const WritingNote = Note.extend({ from: z.string() })

/** Answer as its learner wrote it. */
export const WrittenText = z.object({
  text: z.string(),
  checked: Checked,
  /** True once its learner has said so; it can be changed as before. */
  done: z.boolean(),
  version: Version,
})

/** Task below a quiz or an assignment, and what its learner wrote. */
const WritingBox = z.object({
  part: ExercisePart,
  /** Task as sanitized HTML: that of the answer, once it is begun. */
  prompt: z.string(),
  /** Number of words that an answer has about. */
  words: z.int(),
  answer: WrittenText.nullable(),
  /** Null until the answer is done. */
  comparison: Comparison.nullable(),
  /** What parents say about the answer, oldest first. */
  notes: z.array(WritingNote),
  /** Names of the helpers with whom the answer is shared; a name may be empty. */
  sharedWith: z.array(z.string()).max(MAX_HELPERS),
})

/** Tasks for written answers of a lesson, for the reader of the lesson. */
export const LessonWriting = z.object({
  /** True if a parent has agreed to it, or for an adult who learns. Otherwise nothing can be written. */
  allowed: z.boolean(),
  /** First names of those who can read the answers besides the learner; a name may be empty. */
  readers: z.array(z.string()),
  /** Time in seconds as of which the answers were read. */
  readAt: z.int(),
  boxes: z.array(WritingBox).max(ExercisePart.options.length),
})

const Text = severalLines(WRITING_LIMITS.text).pipe(
  z.string().superRefine((text, { addIssue }) => {
    const problem = findAnswerProblem(text)
    if (problem !== null) addIssue(problem)
  }),
)

const Message = line(MAX_CARD_LENGTH).superRefine((text, { addIssue }) => {
  const problem = findCardProblem(text)
  if (problem !== null) addIssue(problem)
})

/** Answers that a page of the list has at most. */
export const ANSWERS_PER_PAGE = 20

const ListedAnswer = WrittenText.omit({ version: true }).extend({
  lessonId: Id,
  part: ExercisePart,
  subjectName: z.string(),
  /** Null unless the lesson is in the grade of the learner. */
  subjectId: Id.nullable(),
  lessonNumber: z.int(),
  lessonTitle: z.string(),
  /** Task of the answer as sanitized HTML. */
  prompt: z.string(),
  words: z.int(),
  updatedAt: z.date(),
  /** Null until the answer is done. */
  comparison: Comparison.nullable(),
  /** Oldest first; empty for a parent, who sees no other parent's notes. */
  notes: z.array(WritingNote),
  /** Note of the parent who reads; null for a learner. */
  myNote: Note.nullable(),
  /** Ids of the helpers who can read it. */
  sharedWith: z.array(Id).max(MAX_HELPERS),
})

/** Answer that a learner shares, as its helper reads it: without what parents say and the model answer. */
const SharedAnswer = ListedAnswer.omit({
  checked: true,
  subjectId: true,
  comparison: true,
  notes: true,
  myNote: true,
  sharedWith: true,
})

const PageNumber = integerInAddress().min(0).max(1000).default(0)
const OneAnswer = z.object({ lessonId: Id, part: ExercisePart })
const tags = ['Written answers']

/** Written answers: never scored, and in no mark, completion or badge. */
export const writing = {
  save: restrictedOperation
    .errors({
      ...NOT_FOUND,
      NOT_ALLOWED: { status: 409, message: 'A parent needs to allow written answers first.' },
      ANSWER_CHANGED: {
        status: 409,
        message: 'This text was changed on another device.',
        /** Null if it was deleted. */
        data: z.object({ answer: WrittenText.nullable() }),
      },
    })
    .route({
      method: 'PUT',
      path: '/lessons/{lessonId}/writing/{part}',
      summary: 'Save a written answer',
      description:
        '`basedOn` is the version on which the text is based, 0 for the first, and `version` that of this save. If another device has saved or deleted the answer since, nothing is overwritten and ANSWER_CHANGED carries the stored one; saving what is stored already changes nothing. `done` cannot be taken back, and returns the model answer.',
      tags,
    })
    .input(
      OneAnswer.extend({
        text: Text,
        checked: Checked.default([]),
        done: z.boolean().default(false),
        basedOn: Version,
        version: Version,
      })
        .refine(({ text, done }) => !done || countWords(text) > 0, {
          message: 'Please write something first',
          path: ['text'],
        })
        .refine(({ basedOn, version }) => version > basedOn, {
          message: 'A save has a larger version than the one before',
          path: ['version'],
        }),
    )
    .output(z.object({ version: Version, comparison: Comparison.nullable() })),
  list: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/writing',
      summary: 'List the written answers of a learner',
      description: 'Latest first, for the learner and the parents; without empty ones.',
      tags,
    })
    .input(z.object({ learnerId: Id, page: PageNumber }))
    .output(
      z.object({
        firstName: z.string(),
        /** True if new answers can be written. */
        allowed: z.boolean(),
        answers: z.array(ListedAnswer).max(ANSWERS_PER_PAGE),
        /** True if another page follows. */
        more: z.boolean(),
        /** Helpers who may read what the learner shares with them. */
        helpers: z.array(z.object({ id: Id, /** May be empty. */ name: z.string() })).max(MAX_HELPERS),
      }),
    ),
  share: restrictedOperation
    .errors({
      ...NOT_FOUND,
      ...TOO_MANY_TODAY,
      NOT_ALLOWED: { status: 409, message: 'A parent needs to allow this first.' },
    })
    .route({
      method: 'PUT',
      path: '/lessons/{lessonId}/writing/{part}/helpers/{helperId}',
      summary: 'Share a written answer with a helper, or no longer',
      description:
        'By its learner, with a helper whom a parent lets read what is shared. The helper reads it as it is, also after changes, and cannot reply. The log of the family has a line.',
      tags,
    })
    .input(OneAnswer.extend({ helperId: Id, shared: z.boolean() }))
    .output(z.object({ shared: z.boolean() })),
  shared: restrictedOperation
    .route({
      method: 'GET',
      path: '/helping/{learnerId}/writing',
      summary: 'Read the written answers that a child shares with me',
      description: 'For helpers whom a parent lets. Latest first; without empty ones.',
      tags,
    })
    .input(z.object({ learnerId: Id, page: PageNumber }))
    .output(
      z.object({
        firstName: z.string(),
        answers: z.array(SharedAnswer).max(ANSWERS_PER_PAGE),
        /** True if another page follows. */
        more: z.boolean(),
      }),
    ),
  note: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'PUT',
      path: '/learners/{learnerId}/writing/{lessonId}/{part}/note',
      summary: 'Say something about a written answer',
      description:
        'Strengths and one sentence, which the learner sees, in place of what this parent said before. Without both it is removed. There is no reply.',
      tags,
    })
    .input(OneAnswer.extend({ learnerId: Id, criteria: Criteria, message: Message.nullable() }))
    .output(z.object({ noted: z.literal(true) })),
  remove: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/writing/{lessonId}/{part}',
      summary: 'Delete a written answer',
      description: 'By the learner or a parent, for all. Idempotent.',
      tags,
    })
    .input(OneAnswer.extend({ learnerId: Id }))
    .output(z.object({ removed: z.literal(true) })),
}
