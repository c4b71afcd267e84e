import { logAboutChild } from '../../../family-log/queries.ts'
import { learnerOrParent, linkedParent, readingHelper, signedIn } from '../../../http/callers.ts'
import { read, result, save, writing as writingLast } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { noLock } from '../../../http/session-queries.ts'
import { findLimitEnd } from '../../../rate-limits/rate-limits.ts'
import { requireLesson } from '../saving/progress-after.ts'
import { presentComparison, presentList, presentShared } from './present.ts'
import {
  deleteAnswer,
  deleteNote,
  deleteShare,
  insertShare,
  ownProfile,
  sharedPage,
  writeAnswer,
  writeNote,
  writerLock,
  writingLock,
  writingPage,
} from './queries.ts'

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

  share: operations.writing.share.handler(
    save({ as: signedIn, lock: ownProfile }, async ({ user, db }, { input, errors }) => {
      const { shared, ...answer } = input
      const share = { ...answer, learnerId: user.id }
      const log = (kind: 'answer-shared' | 'answer-unshared', detail: string) =>
        logAboutChild(db, { kind, learnerId: user.id, by: { id: user.id, role: 'learner' }, detail })
      if (!shared) {
        const ended = await deleteShare(db, share)
        if (ended) await log('answer-unshared', ended.lessonTitle)
        return result<{ shared: boolean }>({ shared })
      }
      const { lessonTitle, allowed, known } = await insertShare(db, share)
      if (lessonTitle === null) throw errors.NOT_FOUND(NO_TEXT)
      if (!allowed) throw errors.NOT_ALLOWED()
      if (known) return result<{ shared: boolean }>({ shared })
      const until = await findLimitEnd(db, 'share-answer', user.id)
      if (until) throw errors.TOO_MANY_TODAY({ data: { until } })
      await log('answer-shared', lessonTitle)
      return result<{ shared: boolean }>({ shared })
    }),
  ),

  shared: operations.writing.shared.handler(
    read({ as: readingHelper, page: sharedPage }, ({ user, row }, { context, errors }) => {
      if (row === undefined) throw errors.FORBIDDEN()
      return presentShared(row, (markdown) => context.services.renderShortText(markdown, user.id))
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
