import { useState } from 'react'

export type CopyOutcome = 'idle' | 'copied' | 'failed'

/** Copies text. Browsers allow that only on secure pages, and users can forbid it. */
export function useCopy(): { outcome: CopyOutcome; copy: (text: string) => Promise<void> } {
  const [outcome, setOutcome] = useState<CopyOutcome>('idle')
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return { outcome, copy }
}
