import { canReadReport, ENROLLMENT_REQUIRED } from '#domain/access.ts'
import { hasExtraPractice } from '#domain/plans/plans.ts'
import { operations, readSignedIn, saving } from '../../http/operations.ts'
import { viewerOf } from '../../http/session.ts'
import { fillFormulas } from '../../questions/formulas.ts'
import { presentStoredResults } from '../../questions/present-questions.ts'
import { answerPractice } from './answer.ts'
import { catchUp } from './catch-up.ts'
import { learnerSkillsPage, missedPage, skillsPage } from './page-queries.ts'
import { presentDay, presentMissed, presentSet, presentSkillMap } from './present.ts'
import { type DayOpened, openDay, type SetStarted, startSet } from './sets.ts'

const NOT_ENROLLED = { message: ENROLLMENT_REQUIRED }

export const practice = {
  today: saving.practice.today.handler(async ({ context, errors }) => {
    const { session, account, services } = context
    const opened = await caughtUp<DayOpened>(services, account, () => openDay(session, account))
    if (opened.outcome === 'not-enrolled') throw errors.FORBIDDEN(NOT_ENROLLED)
    if (opened.outcome === 'closed') throw errors.GRADE_CLOSED()
    return fillFormulas(presentDay(opened.day, opened.set), services.renderFormulas, account)
  }),

  start: saving.practice.start.handler(async ({ input, context, errors }) => {
    const { session, account, services } = context
    const started = await caughtUp<SetStarted>(services, account, () => startSet(session, account, input))
    switch (started.outcome) {
      case 'not-enrolled':
        throw errors.FORBIDDEN(NOT_ENROLLED)
      case 'closed':
        throw errors.GRADE_CLOSED()
      case 'plan-required':
        throw errors.PLAN_REQUIRED()
      case 'nothing':
        throw errors.NOT_FOUND({ message: 'There is nothing to practice here.' })
      case 'started':
        return fillFormulas({ set: presentSet(started.set) }, services.renderFormulas, account)
    }
  }),

  answer: saving.practice.answer.handler(async ({ input, context, errors }) => {
    const { session, account, services } = context
    const result = await answerPractice(session, account, input, services.judgeAnswers)
    switch (result.outcome) {
      case 'not-found':
        throw errors.NOT_FOUND({ message: 'Question not found' })
      case 'not-ready':
        throw errors.NOT_READY()
      case 'unreadable':
        throw errors.UNREADABLE({ data: { message: result.message } })
      case 'scored': {
        const [scored] = presentStoredResults([result.scored], result.misconceptions).questions
        if (!scored) throw errors.NOT_FOUND({ message: 'Question not found' })
        const answered = { scored, answered: result.answered, total: result.total }
        return fillFormulas(answered, services.renderFormulas, account)
      }
    }
  }),

  missed: operations.practice.missed.handler(async ({ context }) => {
    const read = () => readSignedIn(context, missedPage, {})
    let { user, row } = await read()
    if (row?.behind) {
      await catchUp(context.services, user.id)
      ;({ user, row } = await read())
    }
    const subjects = presentMissed(row?.missed ?? [])
    return fillFormulas({ subjects }, context.services.renderFormulas, user.id)
  }),

  skills: operations.practice.skills.handler(async ({ context }) => {
    const read = () => readSignedIn(context, skillsPage, {})
    let { user, row } = await read()
    if (row?.behind) {
      await catchUp(context.services, user.id)
      ;({ user, row } = await read())
    }
    const plan = user.enrollment?.plan ?? null
    return { ...presentSkillMap(row, plan), extraSets: plan !== null && hasExtraPractice(plan) }
  }),

  /** Skill map for a linked parent (same access as `report.get`). */
  learnerSkills: operations.practice.learnerSkills.handler(async ({ input, context, errors }) => {
    const read = async () => {
      const { user, row } = await readSignedIn(context, learnerSkillsPage, input)
      if (!row || !canReadReport(viewerOf(user), row.id, row.isLinkedParent)) throw errors.FORBIDDEN()
      return row
    }
    let row = await read()
    if (row.behind) {
      await catchUp(context.services, row.id)
      row = await read()
    }
    return { firstName: row.firstName, ...presentSkillMap(row, row.plan) }
  }),
}

/** Maximum rounds, since submissions may arrive between two. */
const MAX_ROUNDS = 5

/** Repeats an action that finds practice behind, after adding the new results. */
async function caughtUp<Result extends { outcome: string }>(
  services: Parameters<typeof catchUp>[0],
  account: string,
  act: () => Promise<Result | { outcome: 'behind' }>,
): Promise<Result> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = await act()
    if (result.outcome !== 'behind') return result as Result
    await catchUp(services, account)
  }
  throw new Error('Practice is behind although all results were added')
}
