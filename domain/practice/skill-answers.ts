/** Answer to a question of a skill, as the learner, parents and helpers see it. */
type SkillAnswer = {
  outcome: 'right' | 'hinted' | 'wrong'
  /** Hints that were open when it was answered. */
  hints: number
  /** 2 if a wrong answer was followed by a second try, which does not count. */
  tries: number
  /** What a wrong answer can show, spelled out. */
  misconception: string | null
}

/** How a learner is doing with a skill: numbers of the latest answers. */
export type AnswerSummary = {
  right: number
  hinted: number
  wrong: number
  hints: number
  secondTries: number
  /** Misconceptions that more than one wrong answer can show, the most frequent first. */
  repeated: { misconception: string; count: number }[]
}

export function summarizeAnswers(answers: readonly SkillAnswer[]): AnswerSummary {
  const withOutcome = (outcome: SkillAnswer['outcome']) => answers.filter((one) => one.outcome === outcome).length
  const shown = Map.groupBy(
    answers.flatMap(({ misconception }) => (misconception === null ? [] : [misconception])),
    (misconception) => misconception,
  )
  return {
    right: withOutcome('right'),
    hinted: withOutcome('hinted'),
    wrong: withOutcome('wrong'),
    hints: answers.reduce((sum, { hints }) => sum + hints, 0),
    secondTries: answers.filter(({ tries }) => tries > 1).length,
    repeated: [...shown]
      .map(([misconception, { length: count }]) => ({ misconception, count }))
      .filter(({ count }) => count > 1)
      .toSorted((one, other) => other.count - one.count),
  }
}
