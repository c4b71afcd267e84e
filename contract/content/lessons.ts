import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Id, oneLine, PartFlags, storableDay } from '../fields.ts'
import { NOT_FOUND } from '../operation.ts'
import {
  Ask,
  basedOn,
  changingOperation,
  contentOperation,
  Deleted,
  description,
  editConflict,
  LessonNumber,
  lastChange,
  optionalLine,
  optionalText,
  QuestionsInput,
  QuestionWithKey,
  title,
} from './fields.ts'
import { WritingTask, WritingTasks } from './writing-tasks.ts'

/** accounts-and-parent-portal.md, section 5. */
const TITLE_AND_SUBJECT = 'Please provide a title and select a subject.'

const ListedLesson = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** Parts that the lesson has, displayed as badges. */
  content: PartFlags,
  ...lastChange,
})

/** Lessons of a subject in order. */
export const LessonList = z.object({
  subject: z.object({ id: Id, name: z.string(), gradeId: Id, gradeName: z.string() }),
  /** Highest number plus one; 1 without lessons. */
  nextNumber: z.int(),
  /** Version of the order, sent back when reordering; it changes when a lesson is added, deleted or moved. */
  orderVersion: z.string(),
  lessons: z.array(ListedLesson),
})

/** Editable content of a lesson. Saving renders `textMarkdown` to the HTML that learners see. */
export const LessonContent = z.object({
  number: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** Consecutive lessons with the same unit are grouped. */
  unit: z.string().nullable(),
  /** Codes of learning standards, such as "7.RP.1, 7.RP.2". */
  standards: z.string().nullable(),
  videoTitle: z.string().nullable(),
  videoUrl: z.string().nullable(),
  /** For example 10:30. */
  videoDuration: z.string().nullable(),
  videoCaptionsUrl: z.string().nullable(),
  /** Recording that is played in step with the video. */
  videoNarrationUrl: z.string().nullable(),
  textTitle: z.string().nullable(),
  textMarkdown: z.string().nullable(),
  quizTitle: z.string().nullable(),
  quizQuestions: z.array(QuestionWithKey).nullable(),
  quizAsk: Ask,
  assignmentTitle: z.string().nullable(),
  assignmentInstructions: z.string().nullable(),
  assignmentTasks: z.array(QuestionWithKey).nullable(),
  assignmentAsk: Ask,
  /** YYYY-MM-DD */
  assignmentDueDate: z.string().nullable(),
  /** Days after enrollment in the grade; null with a date or without a due date. */
  assignmentDueInDays: z.int().nullable(),
  /** Questions that only practice asks. */
  practiceItems: z.array(QuestionWithKey).nullable(),
  /** Questions that only visitors see. */
  landingItems: z.array(QuestionWithKey).nullable(),
  /** Times at which the film pauses, such as "0:22, 1:05", one for each of `filmItems`. */
  filmPauses: z.string().nullable(),
  /** Questions that the film asks where it pauses. They are not scored. */
  filmItems: z.array(QuestionWithKey).nullable(),
  /** Tasks for written answers. */
  writing: z.array(WritingTask).nullable(),
  /**
   * Stored questions that cannot be parsed, as JSON text. The list above is then null, learners see no questions, and
   * saving replaces them.
   */
  unreadable: z.object({
    quizQuestions: z.string().nullable(),
    assignmentTasks: z.string().nullable(),
    practiceItems: z.string().nullable(),
    landingItems: z.string().nullable(),
    filmItems: z.string().nullable(),
  }),
})

const Lesson = LessonContent.extend({
  id: Id,
  subjectId: Id,
  subjectName: z.string(),
  gradeId: Id,
  gradeName: z.string(),
  ...lastChange,
})

const DUE_IN_DAYS = 'Please enter a whole number of days, 3660 at most'

/** Optional fields. Empty texts and lists are saved as null. */
const optionalFields = {
  description,
  unit: optionalLine().default(null),
  standards: optionalLine().default(null),
  videoTitle: optionalLine(),
  videoUrl: optionalLine(CONTENT_LIMITS.address),
  videoDuration: optionalLine(20),
  videoCaptionsUrl: optionalLine(CONTENT_LIMITS.address),
  videoNarrationUrl: optionalLine(CONTENT_LIMITS.address).default(null),
  textTitle: optionalLine(),
  textMarkdown: optionalText(CONTENT_LIMITS.text),
  quizTitle: optionalLine(),
  quizQuestions: QuestionsInput.nullable(),
  quizAsk: Ask.default(null),
  assignmentTitle: optionalLine(),
  assignmentInstructions: optionalText(CONTENT_LIMITS.assignmentInstructions),
  assignmentTasks: QuestionsInput.nullable(),
  assignmentAsk: Ask.default(null),
  assignmentDueDate: z.union([storableDay('Please enter a date'), z.literal('')]).nullable(),
  assignmentDueInDays: z.int(DUE_IN_DAYS).min(0, DUE_IN_DAYS).max(3660, DUE_IN_DAYS).nullable().default(null),
  practiceItems: QuestionsInput.nullable().default(null),
  landingItems: QuestionsInput.nullable().default(null),
  filmPauses: optionalLine(100).default(null),
  filmItems: QuestionsInput.nullable().default(null),
  writing: WritingTasks.nullable().default(null),
}

const OneLesson = z.object({ lessonId: Id })
const tags = ['Content: lessons']

/**
 * accounts-and-parent-portal.md, sections 2, 5 and 7. INVALID_INPUT on `number` when another lesson of the subject has
 * it, on `videoUrl`, `videoCaptionsUrl` and `videoNarrationUrl` for disallowed URLs, on `filmPauses` unless there is one for each question, and on questions as described at `QuestionsInput`.
 */
export const contentLessons = {
  list: contentOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/content/subjects/{subjectId}/lessons',
      summary: 'List the lessons of a subject by number',
      tags,
    })
    .input(z.object({ subjectId: Id }))
    .output(LessonList),
  get: changingOperation
    .route({
      method: 'GET',
      path: '/content/lessons/{lessonId}',
      summary: 'Lesson for editing',
      tags,
    })
    .input(OneLesson)
    .output(z.object({ lesson: Lesson })),
  create: contentOperation
    .route({
      method: 'POST',
      path: '/content/lessons',
      successStatus: 201,
      summary: 'Add a lesson',
      description:
        'Without a number the lesson is appended. INVALID_INPUT on `subjectId` for a subject that does not exist or is in the trash.',
      tags,
    })
    .input(
      z
        .object(optionalFields)
        .partial()
        .extend({
          subjectId: z.uuid(TITLE_AND_SUBJECT),
          number: LessonNumber.optional(),
          title: title(TITLE_AND_SUBJECT),
        }),
    )
    .output(z.object({ lesson: Lesson })),
  update: changingOperation
    .errors(editConflict(Lesson))
    .route({
      method: 'PUT',
      path: '/content/lessons/{lessonId}',
      summary: 'Update a lesson',
      description:
        'Replaces all fields. The lesson stays in its subject, and earned marks do not change. Skills whose section is a renamed heading of the reading follow it.',
      tags,
    })
    .input(OneLesson.extend({ basedOn, number: LessonNumber, title: title(TITLE_AND_SUBJECT), ...optionalFields }))
    .output(
      z.object({
        lesson: Lesson,
        /** Names of the skills whose section is no longer in the reading: they lead to the whole reading now. */
        lostSections: z.array(z.string()),
      }),
    ),
  delete: changingOperation
    .route({
      method: 'DELETE',
      path: '/content/lessons/{lessonId}',
      summary: 'Move a lesson to the trash',
      description: "Restoring it also restores learners' work. The numbers of other lessons do not change.",
      tags,
    })
    .input(OneLesson)
    .output(Deleted),
  duplicate: changingOperation
    .route({
      method: 'POST',
      path: '/content/lessons/{lessonId}/duplicates',
      successStatus: 201,
      summary: 'Duplicate a lesson',
      description: "The copy is appended to the same or another subject; its title begins with 'Copy of'.",
      tags,
    })
    .input(OneLesson.extend({ subjectId: z.uuid('Please select a subject') }))
    .output(z.object({ lesson: Lesson })),
  reorder: contentOperation
    .errors(NOT_FOUND)
    .errors({
      EDIT_CONFLICT: {
        status: 409,
        message: 'Someone else changed the lessons. Nothing was overwritten.',
        data: z.object({ current: LessonList }),
      },
    })
    .route({
      method: 'PUT',
      path: '/content/subjects/{subjectId}/lesson-order',
      summary: 'Reorder the lessons of a subject',
      description:
        'The input lists every lesson of the subject once. The existing numbers are reassigned in that order, so each timed test still follows the same number of lessons.',
      tags,
    })
    .input(
      z.object({
        subjectId: Id,
        orderVersion: oneLine(100),
        lessonIds: z.array(Id).max(CONTENT_LIMITS.lessonNumber),
      }),
    )
    .output(LessonList),
}
