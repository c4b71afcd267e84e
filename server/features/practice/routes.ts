import { hasExtraPractice } from '#domain/plans/plans.ts'
import { describeBadges } from '#domain/progress/achievements.ts'
import { learnerOrParent, linkedHelper, signedIn } from '../../http/callers.ts'
import { read, save } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { ownEnrollment } from '../../http/session-queries.ts'
import { respondWithFormulas } from '../../questions/formulas.ts'
import { answerPractice, presentAnswered } from './answer.ts'
import { openHint } from './hint.ts'
import { finishExample, presentLookAgain } from './look-again.ts'
import { learnerSkillsPage, missedPage, skillsPage } from './page-queries.ts'
import { presentDay, presentMissed, presentSet, presentSkillMap } from './present.ts'
import { findPracticeDay, findPracticeToAnswer, findSetToHelp, lookAgainPage, setPage } from './set-queries.ts'
import { findQuestions, openDay, startSet } from './sets.ts'
import { presentSkillAnswer, skillAnswersPage } from './skill-answers-queries.ts'

export const practice = {
  today: operations.practice.today.handler(
    save(
      { as: signedIn, lock: ownEnrollment, reads: (userId) => ({ days: findPracticeDay({ userId }) }) },
      ({ user, facts }, { errors }) => openDay(user, facts.days[0], errors),
      ({ day, set }, options) => respondWithFormulas(presentDay(day, set), options),
    ),
  ),

  start: operations.practice.start.handler(
    save(
      {
        as: signedIn,
        lock: ownEnrollment,
        reads: (userId, { input }) => ({ sets: findQuestions(userId, input) }),
      },
      ({ user, facts }, { input, errors }) => startSet(user, input, facts.sets[0], errors),
      (set, options) => respondWithFormulas({ set: presentSet(set) }, options),
    ),
  ),

  set: operations.practice.set.handler(
    read({ as: signedIn, page: setPage }, ({ row }, options) => {
      if (!row?.set) throw options.errors.NOT_FOUND({ message: 'Set not found' })
      return respondWithFormulas({ set: presentSet(row.set) }, options)
    }),
  ),

  hint: operations.practice.hint.handler(
    save(
      {
        as: signedIn,
        lock: ownEnrollment,
        reads: (userId, { input: { setId } }) => ({ sets: findSetToHelp({ userId, setId }) }),
      },
      ({ user, facts }, { input, errors }) => openHint(facts.sets[0], { ...input, userId: user.id }, errors),
      (hints, options) => respondWithFormulas({ hints: [...hints], formulas: {} }, options),
    ),
  ),

  answer: operations.practice.answer.handler(
    save(
      {
        as: signedIn,
        lock: ownEnrollment,
        reads: (userId, { input: { setId, position, answer, attempt, followUp } }) => ({
          practices: findPracticeToAnswer({
            userId,
            setId,
            position,
            findsSimilar: followUp && (answer === null || attempt === 2),
          }),
        }),
      },
      ({ user, facts, judged }, { input, errors }) =>
        answerPractice(facts.practices[0], { ...input, userId: user.id }, judged, errors),
      (outcome, options) => {
        if ('checking' in outcome) throw options.errors.CHECKING({ data: { answers: 1 } })
        const answered = presentAnswered(outcome)
        if (!answered) throw options.errors.NOT_FOUND({ message: 'Question not found' })
        return respondWithFormulas({ ...answered, newAchievements: describeBadges(outcome.achieved) }, options)
      },
    ),
  ),

  missed: operations.practice.missed.handler(
    read({ as: signedIn, page: missedPage, demo: 'shown' }, ({ row }, options) => {
      if (row?.closed) throw options.errors.GRADE_CLOSED()
      return respondWithFormulas({ total: row?.total ?? 0, subjects: presentMissed(row?.missed ?? []) }, options)
    }),
  ),

  lookAgain: operations.practice.lookAgain.handler(
    read({ as: signedIn, page: lookAgainPage, demo: 'shown' }, ({ row }, options) => {
      if (!row) throw options.errors.NOT_FOUND({ message: 'Skill not found' })
      return respondWithFormulas(presentLookAgain(row), options)
    }),
  ),

  finishExample: operations.practice.finishExample.handler(
    read({ as: signedIn, page: lookAgainPage }, ({ row }, options) =>
      respondWithFormulas(finishExample(row, options.input.answer, options.errors), options),
    ),
  ),

  skills: operations.practice.skills.handler(
    read({ as: signedIn, page: skillsPage, demo: 'shown' }, ({ user, row }, { errors }) => {
      if (!row) throw errors.UNAUTHENTICATED()
      const plan = user.enrollment?.plan ?? null
      return { ...presentSkillMap(row, plan), extraSets: plan !== null && hasExtraPractice(plan) }
    }),
  ),

  /** Same access as `learnerSkills`. */
  skillAnswers: operations.practice.skillAnswers.handler(
    read({ as: learnerOrParent, page: skillAnswersPage, demo: 'shown' }, ({ row }, options) => {
      if (!row) throw options.errors.FORBIDDEN()
      return respondWithFormulas({ answers: row.answers.map(presentSkillAnswer) }, options)
    }),
  ),

  /** Skill map for a linked parent (same access as `report.get`). */
  learnerSkills: operations.practice.learnerSkills.handler(
    read({ as: learnerOrParent, page: learnerSkillsPage, demo: 'shown' }, ({ row }, { errors }) => {
      if (!row) throw errors.FORBIDDEN()
      return { firstName: row.firstName, ...presentSkillMap(row, row.plan) }
    }),
  ),

  /** The same for a helper, without earlier weeks, which tell the plan. */
  helperSkills: operations.practice.helperSkills.handler(
    read({ as: linkedHelper, page: learnerSkillsPage }, ({ row }, { errors }) => {
      if (!row) throw errors.FORBIDDEN()
      return { firstName: row.firstName, ...presentSkillMap(row, null) }
    }),
  ),

  helperSkillAnswers: operations.practice.helperSkillAnswers.handler(
    read({ as: linkedHelper, page: skillAnswersPage }, ({ row }, options) => {
      if (!row) throw options.errors.FORBIDDEN()
      return respondWithFormulas({ answers: row.answers.map(presentSkillAnswer) }, options)
    }),
  ),
}
