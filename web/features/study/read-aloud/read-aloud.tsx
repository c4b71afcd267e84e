import { t } from '@lingui/core/macro'
import { Square, Volume2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { speak } from '#web/product/read-aloud/speak.ts'
import { ReadingOptionsButton } from '#web/product/reading-options/reading-options-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toast.ts'

/** learner-area.md section 9 */
const speeds = () => [
  { name: t`Slow`, rate: 0.7 },
  { name: t`Normal`, rate: 0.9 },
  { name: t`Faster`, rate: 1.2 },
]

export type ReadAloudProps = { text: RefObject<HTMLElement | null> }

/** Reads a text aloud with the browser's speech synthesis, and stops when the text is left. */
export default function ReadAloud({ text }: ReadAloudProps) {
  const [rate, setRate] = useState(0.9)
  const [reading, setReading] = useState(false)
  const stop = useRef(() => {})

  useEffect(() => {
    const leave = () => stop.current()
    // Speech continues after its page is closed.
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const start = () => {
    if (!('speechSynthesis' in window)) {
      toast.warning(t`Text-to-speech is not supported in your browser.`)
      return
    }
    if (!text.current) return
    setReading(true)
    stop.current = speak(text.current, rate, (outcome) => {
      setReading(false)
      if (outcome === 'failed') toast.error(t`Error`, t`Failed to convert text to speech. Please try again.`)
    })
  }
  const press = () => {
    if (!reading) return start()
    stop.current()
    setReading(false)
  }
  return (
    <div className="flex flex-wrap items-end gap-x-1.5 gap-y-3 print:hidden">
      <SelectField
        label={t`Reading speed`}
        value={rate}
        disabled={reading}
        onChange={(event) => setRate(Number(event.target.value))}
      >
        {speeds().map((speed) => (
          <option key={speed.rate} value={speed.rate}>
            {speed.name}
          </option>
        ))}
      </SelectField>
      <Button variant="secondary" onClick={press}>
        {reading ? (
          <Square aria-hidden="true" className="size-4 fill-current" />
        ) : (
          <Volume2 aria-hidden="true" className="size-5" />
        )}
        {reading ? t`Stop Reading` : t`Read for Me`}
      </Button>
      <ReadingOptionsButton />
    </div>
  )
}
