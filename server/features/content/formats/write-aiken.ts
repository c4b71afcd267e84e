import type { Question } from '#domain/scoring/question.ts'
import { AIKEN_LETTERS, ANSWER_LINE, OPTION_LINE } from './aiken-lines.ts'
import { error, warning } from './problems.ts'
import { fieldOfQuestion, type WrittenText } from './question-lines.ts'

/**
 * Questions in Aiken format. One that it cannot carry is left out and told of as an error; an explanation, for which it
 * has no place, as a warning. Ids are not part of it.
 */
export function writeAiken(questions: readonly Question[]): WrittenText {
  const written: WrittenText = { text: '', problems: [] }
  for (const [index, question] of questions.entries()) {
    const field = fieldOfQuestion(index)
    const obstacle = obstacleTo(question)
    if (obstacle !== null) {
      written.problems.push(error(obstacle, { field }))
      continue
    }
    if (question.explanation !== null) {
      written.problems.push(warning('The explanation is left out: Aiken has no place for it.', { field }))
    }
    written.text += `${written.text === '' ? '' : '\n'}${aikenQuestion(question)}`
  }
  return written
}

function obstacleTo({ question, options }: Question): string | null {
  if (options.length > AIKEN_LETTERS.length)
    return 'It has more options than there are letters, so Aiken cannot carry it.'
  if ([question, ...options].some((text) => /[\n\r]/.test(text))) {
    return 'A text of it has several lines, which Aiken cannot carry.'
  }
  if (OPTION_LINE.test(question) || ANSWER_LINE.test(question)) {
    return 'Its text begins like an option or an answer, so Aiken cannot carry it.'
  }
  return null
}

function aikenQuestion({ question, options, correct }: Question): string {
  const lines = options.map((option, index) => `${AIKEN_LETTERS.charAt(index)}. ${option}`)
  return [question, ...lines, `ANSWER: ${AIKEN_LETTERS.charAt(correct)}`, ''].join('\n')
}
