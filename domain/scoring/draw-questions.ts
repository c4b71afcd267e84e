import { drawVariant } from '../content/variants/draw-variant.ts'
import { createRandom, type Random, shuffledIndexes } from '../content/variants/random.ts'
import { type Question, rulesOf } from './question.ts'

/**
 * Draws the questions of one try: selects `ask` of them in their written order, fills templates, and shuffles options,
 * items and right sides with their keys and feedback. The same seed gives the same draw; each question is seeded by its
 * id, so that editing one does not change the others. Indexes then refer to the displayed order.
 * @param ask number of questions; all if null or larger than the list
 */
export function drawQuestions(questions: readonly Question[], seed: string, ask: number | null = null): Question[] {
  const chosen = ask === null ? [...questions] : choose(questions, ask, createRandom(seed))
  return chosen.flatMap((question) => {
    const random = createRandom(`${seed} ${question.id}`)
    if (question.variants === null) return [rulesOf(question).shuffle(question, random)]
    const drawn = drawVariant(question, question.variants, random)
    // Stored templates were drawn 1,000 times when checked; one that still finds no values is omitted rather than shown
    // broken.
    return 'problem' in drawn ? [] : [rulesOf(drawn.question).shuffle(drawn.question, random)]
  })
}

function choose(questions: readonly Question[], count: number, random: Random): Question[] {
  const places = shuffledIndexes(questions.length, random).slice(0, count)
  return questions.filter((_, index) => places.includes(index))
}
