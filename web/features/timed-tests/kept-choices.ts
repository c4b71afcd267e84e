import { type DurableTexts, durableTexts } from '#web/api/durable-texts.ts'
import { type KeptTexts, keptTexts } from '#web/api/kept-texts.ts'
import type { Save } from './answer-queue.ts'

type KeptChoice = { option: number; sequence: number; saved: boolean }

export type KeptChoices = ReturnType<typeof keptChoices>

/**
 * The last choice of every question of one learner's attempt, as all tabs of this browser know it, saved or not: what no
 * connection could save is there after the browser was closed, or killed, and no tab takes an older choice of another for
 * newer than its own. Each learner has their own: brothers and sisters share a computer.
 */
export function keptChoices(
  learnerId: string,
  testId: string,
  texts: KeptTexts = keptTexts(),
  durable: DurableTexts = durableTexts(),
) {
  const prefix = `answer ${learnerId} ${testId} `
  const read = (questionId: string) => parseChoice(texts.read(prefix + questionId))
  function write(questionId: string, choice: KeptChoice) {
    const text = JSON.stringify(choice)
    texts.write(prefix + questionId, text)
    durable.write(prefix + questionId, text)
  }
  const names = () => texts.names().filter((name) => name.startsWith(prefix))
  const all = () =>
    names().flatMap((name) => {
      const questionId = name.slice(prefix.length)
      const choice = read(questionId)
      return choice ? [{ questionId, ...choice }] : []
    })

  return {
    /** The number of the last choice of a question; 0 when there is none. */
    numberOf: (questionId: string) => read(questionId)?.sequence ?? 0,
    /** What has not reached the server. */
    unsaved: (): Save[] =>
      all()
        .filter(({ saved }) => !saved)
        .map(({ questionId, option, sequence }) => ({ questionId, option, sequence })),
    keep({ questionId, option, sequence }: Save) {
      write(questionId, { option, sequence, saved: false })
    },
    /** Whether the learner has chosen anew since this choice. */
    isReplaced: ({ questionId, sequence }: Save) => (read(questionId)?.sequence ?? 0) > sequence,
    /** The server has said what becomes of this choice; a later one of the same question waits on. */
    settle({ questionId, sequence }: Save) {
      const choice = read(questionId)
      if (choice?.sequence === sequence) write(questionId, { ...choice, saved: true })
    },
    /** The attempt is over. */
    forget() {
      for (const name of names()) texts.remove(name)
      durable.removeAll(prefix)
    },
    /** Brings back what a killed browser had not written to its local storage yet. @returns whether there was any */
    async restore(): Promise<boolean> {
      let restored = false
      for (const [name, text] of await durable.readAll(prefix)) {
        const questionId = name.slice(prefix.length)
        const choice = parseChoice(text)
        if (!choice || !isLater(choice, read(questionId))) continue
        texts.write(name, text)
        restored = true
      }
      return restored
    },
  }
}

function isLater(choice: KeptChoice, than: KeptChoice | null): boolean {
  if (than === null || choice.sequence > than.sequence) return true
  return choice.sequence === than.sequence && choice.saved && !than.saved
}

/** Anything may stand in a browser's storage; what is not a choice is none. */
function parseChoice(text: string | null): KeptChoice | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isChoice(value) ? value : null
  } catch {
    return null
  }
}

function isChoice(value: unknown): value is KeptChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'option' in value &&
    Number.isInteger(value.option) &&
    'sequence' in value &&
    Number.isInteger(value.sequence) &&
    'saved' in value &&
    typeof value.saved === 'boolean'
  )
}
