import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

type Outcome = 'not yet' | 'copied' | 'failed'

const said: Record<Outcome, string> = {
  'not yet': '',
  copied: 'The details are copied.',
  failed: 'Copying did not work here. Please write the details down.',
}

/** Copies the sign-in details as text. Browsers allow that on secure pages only, and may be told not to. */
export function CopyDetailsButton({ details }: { details: string }) {
  const [outcome, setOutcome] = useState<Outcome>('not yet')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(details)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <p role="status" className={outcome === 'failed' ? 'w-full text-right text-sm' : 'sr-only'}>
        {said[outcome]}
      </p>
      <Button variant="secondary" onClick={() => void copy()}>
        <Icon aria-hidden="true" className="size-5" />
        {outcome === 'copied' ? 'Copied' : 'Copy details'}
      </Button>
    </>
  )
}
