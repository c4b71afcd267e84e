import { Lightbulb, Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Formulas, QuestionText } from './question-text.tsx'

type QuestionToolsProps = {
  hints: readonly string[]
  formulas: Formulas
  number: number
  /** Called when a hint is shown. */
  onHint?: () => void
}

/** Help for a question: its hints one by one, each more explicit, and reading it aloud. Neither costs points. */
export function QuestionTools({ hints, formulas, number, onHint }: QuestionToolsProps) {
  const [shown, setShown] = useState(0)
  const showHint = () => {
    setShown(shown + 1)
    onHint?.()
  }
  return (
    <div className="mt-3 grid grid-cols-1 gap-2">
      <ol aria-live="polite" className="grid gap-2 empty:hidden">
        {hints.slice(0, shown).map((hint, index) => (
          <li key={hint} className="flex gap-2.5 rounded-md bg-sun-wash px-4 py-2.5">
            <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
            <span className="min-w-0">
              <span className="sr-only">Hint {index + 1}: </span>
              <QuestionText text={hint} formulas={formulas} />
            </span>
          </li>
        ))}
      </ol>
      <div className="-ml-3 flex flex-wrap gap-x-2 gap-y-1">
        {shown < hints.length && (
          <Button variant="ghost" size="small" onClick={showHint}>
            <Lightbulb aria-hidden="true" className="size-4.5" />
            {shown === 0 ? 'Show a hint' : 'Show another hint'}
            <span className="font-normal text-ink-soft">
              ({shown + 1} of {hints.length})
            </span>
            <span className="sr-only"> for question {number}</span>
          </Button>
        )}
        <ReadQuestion number={number} />
      </div>
    </div>
  )
}

/** The normal speed of voices is too fast for most children. */
const RATE = 0.9

/** Reads the question around the button aloud with the browser's voice; a second press stops it. */
function ReadQuestion({ number }: { number: number }) {
  const button = useRef<HTMLButtonElement>(null)
  const stop = useRef(() => {})
  const [reading, setReading] = useState(false)
  useEffect(() => () => stop.current(), [])
  const press = async () => {
    if (reading) {
      stop.current()
      return setReading(false)
    }
    if (!('speechSynthesis' in window)) return toast.warning('Text-to-speech is not supported in your browser.')
    const question = button.current?.closest('[data-question]')
    if (!question) return
    setReading(true)
    try {
      const { speak } = await loadCode(() => import('../read-aloud/speak.ts'), { stored: true })
      stop.current = speak(question, RATE, (outcome) => {
        setReading(false)
        if (outcome === 'failed') toast.error('Error', 'Failed to convert text to speech. Please try again.')
      })
    } catch {
      setReading(false)
      toast.error('Error', 'Failed to convert text to speech. Please try again.')
    }
  }
  const Icon = reading ? Square : Volume2
  return (
    <Button ref={button} variant="ghost" size="small" onClick={() => void press()}>
      <Icon aria-hidden="true" className={reading ? 'size-4 fill-current' : 'size-4.5'} />
      {reading ? 'Stop reading' : 'Read aloud'}
      <span className="sr-only"> question {number}</span>
    </Button>
  )
}
