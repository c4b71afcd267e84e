import type { QuestionDraft } from './question-draft.ts'

/** The control that a question's problem is about: its text, the choice of the correct option, or an option by its key. */
export type QuestionFault = { at: 'question' } | { at: 'correct' } | { at: 'option'; key: string }

/** Where to look for what is wrong with a question, so that the focus goes there. */
export function questionFault({ question, options, correct }: QuestionDraft): QuestionFault {
  if (question.trim() === '') return { at: 'question' }
  const texts = options.map(({ text }) => text.trim())
  const wrong = options.find((_option, index) => {
    const text = texts[index]
    return text === '' || texts.indexOf(text ?? '') < index
  })
  if (wrong) return { at: 'option', key: wrong.key }
  return correct === null ? { at: 'correct' } : { at: 'question' }
}
