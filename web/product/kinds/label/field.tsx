import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { asPlaces } from '#domain/kinds/answer-rules.ts'
import { letterOf } from '../../questions/answers.ts'
import { plainText, QuestionText } from '../../questions/question-text.tsx'
import { FieldFrame, Instruction } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import { areLettered, PartnerMenus } from '../partner-menus.tsx'
import { FigureWithMarks } from './marks.tsx'

/**
 * Figure whose places are buttons, with a bank of labels: a press on a label puts it at the chosen place and goes on to
 * the next one. The same choices are menus below.
 */
export function LabelField({ question, legend, answer, onAnswer, disabled }: FieldProps<'label'>) {
  const { left, partners, formulas, marks } = question
  const chosen = asPlaces(answer, left.length)
  const [pressed, setPressed] = useState<number | null>(null)
  /** What a press has done, for screen readers. */
  const [said, setSaid] = useState('')
  const open = chosen.indexOf(null)
  const place = pressed ?? (open < 0 ? null : open)
  const placeName = left[place ?? -1] ?? ''
  const lettered = areLettered(partners)
  const nameOf = (index: number) =>
    `${lettered ? `${letterOf(index)}: ` : ''}${plainText(partners[index] ?? '', formulas)}`
  const put = (label: number) => {
    if (place === null) return
    const next = chosen.with(place, label)
    const later = next.indexOf(null, place + 1)
    const after = [later, next.indexOf(null)].find((index) => index >= 0) ?? place
    setPressed(after)
    onAnswer(next)
    const done = `${left[place]}: ${nameOf(label)}.`
    const nextPlace = left[after] ?? ''
    setSaid(after === place ? done : `${done} ${t`Next: ${nextPlace}.`}`)
  }
  return (
    <FieldFrame
      legend={
        <>
          {legend}
          {!disabled && (
            <Instruction>{t`Press a place in the picture, then its label. Or use the menus below.`}</Instruction>
          )}
        </>
      }
      disabled={disabled}
    >
      <div className="grid grid-cols-1 gap-4">
        <FigureWithMarks
          question={question}
          renderMark={(name, index) => {
            const label = chosen[index] ?? null
            const text = label === null ? t`no label` : nameOf(label)
            return (
              <button
                type="button"
                aria-label={t`Place ${name}, ${text}`}
                aria-pressed={place === index}
                onClick={() => setPressed(index)}
                className={`grid size-8 place-items-center rounded-full border-2 font-bold text-sm leading-none enabled:cursor-pointer aria-pressed:outline-3 aria-pressed:outline-leaf aria-pressed:outline-offset-1 aria-pressed:focus-visible:outline-focus forced-colors:aria-pressed:outline-[CanvasText] ${label === null ? 'border-line-strong bg-surface text-ink' : 'border-leaf bg-leaf text-on-leaf forced-colors:forced-color-adjust-none forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'}`}
              >
                {name}
              </button>
            )
          }}
        />
        {marks && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be announced with both legends
          <div role="group" aria-label={place === null ? t`Labels` : t`Labels for place ${placeName}`}>
            <p aria-hidden="true" className="mb-2 font-semibold text-sm">
              {place === null ? t`Press a place to change its label.` : t`Label for ${placeName}`}
            </p>
            <ul className="flex flex-wrap gap-2.5">
              {partners.map((text, index) => (
                <li key={text} className="min-w-0 max-w-full">
                  <button
                    type="button"
                    disabled={place === null}
                    aria-pressed={place !== null && chosen[place] === index}
                    onClick={() => put(index)}
                    className="wrap-anywhere flex min-h-11 max-w-full items-center gap-2 rounded-md border-[1.5px] border-line-strong bg-surface px-3.5 py-1.5 text-start enabled:cursor-pointer enabled:hover:border-leaf aria-pressed:border-leaf aria-pressed:bg-leaf-wash aria-pressed:font-semibold forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:outline-[Highlight]"
                  >
                    {lettered && <span className="font-bold text-sm">{letterOf(index)}</span>}
                    <span className="min-w-0">
                      <QuestionText text={text} formulas={formulas} />
                    </span>
                    {chosen.includes(index) && (
                      <>
                        <Check aria-hidden="true" className="size-4 flex-none text-leaf-text" />
                        <span className="sr-only"> {t`(used)`}</span>
                      </>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
        <PartnerMenus
          left={left}
          partners={partners}
          formulas={formulas}
          chosen={chosen}
          onChoose={(index, partner) => onAnswer(chosen.with(index, partner))}
          disabled={disabled}
          placeholder={t`Choose a label`}
          areShort
        />
      </div>
    </FieldFrame>
  )
}
