import type { Counts } from './content-types.ts'

/** `3 subjects, 12 lessons, and 1 test`, without what there is none of; empty where there is nothing at all. */
export function countsInWords({ subjects, lessons, tests }: Partial<Counts>): string {
  const parts = [counted(subjects, 'subject'), counted(lessons, 'lesson'), counted(tests, 'test')]
  return list.format(parts.filter((part) => part !== ''))
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' })

function counted(count: number | undefined, word: string): string {
  if (!count) return ''
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
