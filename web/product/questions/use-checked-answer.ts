import { useRef, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import type { Answer, ScoredQuestion } from './question-types.ts'

type Checking =
  | { kind: 'open' }
  | { kind: 'sending' }
  | { kind: 'failed'; message: string }
  | { kind: 'scored'; scored: ScoredQuestion }

/**
 * Lets the server check one answer, which is not stored; a second press while it is on its way does nothing.
 * @param check sends the answer
 * @param notSent message if no response came
 */
export function useCheckedAnswer(check: (answer: Answer) => Promise<{ scored: ScoredQuestion }>, notSent: string) {
  const [checking, setChecking] = useState<Checking>({ kind: 'open' })
  const isSending = useRef(false)

  const send = async (answer: Answer) => {
    if (isSending.current) return
    isSending.current = true
    setChecking({ kind: 'sending' })
    try {
      const { scored } = await check(answer)
      setChecking({ kind: 'scored', scored })
    } catch (error) {
      const message = error instanceof Error ? errorMessage(error) : undefined
      setChecking({ kind: 'failed', message: message ?? notSent })
    } finally {
      isSending.current = false
    }
  }
  return { checking, send }
}
