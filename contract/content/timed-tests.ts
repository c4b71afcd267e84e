import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Id, TestType } from '../fields.ts'
import { NOT_FOUND } from '../operation.ts'
import {
  basedOn,
  changingOperation,
  contentOperation,
  Deleted,
  description,
  editConflict,
  lastChange,
  QuestionsInput,
  QuestionWithKey,
  title,
} from './fields.ts'

/** Editable content of a timed test. */
export const TestContent = z.object({
  type: TestType,
  title: z.string(),
  description: z.string().nullable(),
  /** Starting the lesson with this number, or a later one, unlocks the test; 0 is always unlocked. */
  afterLessonNumber: z.int(),
  durationMinutes: z.int(),
  /** Percent. */
  passingMark: z.int(),
  questions: z.array(QuestionWithKey),
})

const Test = TestContent.extend({
  id: Id,
  subjectId: Id,
  subjectName: z.string(),
  gradeId: Id,
  gradeName: z.string(),
  /** Stored questions that cannot be parsed, as JSON text; `questions` is then empty. */
  unreadable: z.string().nullable(),
  ...lastChange,
})

const ListedTest = TestContent.omit({ questions: true }).extend({
  id: Id,
  questionCount: z.int(),
  ...lastChange,
})

const WHOLE = 'Please enter a whole number'
const fields = {
  type: TestType,
  title: title('Please enter a title'),
  description,
  afterLessonNumber: z
    .int(WHOLE)
    .min(0, 'Please enter 0 or a lesson number')
    .max(CONTENT_LIMITS.lessonNumber, `At most ${CONTENT_LIMITS.lessonNumber}`),
  durationMinutes: z.int(WHOLE).min(1, 'At least 1 minute').max(600, 'At most 600 minutes'),
  passingMark: z.int(WHOLE).min(0, 'At least 0 percent').max(100, 'At most 100 percent'),
  /** At least one. */
  questions: QuestionsInput,
}
const OneTest = z.object({ testId: Id })
const tags = ['Content: tests']

/** learner-area.md, section 4. INVALID_INPUT on `type` when the subject already has a test of that type. */
export const contentTests = {
  list: contentOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/content/subjects/{subjectId}/tests',
      summary: 'List the timed tests of a subject in order',
      tags,
    })
    .input(z.object({ subjectId: Id }))
    .output(
      z.object({
        subject: z.object({ id: Id, name: z.string(), gradeId: Id, gradeName: z.string() }),
        /** Highest lesson number, after which a Final Test would be placed; 0 without lessons. */
        lastLessonNumber: z.int(),
        tests: z.array(ListedTest),
      }),
    ),
  get: changingOperation
    .route({ method: 'GET', path: '/content/tests/{testId}', summary: 'Timed test for editing', tags })
    .input(OneTest)
    .output(z.object({ test: Test })),
  create: contentOperation
    .route({
      method: 'POST',
      path: '/content/tests',
      successStatus: 201,
      summary: 'Add a timed test',
      description: 'INVALID_INPUT on `subjectId` for a subject that does not exist or is in the trash.',
      tags,
    })
    .input(z.object({ subjectId: z.uuid('Please select a subject'), ...fields }))
    .output(z.object({ test: Test })),
  update: changingOperation
    .errors(editConflict(Test))
    .route({
      method: 'PUT',
      path: '/content/tests/{testId}',
      summary: 'Update a timed test',
      description: 'Running attempts and results keep the questions with which they started.',
      tags,
    })
    .input(OneTest.extend({ basedOn, ...fields }))
    .output(z.object({ test: Test })),
  delete: changingOperation
    .route({
      method: 'DELETE',
      path: '/content/tests/{testId}',
      summary: 'Move a timed test to the trash',
      description: 'Restoring it also restores attempts and results. Marks earned by it stay.',
      tags,
    })
    .input(OneTest)
    .output(Deleted),
}
