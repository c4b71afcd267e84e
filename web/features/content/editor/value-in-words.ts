import type { Written } from '../drafts/written.ts'

/** What stands in a field, to be read: questions line by line, a tick at the correct option. */
export function valueInWords(value: Written[string] | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? ''
  if (value.unreadable !== null) return value.unreadable
  return value.list
    .map(({ question, options, correct, explanation }, index) => {
      const lines = options.map(({ key, text }) => `   ${key === correct ? '✓' : '–'} ${text}`)
      return [`${index + 1}. ${question}`, ...lines, ...(explanation ? [`   (${explanation})`] : [])].join(
        '\n',
      )
    })
    .join('\n\n')
}
