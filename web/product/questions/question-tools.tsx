import { t } from '@lingui/core/macro'
import { CloudOff, Lightbulb, Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { useOnline } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReadingOptionsButton } from '../reading-options/reading-options-button.tsx'
import { type Formulas, QuestionText } from './question-text.tsx'
import type { LearnerQuestion } from './question-types.ts'

type Hints = {
  /** Open hints, in their order. */
  open: readonly string[]
  /** Number of all hints. */
  total: number
  formulas: Formulas
  /** True while a hint is loading. */
  busy?: boolean
  /** True if the server hands out each hint. */
  needsConnection?: boolean
  /** Opens a hint, numbered from 1. */
  onOpen: (number: number) => void
}

type QuestionToolsProps = {
  number: number
  /** Null where there are none, as in timed tests. */
  hints: Hints | null
  /** The only question in view, one out of view, or one in a list. */
  place?: QuestionPlace
}

export type QuestionPlace = 'alone' | 'hidden' | 'listed'

/** Help for a question: its hints one by one, each more explicit, and reading it aloud. Neither costs points. */
export function QuestionTools({ number, hints, place = 'alone' }: QuestionToolsProps) {
  return (
    <div className="mt-3 grid grid-cols-1 gap-2">
      {hints && <OpenHints {...hints} />}
      <div className="-ms-3 flex flex-wrap gap-x-2 gap-y-1">
        {hints && hints.open.length < hints.total && <NextHint {...hints} question={number} />}
        <ReadQuestion number={number} place={place} />
        <ReadingOptionsButton variant="ghost" />
      </div>
    </div>
  )
}

function OpenHints({ open, formulas }: Hints) {
  return (
    <ol aria-live="polite" className="grid gap-2 empty:hidden">
      {open.map((hint, index) => (
        <li key={hint} className="flex gap-2.5 rounded-md bg-sun-wash px-4 py-2.5">
          <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
          <span className="min-w-0">
            <HintName number={index + 1} />
            <QuestionText text={hint} formulas={formulas} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function HintName({ number }: { number: number }) {
  return <span className="sr-only">{t`Hint ${number}:`} </span>
}

/** @property question number of the question */
function NextHint({ open, total, busy, needsConnection, onOpen, question }: Hints & { question: number }) {
  const online = useOnline()
  const next = open.length + 1
  if (needsConnection && !online) {
    return (
      <p className="flex min-h-9 items-center gap-2 ps-3 text-ink-soft text-sm">
        <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
        {t`You’re offline. Hints need a connection.`}
      </p>
    )
  }
  return (
    <Button variant="ghost" size="small" busy={busy} busyLabel={t`Loading the hint...`} onClick={() => onOpen(next)}>
      <Lightbulb aria-hidden="true" className="size-4.5" />
      {next === 1 ? t`Show a hint` : t`Show another hint`}
      <span className="font-normal text-ink-soft">{t`(${next} of ${total})`}</span>
      <span className="sr-only"> {t`for question ${question}`}</span>
    </Button>
  )
}

/** Tools of a question whose open hints nothing records. */
export function PreviewTools({ number, question }: { number: number; question: LearnerQuestion }) {
  const [opened, setOpened] = useState(0)
  const { hints, formulas } = question
  return (
    <QuestionTools
      number={number}
      hints={{ open: hints.slice(0, opened), total: hints.length, formulas, onOpen: setOpened }}
    />
  )
}

/**
 * Calls back once a question may be read on its own. Browsers are silent on a page until its first press.
 * @returns a function that stops waiting
 */
function onceReadable(button: HTMLElement | null, place: 'alone' | 'listed', read: () => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  if (place === 'listed') {
    button?.closest('[data-question]')?.addEventListener('focusin', read, { once: true, signal })
  } else if (navigator.userActivation?.hasBeenActive === false) {
    for (const press of ['pointerup', 'keyup']) {
      document.addEventListener(
        press,
        () => {
          waiting.abort()
          read()
        },
        { signal },
      )
    }
  } else read()
  return () => waiting.abort()
}

/** The normal speed of voices is too fast for most children. */
const RATE = 0.9

/**
 * Reads the question around the button aloud with the browser's voice; a second press stops it. With the reading option, it
 * begins on its own: once the question is in view, or once the focus enters it in a list.
 */
function ReadQuestion({ number, place }: { number: number; place: QuestionPlace }) {
  const button = useRef<HTMLButtonElement>(null)
  const stop = useRef(() => {})
  const [reading, setReading] = useState(false)
  useEffect(() => () => stop.current(), [])
  const end = () => {
    stop.current()
    setReading(false)
  }
  const start = async (fail: () => void) => {
    const question = button.current?.closest('[data-question]')
    if (!question) return
    let isLeft = false
    stop.current = () => {
      isLeft = true
    }
    setReading(true)
    try {
      const { speak } = await loadCode(() => import('../read-aloud/speak.ts'), { stored: true })
      if (isLeft) return
      stop.current = speak(question, RATE, (outcome) => {
        setReading(false)
        if (outcome === 'failed') fail()
      })
    } catch {
      setReading(false)
      fail()
    }
  }
  const press = () => {
    if (reading) return end()
    if (!('speechSynthesis' in window)) return toast.warning(t`Text-to-speech is not supported in your browser.`)
    void start(() => toast.error(t`Error`, t`Failed to convert text to speech. Please try again.`))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins with each question, whatever the button shows
  useEffect(() => {
    const isAutomatic = document.documentElement.matches('[data-reading~="aloud"]')
    if (!isAutomatic || place === 'hidden' || !('speechSynthesis' in window)) return
    // Nobody pressed: the button is there if it fails.
    const stopWaiting = onceReadable(button.current, place, () => void start(() => {}))
    return () => {
      stopWaiting()
      end()
    }
  }, [place, number])
  const Icon = reading ? Square : Volume2
  return (
    <Button ref={button} variant="ghost" size="small" onClick={press}>
      <Icon aria-hidden="true" className={reading ? 'size-4 fill-current' : 'size-4.5'} />
      {reading ? t`Stop reading` : t`Read aloud`}
      <span className="sr-only"> {t({ message: `question ${number}`, context: 'read aloud' })}</span>
    </Button>
  )
}
