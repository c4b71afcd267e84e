import { t } from '@lingui/core/macro'
import { Check, X } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { splitWords } from '#domain/kinds/spot/words.ts'
import type { ChoiceMark } from '#web/ui/choice-group.tsx'
import { type Formulas, QuestionText } from '../../questions/question-text.tsx'
import { Instruction } from '../frames.tsx'
import { moveByKey } from './move-by-key.ts'
import { runsOf } from './runs.ts'

type WordsProps = {
  text: string
  formulas: Formulas
  /** The question. */
  legend: ReactNode
  chosen: readonly number[]
  onToggle: (word: number) => void
  disabled: boolean
  /** Mark of a word once it is scored; words can't be pressed then. */
  markOf?: ((word: number) => ChoiceMark | undefined) | undefined
}

/**
 * Text whose words are toggle buttons, so that a screen reader says each in its sentence with its state. One of them is
 * in the tab order, and arrow keys move between them.
 */
export function Words({ text, formulas, legend, chosen, onToggle, disabled, markOf }: WordsProps) {
  const id = useId()
  const [current, setCurrent] = useState(0)
  const isScored = markOf !== undefined
  const marks = new Set(isScored ? splitWords(text).map(({ word }) => (word === null ? undefined : markOf(word))) : [])
  const wordOf = (piece: string, word: number) => {
    if (isScored)
      return <ScoredWord mark={markOf(word)}>{<QuestionText text={piece} formulas={formulas} />}</ScoredWord>
    return (
      <button
        type="button"
        data-word
        aria-pressed={chosen.includes(word)}
        tabIndex={word === current ? 0 : -1}
        onFocus={() => setCurrent(word)}
        onClick={() => onToggle(word)}
        className="forced-colors:aria-pressed:forced-color-adjust-none min-h-8 min-w-7 rounded-sm px-0.5 text-center align-baseline underline decoration-2 decoration-line-strong decoration-dotted underline-offset-6 enabled:cursor-pointer enabled:hover:bg-leaf-wash aria-pressed:bg-leaf-wash aria-pressed:decoration-4 aria-pressed:decoration-leaf aria-pressed:decoration-solid forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]"
      >
        <QuestionText text={piece} formulas={formulas} />
      </button>
    )
  }
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={isScored ? undefined : `${id}-keys`}
      className="group/words min-w-0"
    >
      <legend className="mb-3 font-semibold">
        {legend}
        {!disabled && <Instruction>{t`Mark words in the text. Press a word again to take its mark away.`}</Instruction>}
      </legend>
      {/* Each word is a button: translated one by one, they would be no text, and not the one that is asked about. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its buttons */}
      <div
        translate="no"
        onKeyDown={isScored ? undefined : moveByKey}
        className="wrap-anywhere rounded-md border border-line bg-surface px-4 py-3 text-lg leading-10"
      >
        {runsOf(text).map(({ before, pieces }, index) => (
          // The runs of a text never change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={index}>
            {before === '\n' ? <br /> : before}
            <span className="inline-block max-w-full">
              {pieces.map(({ text: piece, word }) => (
                <Fragment key={word ?? `before ${piece}`}>
                  {word === null ? <QuestionText text={piece} formulas={formulas} /> : wordOf(piece, word)}
                </Fragment>
              ))}
            </span>
          </Fragment>
        ))}
      </div>
      {isScored ? (
        <Legend marks={marks} />
      ) : (
        <p
          id={`${id}-keys`}
          className="sr-only group-has-focus-visible/words:not-sr-only group-has-focus-visible/words:mt-2 group-has-focus-visible/words:text-ink-soft group-has-focus-visible/words:text-sm"
        >
          {t`Arrow keys move between words, and Space marks one. A letter moves to the next word that begins with it.`}
        </p>
      )}
    </fieldset>
  )
}

const looks: Record<ChoiceMark, { word: string; Sign: typeof Check; name: () => string }> = {
  right: { word: 'bg-success-wash px-1 decoration-success decoration-solid', Sign: Check, name: () => t`right` },
  wrong: { word: 'bg-danger-wash px-1 decoration-danger decoration-wavy', Sign: X, name: () => t`not right` },
  missed: { word: 'decoration-success decoration-dashed', Sign: Check, name: () => t`right, but not marked` },
}

function ScoredWord({ mark, children }: { mark: ChoiceMark | undefined; children: ReactNode }) {
  if (!mark) return children
  const { word, Sign, name } = looks[mark]
  return (
    <span
      className={`whitespace-nowrap rounded-sm py-1 font-semibold underline decoration-2 underline-offset-6 ${word}`}
    >
      {mark !== 'missed' && (
        <Sign aria-hidden="true" strokeWidth={3} className={`me-0.5 inline size-4 ${signOf(mark)}`} />
      )}
      {children}
      <span className="sr-only"> ({name()})</span>
    </span>
  )
}

const signOf = (mark: ChoiceMark) => (mark === 'wrong' ? 'text-danger' : 'text-success')

/** What the signs mean; the marks themselves say it to screen readers. */
function Legend({ marks }: { marks: ReadonlySet<ChoiceMark | undefined> }) {
  const used = (['right', 'wrong', 'missed'] as const).filter((mark) => marks.has(mark))
  return (
    <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {used.map((mark) => {
        const { Sign, name, word } = looks[mark]
        return (
          <span key={mark} className="flex items-center gap-1.5">
            {mark === 'missed' ? (
              <span className={`underline decoration-2 underline-offset-4 ${word}`}>{t`word`}</span>
            ) : (
              <Sign strokeWidth={3} className={`size-4 ${signOf(mark)}`} />
            )}
            {name()}
          </span>
        )
      })}
    </p>
  )
}
