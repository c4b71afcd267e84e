import { inTransaction } from '../../../database/retry.ts'
import { contentManager } from '../../../http/callers.ts'
import { act, read } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { expectOutcome, invalidInput } from '../../../http/outcomes.ts'
import { deleteItem } from '../bin/delete-item.ts'
import { lockContent } from '../changes/change-queries.ts'
import { requireChanged, requireCreated, requireResult, writeContent } from '../changes/write-content.ts'
import { followSections } from '../skills/follow-sections.ts'
import { lessonChecks } from '../skills/question-check.ts'
import { presentLesson } from './present.ts'
import { copyLesson, findLesson, insertLesson, lessonsPage, reorderLessons, updateLesson } from './queries.ts'
import { renderLessonText, validateLesson } from './validate-lesson.ts'

const NO_SUBJECT = { subjectId: 'This subject no longer exists. Please select another one.' }

export const contentLessons = {
  list: operations.contentLessons.list.handler(
    read({ as: contentManager, page: lessonsPage }, ({ row }, { errors }) => {
      if (!row) throw errors.NOT_FOUND()
      return row
    }),
  ),

  get: operations.contentLessons.get.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const lesson = await findLesson(context.services.database.kysely, user.id, input.lessonId)
      if (!lesson) throw errors.NOT_FOUND()
      if (lesson.deletion) throw errors.IN_BIN({ data: lesson.deletion })
      return { lesson: presentLesson(lesson) }
    }),
  ),

  create: operations.contentLessons.create.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const { database, config, textRenderer } = context.services
      const checked = await validateLesson(input, config.videoHosts, lessonChecks(context.services, user.id))
      const valid = expectOutcome(checked, 'valid', invalidInput(errors))
      const rendered = await renderLessonText(textRenderer, valid.values.text_markdown, user.id)
      const { html } = expectOutcome(rendered, 'valid', invalidInput(errors))
      const values = { ...valid.values, text_content: html, number: input.number ?? null }
      const result = await writeContent(database, (db) => insertLesson(db, user.id, input.subjectId, values))
      return { lesson: presentLesson(requireCreated(result, errors, NO_SUBJECT)) }
    }),
  ),

  update: operations.contentLessons.update.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const { database, config, textRenderer } = context.services
      const { lessonId: id, basedOn, number } = input
      const checked = await validateLesson(input, config.videoHosts, lessonChecks(context.services, user.id))
      const valid = expectOutcome(checked, 'valid', invalidInput(errors))
      const rendered = await renderLessonText(textRenderer, valid.values.text_markdown, user.id)
      const { html } = expectOutcome(rendered, 'valid', invalidInput(errors))
      const values = { ...valid.values, text_content: html, number }
      let lostSections: string[] = []
      const result = await writeContent(database, async (db) => {
        const updated = await updateLesson(db, { id, userId: user.id, basedOn, values })
        if (updated?.written) lostSections = await followSections(db, updated.sections, values.text_markdown)
        return updated
      })
      return { lesson: requireChanged(result, { basedOn, present: presentLesson }, errors), lostSections }
    }),
  ),

  delete: operations.contentLessons.delete.handler(
    act({ as: contentManager }, (user, { input, context, errors }) =>
      deleteItem(context.services.database, { kind: 'lesson', id: input.lessonId, userId: user.id }, errors),
    ),
  ),

  duplicate: operations.contentLessons.duplicate.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const result = await writeContent(context.services.database, (db) => copyLesson(db, user.id, input))
      return { lesson: presentLesson(requireResult(result, errors, NO_SUBJECT)) }
    }),
  ),

  reorder: operations.contentLessons.reorder.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const reordered = await inTransaction(context.services.database.kysely, async (db) => {
        await lockContent(db)
        return reorderLessons(db, user.id, input)
      })
      if (!reordered) throw errors.NOT_FOUND()
      const { current, complete, ...list } = reordered
      if (!current) throw errors.EDIT_CONFLICT({ data: { current: list } })
      if (!complete) {
        throw errors.INVALID_INPUT({ data: { fields: { lessonIds: 'Every lesson must be named once' } } })
      }
      return list
    }),
  ),
}
