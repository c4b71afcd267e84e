import { learnerOrParent, linkedParent, signedIn } from '../../../http/callers.ts'
import { read, save, writing as writingLast } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { noLock } from '../../../http/session-queries.ts'
import { requireLesson } from '../saving/progress-after.ts'
import { presentComparison, presentList } from './present.ts'
import { deleteAnswer, deleteNote, writeAnswer, writeNote, writerLock, writingLock, writingPage } from './queries.ts'

const NO_TEXT = { message: 'This text was deleted' }
const NO_TASK = { message: 'There is nothing to write here' }

export const writing = {
  save: operations.writing.save.handler(
    save(
      { as: signedIn, lock: writingLock },
      ({ user, locked }, { input, errors }) => {
        const { tasks, allowed } = requireLesson(user, locked, errors)
        if (!allowed) throw errors.NOT_ALLOWED()
        const { checked, part } = input
        const task = tasks?.find(({ key }) => key === part)
        const answer = { ...input, checked: JSON.stringify(checked), task: task ? JSON.stringify(task) : null }
        return writingLast(writeAnswer({ ...answer, userId: user.id }), ([written]) => {
          if (!written) throw new Error('A SELECT without FROM returned no row')
          if (written.task === null) throw errors.NOT_FOUND(NO_TASK)
          return written
        })
      },
      async ({ version, task, stored }, { input, context, errors }) => {
        if (version === null || task === null) throw errors.ANSWER_CHANGED({ data: { answer: stored } })
        const by = context.session.account ?? ''
        const render = (markdown: string) => context.services.renderShortText(markdown, by)
        return { version, comparison: await presentComparison(task, input.done, render) }
      },
    ),
  ),

  list: operations.writing.list.handler(
    read({ as: learnerOrParent, page: writingPage, demo: 'shown' }, ({ user, row }, { context }) => {
      if (row === undefined) throw new Error('The profile of an admitted learner was not found')
      return presentList(row, (markdown) => context.services.renderShortText(markdown, user.id))
    }),
  ),

  note: operations.writing.note.handler(
    save({ as: linkedParent, lock: noLock }, ({ user }, { input, errors }) => {
      const note = { ...input, parentId: user.id }
      if (note.criteria.length === 0 && note.message === null) {
        return writingLast(deleteNote(note), () => ({ noted: true as const }))
      }
      return writingLast(writeNote(note), ({ length }) => {
        if (length === 0) throw errors.NOT_FOUND(NO_TEXT)
        return { noted: true as const }
      })
    }),
  ),

  remove: operations.writing.remove.handler(
    save({ as: learnerOrParent, lock: writerLock }, (_opened, { input }) =>
      writingLast(deleteAnswer(input), () => ({ removed: true as const })),
    ),
  ),
}
