import type { Choice } from './answer-queue.ts'

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Choices that have not reached the server, kept in the tab's own storage: they are still there after a reload, or after
 * the browser lost the page because a part of it could not be loaded without a connection.
 */
export function keptChoices(key: string, place: Place = sessionStorage) {
  return {
    read: () => parseChoices(place.getItem(key)),
    write(choices: readonly Choice[]) {
      if (choices.length === 0) place.removeItem(key)
      else place.setItem(key, JSON.stringify(choices))
    },
  }
}

/** Anything may stand in a browser's storage; what is not a choice is passed over. */
function parseChoices(text: string | null): Choice[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isChoice) : []
  } catch {
    return []
  }
}

function isChoice(value: unknown): value is Choice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'questionId' in value &&
    typeof value.questionId === 'string' &&
    'option' in value &&
    Number.isInteger(value.option)
  )
}
