import { ORPCError } from '@orpc/server'
import { NOT_FOUND } from '#contract/operation.ts'
import { subjectAccess } from '#domain/access.ts'
import { repeatsWords } from '#domain/asking/own-words.ts'
import type { Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import { logAboutChild, logLooks } from '../../../family-log/queries.ts'
import { answerer, learnerOrParent, linkedParent, operator, signedIn } from '../../../http/callers.ts'
import { act, read, result, save, writing } from '../../../http/handlers.ts'
import { operations, type RequestContext } from '../../../http/operations.ts'
import { viewerOf } from '../../../http/session.ts'
import { noLock } from '../../../http/session-queries.ts'
import { findLimitEnd } from '../../../rate-limits/rate-limits.ts'
import { requireLesson } from '../saving/progress-after.ts'
import {
  askingLock,
  childQuestionsPage,
  closeQuestion,
  deleteQuestion,
  findPublished,
  hidePublished,
  hideQuestion,
  insertQuestion,
  isClosedBy,
  isHidden,
  lessonQuestionsPage,
  listReports,
  listWaiting,
  publish,
  settleReport,
} from './queries.ts'
import { mailReport, type Reporter } from './reports.ts'

const OWN_WORDS = 'Please write this anew: it repeats the child’s words.'
const BOTH_OR_NEITHER = 'Please write a question and an answer, or leave both empty.'

/** Handler that does not exist unless the operator names people who answer and an address for worries. */
function offered<Handled extends { context: RequestContext }, Output>(handle: (options: Handled) => Promise<Output>) {
  return (options: Handled): Promise<Output> => {
    const { asking } = options.context.services.config
    if (asking === null) throw new ORPCError('NOT_FOUND', NOT_FOUND.NOT_FOUND)
    return handle(options)
  }
}

/** Counts a report of a person. It rolls back what the report did above the limit. */
async function countReport(
  db: Executor,
  userId: string,
  errors: { TOO_MANY_TODAY(options: { data: { until: Date } }): Error },
): Promise<void> {
  const until = await findLimitEnd(db, 'report-question', userId)
  if (until) throw errors.TOO_MANY_TODAY({ data: { until } })
}

export const asking = {
  lesson: operations.asking.lesson.handler(
    offered(
      read({ as: signedIn, page: lessonQuestionsPage }, ({ user, row }, { errors }) => {
        const access = row === undefined ? 'none' : subjectAccess(viewerOf(user), row)
        if (row === undefined || access === 'none' || access === 'closed') throw errors.NOT_FOUND()
        if (access === 'titles') throw errors.FORBIDDEN()
        const { mayAsk, waiting, mine, askedBefore } = row
        return { mayAsk, waiting, mine, askedBefore }
      }),
    ),
  ),

  ask: operations.asking.ask.handler(
    offered(
      save({ as: signedIn, lock: askingLock }, async ({ user, locked, db }, { input, errors }) => {
        const { allowed, title } = requireLesson(user, locked, errors)
        if (!allowed) throw errors.NOT_ALLOWED()
        const { questionId, lessonId, text } = input
        const { known, full } = await insertQuestion(db, { id: questionId, childId: user.id, lessonId, text })
        if (known) return result({ asked: true as const })
        if (full) throw errors.TOO_MANY_WAITING()
        // Counted after the question, so that one that is sent twice counts once. The error takes it back.
        const until = await findLimitEnd(db, 'ask-question', user.id)
        if (until) throw errors.TOO_MANY_TODAY({ data: { until } })
        const by = { id: user.id, role: 'learner' as const }
        await logAboutChild(db, { kind: 'question-asked', learnerId: user.id, by, detail: title })
        return result({ asked: true as const })
      }),
    ),
  ),

  report: operations.asking.report.handler(
    offered(
      save({ as: learnerOrParent, lock: noLock }, async ({ user, db }, { input, context, errors }) => {
        const { learnerId, questionId } = input
        const reporter: Reporter = user.id === learnerId ? 'learner' : 'parent'
        const hidden = await hideQuestion(db, { id: questionId, childId: learnerId, reporter })
        if (!hidden) {
          if (!(await isHidden(db, questionId, learnerId))) throw errors.NOT_FOUND()
          return result({ reported: true as const })
        }
        await countReport(db, user.id, errors)
        const by = { id: user.id, role: reporter }
        await logAboutChild(db, { kind: 'question-reported', learnerId, by, detail: hidden.lessonTitle })
        await mailReport(context.services, db, { ...hidden, reporter })
        return result({ reported: true as const })
      }),
    ),
  ),

  reportPublished: operations.asking.reportPublished.handler(
    offered(
      save({ as: signedIn, lock: noLock }, async ({ user, db }, { input: { entryId }, context, errors }) => {
        const entry = await findPublished(db, entryId)
        if (!entry || subjectAccess(viewerOf(user), entry) !== 'content') throw errors.NOT_FOUND()
        const reporter: Reporter = user.isParent ? 'answerer' : 'learner'
        if (!(await hidePublished(db, { id: entryId, reporter }))) return result({ reported: true as const })
        await countReport(db, user.id, errors)
        if (reporter === 'learner') {
          const by = { id: user.id, role: reporter }
          const detail = entry.lessonTitle
          await logAboutChild(db, { kind: 'published-reported', learnerId: user.id, by, detail })
        }
        await mailReport(context.services, db, { ...entry, reporter })
        return result({ reported: true as const })
      }),
    ),
  ),

  ofChild: operations.asking.ofChild.handler(offered(read({ as: linkedParent, page: childQuestionsPage }))),

  remove: operations.asking.remove.handler(
    offered(
      save({ as: linkedParent, lock: noLock }, (_opened, { input: { learnerId, questionId } }) =>
        writing(deleteQuestion(learnerId, questionId), () => ({ removed: true as const })),
      ),
    ),
  ),

  queue: operations.asking.queue.handler(
    offered(
      act({ as: answerer }, async (user, { context }) => {
        const { kysely } = context.services.database
        const { waiting, questions } = await listWaiting(kysely)
        await logLooks(kysely, {
          learnerIds: [...new Set(questions.map(({ childId }) => childId))],
          by: { id: user.id, role: 'answerer' },
          detail: 'Read questions of children that wait for an answer',
        })
        return { waiting, questions: questions.map(({ childId: _, ...question }) => question) }
      }),
    ),
  ),

  answer: operations.asking.answer.handler(
    offered(
      act({ as: answerer }, (user, { input, context, errors }) => {
        const { questionId: id, answer, publishedQuestion, publishedAnswer } = input
        if ((publishedQuestion === null) !== (publishedAnswer === null)) {
          const missing = publishedQuestion === null ? 'publishedQuestion' : 'publishedAnswer'
          throw errors.INVALID_INPUT({ data: { fields: { [missing]: BOTH_OR_NEITHER } } })
        }
        return inTransaction(context.services.database.kysely, async (db) => {
          const closing = { id, answererId: user.id, answer, reason: null }
          const closed = await closeQuestion(db, closing)
          if (!closed) {
            if (!(await isClosedBy(db, closing))) throw errors.CLOSED()
            return { answered: true as const }
          }
          const { childId: learnerId, lessonId, text, lessonTitle: detail } = closed
          const by = { id: user.id, role: 'answerer' as const }
          await logAboutChild(db, { kind: 'question-answered', learnerId, by, detail })
          if (publishedQuestion !== null && publishedAnswer !== null) {
            const published = { publishedQuestion, publishedAnswer }
            const repeating = Object.entries(published).filter(([, words]) => repeatsWords(words, text))
            if (repeating.length > 0) {
              const fields = Object.fromEntries(repeating.map(([field]) => [field, OWN_WORDS]))
              throw errors.INVALID_INPUT({ data: { fields } })
            }
            await publish(db, { lessonId, question: publishedQuestion, answer: publishedAnswer, authorId: user.id })
            await logAboutChild(db, { kind: 'question-published', learnerId, by, detail })
          }
          return { answered: true as const }
        })
      }),
    ),
  ),

  decline: operations.asking.decline.handler(
    offered(
      act({ as: answerer }, (user, { input: { questionId: id, reason }, context, errors }) =>
        inTransaction(context.services.database.kysely, async (db) => {
          const by = { id: user.id, role: 'answerer' as const }
          if (reason === 'worry') {
            const hidden = await hideQuestion(db, { id, childId: null, reporter: 'answerer' })
            if (!hidden) {
              if (!(await isHidden(db, id, null))) throw errors.CLOSED()
              return { declined: true as const }
            }
            const { childId: learnerId, lessonTitle: detail } = hidden
            await logAboutChild(db, { kind: 'question-reported', learnerId, by, detail })
            await mailReport(context.services, db, { ...hidden, reporter: 'answerer' })
            return { declined: true as const }
          }
          const closing = { id, answererId: user.id, answer: null, reason }
          const closed = await closeQuestion(db, closing)
          if (!closed) {
            if (!(await isClosedBy(db, closing))) throw errors.CLOSED()
            return { declined: true as const }
          }
          const { childId: learnerId, lessonTitle: detail } = closed
          await logAboutChild(db, { kind: 'question-declined', learnerId, by, detail })
          return { declined: true as const }
        }),
      ),
    ),
  ),

  reports: operations.asking.reports.handler(
    offered(
      act({ as: operator }, async (user, { context }) => {
        const { kysely } = context.services.database
        const reports = await listReports(kysely)
        await logLooks(kysely, {
          learnerIds: [...new Set(reports.flatMap(({ childId }) => childId ?? []))],
          by: { id: user.id, role: 'operator' },
          detail: 'Read reported questions and published answers',
        })
        return { reports: reports.map(({ childId: _, ...report }) => report) }
      }),
    ),
  ),

  settle: operations.asking.settle.handler(
    offered(
      act({ as: operator }, async (_user, { input: { reportedId, shown }, context, errors }) => {
        if (!(await settleReport(context.services.database.kysely, { id: reportedId, shown }))) throw errors.NOT_FOUND()
        return { settled: true as const }
      }),
    ),
  ),
}
