import { z } from 'zod'
import { SubjectColor } from '#contract/fields.ts'
import { contentManager } from '../../../http/callers.ts'
import { act } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { expectOutcome, invalidInput } from '../../../http/outcomes.ts'
import { contractField } from '../changes/change-queries.ts'
import type { ContentKind } from '../changes/column-queries.ts'
import { requireWritten, withUniqueFieldErrors } from '../changes/write-content.ts'
import { presentLessonContent } from '../lessons/present.ts'
import type { CheckQuestions } from '../lessons/question-fields.ts'
import { renderLessonText, StoredLesson, validateLesson } from '../lessons/validate-lesson.ts'
import { presentTestContent } from '../timed-tests/present.ts'
import { StoredTest } from '../timed-tests/queries.ts'
import { validateTest } from '../timed-tests/validate-test.ts'
import { findRevision, listRevisions, type RevisionRow, restoreItem } from './queries.ts'

const text = z.string().nullable()
const ask = z.int().nullable().default(null)

const Grade = z.object({ name: z.string(), live_status: z.boolean() })
const Subject = z.object({
  name: z.string(),
  description: text,
  grade_id: z.uuid(),
  color: SubjectColor,
  is_required: z.boolean(),
})
const Lesson = StoredLesson.extend({
  unit: text.default(null),
  standards: text.default(null),
  quiz_ask: ask,
  assignment_ask: ask,
  assignment_due_in_days: ask,
  practice_items: z.unknown().transform((items) => items ?? null),
  landing_items: z.unknown().transform((items) => items ?? null),
  film_pauses: text.default(null),
  video_narration_url: text.default(null),
  film_items: z.unknown().transform((items) => items ?? null),
  writing: StoredLesson.shape.writing.default(null),
})

type RevisionContent = ReturnType<typeof presentContent>

/**
 * Parses the content of a revision from the columns stored by the trigger of migration 0013. A column added later needs
 * a default here; otherwise earlier revisions cannot be read.
 */
function presentContent(kind: ContentKind, content: unknown) {
  switch (kind) {
    case 'grade': {
      const { name, live_status: published } = Grade.parse(content)
      return { kind, name, published }
    }
    case 'subject': {
      const { name, description, grade_id: gradeId, color, is_required: required } = Subject.parse(content)
      return { kind, name, description, gradeId, color, required }
    }
    case 'lesson':
      return { kind, ...presentLessonContent(Lesson.parse(content)) }
    case 'test':
      return { kind, ...presentTestContent(StoredTest.parse(content)) }
  }
}

const PAGE_SIZE = 50

export const contentRevisions = {
  list: operations.contentRevisions.list.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const { itemId, before = null } = input
      const rows = await listRevisions(context.services.database.kysely, user.id, {
        itemId,
        before,
        limit: PAGE_SIZE + 1,
      })
      const [first] = rows
      if (!first) throw errors.NOT_FOUND()
      return {
        kind: first.kind,
        revisions: rows.slice(0, PAGE_SIZE).map(presentRevision),
        more: rows.length > PAGE_SIZE,
      }
    }),
  ),

  get: operations.contentRevisions.get.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const revision = await findRevision(context.services.database.kysely, user.id, input)
      if (!revision) throw errors.NOT_FOUND()
      return { ...presentRevision(revision), content: presentContent(revision.kind, revision.content) }
    }),
  ),

  restore: operations.contentRevisions.restore.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const { database, config, textRenderer, templateChecker } = context.services
      const revision = await findRevision(database.kysely, user.id, input)
      if (!revision) throw errors.NOT_FOUND()
      if (revision.deletion) throw errors.IN_BIN({ data: revision.deletion })
      const { kind } = revision
      const content = presentContent(kind, revision.content)
      const render = (markdown: string | null) => renderLessonText(textRenderer, markdown, user.id)
      const checked = await toRestoredValues(content, config.videoHosts, render, (questions) =>
        templateChecker.check(questions, user.id),
      )
      const { values } = expectOutcome(checked, 'valid', invalidInput(errors))
      // Restoring does not move an item, so only the item itself is locked.
      const result = await withUniqueFieldErrors(
        restoreItem(database.kysely, {
          kind,
          id: input.itemId,
          userId: user.id,
          basedOn: input.basedOn,
          values,
        }),
      )
      if (result && 'written' in result && !result.written && !result.deletion) {
        const { version, changedBy, changedAt } = result
        throw errors.EDIT_CONFLICT({ data: { version, changedBy, changedAt } })
      }
      return { version: requireWritten(result, errors).version }
    }),
  ),
}

function presentRevision({ version, changedBy, changedAt, changedColumns }: RevisionRow) {
  return {
    version,
    changedBy,
    changedAt,
    changedFields: changedColumns.map(contractField).toSorted(),
  }
}

type RestoredValues =
  | { outcome: 'valid'; values: Record<string, unknown> }
  | { outcome: 'invalid'; fields: Record<string, string> }

/**
 * Columns that restore an item, validated like a form. Its position and the published flag of a grade are excluded: a
 * lesson that has been moved stays in place, and restoring an old name does not unpublish a grade.
 */
async function toRestoredValues(
  content: RevisionContent,
  videoHosts: readonly string[],
  render: (markdown: string | null) => ReturnType<typeof renderLessonText>,
  check: CheckQuestions,
): Promise<RestoredValues> {
  switch (content.kind) {
    case 'grade':
      return { outcome: 'valid', values: { name: content.name } }
    case 'subject': {
      const { name, description, color, required } = content
      return { outcome: 'valid', values: { name, description, color, is_required: required } }
    }
    case 'lesson': {
      const { quizQuestions, assignmentTasks, practiceItems, landingItems, filmItems } = content.unreadable
      const checked = await validateLesson(
        {
          ...content,
          quizQuestions: quizQuestions ?? content.quizQuestions,
          assignmentTasks: assignmentTasks ?? content.assignmentTasks,
          practiceItems: practiceItems ?? content.practiceItems,
          landingItems: landingItems ?? content.landingItems,
          filmItems: filmItems ?? content.filmItems,
        },
        videoHosts,
        // Its skills may have been deleted since.
        { check, findUnknownSkill: async () => undefined },
      )
      if (checked.outcome === 'invalid') return checked
      const rendered = await render(checked.values.text_markdown)
      return rendered.outcome === 'valid'
        ? { outcome: 'valid', values: { ...checked.values, text_content: rendered.html } }
        : rendered
    }
    case 'test':
      return validateTest({ ...content, questions: content.unreadable ?? content.questions }, check)
  }
}
