import type { Day } from '../progress/study-history.ts'
import type { ScoredQuestion } from '../scoring/question-schemas.ts'
import { type Level, learnSkill, type SkillState } from './mastery.ts'
import { type Memory, type Outcome, remember } from './memory.ts'
import { type Miss, trackMiss } from './misses.ts'

/** Parts of a lesson with questions, a timed test, and the questions of a lesson that only practice asks. */
export const QUESTION_PARTS = ['quiz', 'assignment', 'test', 'practice'] as const

/** Location of a question, in a lesson or a timed test. */
export type QuestionPlace = { sourceId: string; part: (typeof QUESTION_PARTS)[number]; questionId: string }

/** Answer from any part of the product; `misconception` is the id of the one that a wrong answer reveals, or null. */
export type PracticeAnswer = QuestionPlace & {
  skills: readonly string[]
  outcome: Outcome
  day: Day
  misconception: string | null
}

/** A learner's skill: its memory, for practice, and its level. */
export type LearnedSkill = { key: string; memory: Memory; state: SkillState }

/** Question that a learner has answered. */
export type MetQuestion = QuestionPlace & { metOn: Day; miss: Miss | null; misconception: string | null }

/** Level of a named skill, from a day on. */
export type LevelChange = { key: string; day: Day; level: Exclude<Level, 'not-started'> }

/** Data from which practice, the list of misses and the skill map are computed. */
export type PracticeProgress = { skills: Map<string, LearnedSkill>; questions: Map<string, MetQuestion> }

/** Key of a question's location; also the skill key of a question without skills. */
export function placeKey({ sourceId, part, questionId }: QuestionPlace): string {
  return `${sourceId}/${part}/${questionId}`
}

/**
 * Answers in the results of a quiz, assignment or test. A question without a judgment counts as not answered; a right
 * answer after a hint is one with help.
 * @param skills of questions whose results do not name them, by question id
 */
export function answersIn(
  results: readonly ScoredQuestion[],
  { sourceId, part, day }: { sourceId: string; part: QuestionPlace['part']; day: Day },
  skills: Readonly<Record<string, string[]>> = {},
): PracticeAnswer[] {
  return results
    .filter(({ outcome }) => outcome !== 'undecided')
    .map(({ id: questionId, right, openedHints = 0, feedback, skills: named }) => ({
      sourceId,
      part,
      questionId,
      skills: named.length > 0 ? named : (skills[questionId] ?? []),
      outcome: !right ? 'wrong' : openedHints > 0 ? 'hinted' : 'right',
      day,
      misconception: feedback.find(({ misconception }) => misconception !== null)?.misconception ?? null,
    }))
}

/**
 * Adds answers in chronological order and returns what changed. Only the first answer to a question on a day counts for
 * its skills, because the correct one is shown after it; a later wrong one still adds it to the list of misses.
 */
export function addAnswers(progress: PracticeProgress, answers: readonly PracticeAnswer[]) {
  const changed = {
    skills: new Map<string, LearnedSkill>(),
    questions: new Map<string, MetQuestion>(),
    levels: new Map<string, LevelChange>(),
  }
  const skills = new Map(progress.skills)
  const questions = new Map(progress.questions)
  for (const answer of answers) {
    const { outcome, day, sourceId, part, questionId } = answer
    const place = placeKey(answer)
    const met = questions.get(place)
    if (met !== undefined && met.metOn >= day) {
      if (outcome !== 'wrong' || met.miss !== null) continue
      const missed = { ...met, miss: trackMiss(null, outcome, day), misconception: answer.misconception }
      questions.set(place, missed)
      changed.questions.set(place, missed)
      continue
    }
    const keys = answer.skills.length > 0 ? answer.skills : [place]
    const miss = trackMiss(met?.miss ?? null, outcome, day)
    const misconception = outcome === 'wrong' ? answer.misconception : (miss && met?.misconception) || null
    const question = { sourceId, part, questionId, metOn: day, miss, misconception }
    questions.set(place, question)
    changed.questions.set(place, question)
    for (const key of keys) {
      const before = skills.get(key)
      const after = {
        key,
        memory: remember(before?.memory ?? null, outcome, day),
        state: learnSkill(before?.state ?? null, outcome, day),
      }
      skills.set(key, after)
      changed.skills.set(key, after)
      const { level } = after.state
      // A day has one level, its last. Questions without skills are not in the skill map.
      if (answer.skills.length > 0 && level !== before?.state.level)
        changed.levels.set(`${day} ${key}`, { key, day, level })
    }
  }
  return { progress: { skills, questions }, changed }
}
