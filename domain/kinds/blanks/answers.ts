import { blankRules } from '../answer-rules.ts'

type ShownBlank = { kind: 'text' } | { kind: 'menu'; options: readonly string[] } | { kind: 'number' }

export const blanksAnswers = blankRules<{ blanks: readonly ShownBlank[] }>((_, texts) =>
  texts.map((text, index) => `(${index + 1}) ${text || '…'}`).join('  '),
)
