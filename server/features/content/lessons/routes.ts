import { asContentManager } from '../../../http/operations.ts'
import { deleteItem } from '../bin/routes.ts'
import { lockContent } from '../changes/change-queries.ts'
import {
  presentDeletion,
  requireChanged,
  requireCreated,
  requireWritten,
  writeContent,
} from '../changes/write-content.ts'
import { questionCheck } from '../skills/question-check.ts'
import { presentLesson, presentLessonList } from './present.ts'
import { copyLesson, findLesson, findLessonList, insertLesson, reorderLessons, updateLesson } from './queries.ts'
import { renderLessonText, validateLesson } from './validate-lesson.ts'

const NO_SUBJECT = { subjectId: 'This subject no longer exists. Please select another one.' }

export const contentLessons = {
  list: asContentManager.contentLessons.list.handler(async ({ input, context, errors }) => {
    const { kysely } = context.services.database
    const list = await findLessonList(kysely, context.user.id, input.subjectId)
    if (!list) throw errors.NOT_FOUND()
    return presentLessonList(list)
  }),

  get: asContentManager.contentLessons.get.handler(async ({ input, context, errors }) => {
    const lesson = await findLesson(context.services.database.kysely, context.user.id, input.lessonId)
    if (!lesson) throw errors.NOT_FOUND()
    if (lesson.deletion) throw errors.IN_BIN({ data: presentDeletion(lesson.deletion) })
    return { lesson: presentLesson(lesson) }
  }),

  create: asContentManager.contentLessons.create.handler(async ({ input, context, errors }) => {
    const { database, config, textRenderer } = context.services
    const checked = await validateLesson(input, config.videoHosts, questionCheck(context))
    if (checked.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: checked.fields } })
    const rendered = await renderLessonText(textRenderer, checked.values.text_markdown, context.user.id)
    if (rendered.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: rendered.fields } })
    const values = { ...checked.values, text_content: rendered.html, number: input.number ?? null }
    const result = await writeContent(database, (db) => insertLesson(db, context.user.id, input.subjectId, values))
    return { lesson: presentLesson(requireCreated(result, errors, NO_SUBJECT)) }
  }),

  update: asContentManager.contentLessons.update.handler(async ({ input, context, errors }) => {
    const { database, config, textRenderer } = context.services
    const { lessonId: id, basedOn, number } = input
    const checked = await validateLesson(input, config.videoHosts, questionCheck(context))
    if (checked.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: checked.fields } })
    const rendered = await renderLessonText(textRenderer, checked.values.text_markdown, context.user.id)
    if (rendered.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: rendered.fields } })
    const values = { ...checked.values, text_content: rendered.html, number }
    const result = await writeContent(database, (db) =>
      updateLesson(db, { id, userId: context.user.id, basedOn, values }),
    )
    return { lesson: requireChanged(result, basedOn, presentLesson, errors) }
  }),

  delete: asContentManager.contentLessons.delete.handler(({ input, context, errors }) =>
    deleteItem(context.services.database, 'lesson', input.lessonId, context.user.id, errors),
  ),

  duplicate: asContentManager.contentLessons.duplicate.handler(async ({ input, context, errors }) => {
    const result = await writeContent(context.services.database, (db) => copyLesson(db, context.user.id, input))
    return { lesson: presentLesson(requireWritten(result, errors, NO_SUBJECT)) }
  }),

  reorder: asContentManager.contentLessons.reorder.handler(async ({ input, context, errors }) => {
    const list = await context.services.database.kysely.transaction().execute(async (db) => {
      await lockContent(db)
      return reorderLessons(db, context.user.id, input)
    })
    if (!list) throw errors.NOT_FOUND()
    if (!list.current) throw errors.EDIT_CONFLICT({ data: { current: presentLessonList(list) } })
    if (!list.complete) {
      throw errors.INVALID_INPUT({ data: { fields: { lessonIds: 'Every lesson must be named once' } } })
    }
    return presentLessonList(list)
  }),
}
