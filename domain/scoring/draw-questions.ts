import { drawVariant } from '../content/variants/draw-variant.ts'
import { createRandom, type Random, shuffledIndexes } from '../content/variants/random.ts'
import type { Blank, Question } from './question.ts'

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
    if (question.variants === null) return [shuffleQuestion(question, random)]
    const drawn = drawVariant(question, question.variants, random)
    // Stored templates were drawn 1,000 times when checked; one that still finds no values is omitted rather than shown
    // broken.
    return 'problem' in drawn ? [] : [shuffleQuestion(drawn.question, random)]
  })
}

function choose(questions: readonly Question[], count: number, random: Random): Question[] {
  const places = shuffledIndexes(questions.length, random).slice(0, count)
  return questions.filter((_, index) => places.includes(index))
}

/** `order[i]` is the written index of the item at displayed index `i`. */
function shuffleQuestion(question: Question, random: Random): Question {
  switch (question.kind) {
    case 'single': {
      if (question.fixedOrder) return question
      const order = shuffledIndexes(question.options.length, random)
      return { ...question, ...pickOptions(question, order), correct: order.indexOf(question.correct) }
    }
    case 'several': {
      if (question.fixedOrder) return question
      const order = shuffledIndexes(question.options.length, random)
      const correct = question.correct.map((index) => order.indexOf(index)).toSorted((a, b) => a - b)
      return { ...question, ...pickOptions(question, order), correct }
    }
    case 'order': {
      const order = shuffledIndexes(question.items.length, random)
      const moved = (places: readonly number[]) => places.map((index) => order.indexOf(index))
      return {
        ...question,
        items: pick(question.items, order),
        correct: moved(question.correct),
        wrong: question.wrong.map((one) => ({ ...one, order: moved(one.order) })),
      }
    }
    case 'match': {
      const order = shuffledIndexes(question.partners.length, random)
      return {
        ...question,
        partners: pick(question.partners, order),
        correct: question.correct.map((index) => order.indexOf(index)),
        wrong: question.wrong.map(({ pair: [left, partner], ...feedback }) => ({
          ...feedback,
          pair: [left, order.indexOf(partner)] satisfies [number, number],
        })),
      }
    }
    case 'blanks':
      return { ...question, blanks: question.blanks.map((blank) => shuffleBlank(blank, random)) }
    default:
      return question
  }
}

function pickOptions<F>({ options, feedback }: { options: string[]; feedback: F[] }, order: readonly number[]) {
  return { options: pick(options, order), feedback: pick(feedback, order) }
}

function pick<Item>(items: readonly Item[], order: readonly number[]): Item[] {
  return order.flatMap((index) => items.slice(index, index + 1))
}

function shuffleBlank(blank: Blank, random: Random): Blank {
  if (blank.kind !== 'menu') return blank
  const order = shuffledIndexes(blank.options.length, random)
  return { ...blank, options: pick(blank.options, order), correct: order.indexOf(blank.correct) }
}
