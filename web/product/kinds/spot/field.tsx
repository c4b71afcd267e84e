import { t } from '@lingui/core/macro'
import { CircleDot } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { asIndexes } from '#domain/kinds/answer-rules.ts'
import { ChoiceGroup, type ChoiceMark } from '#web/ui/choice-group.tsx'
import { letterOf } from '../../questions/answers.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import type { Answer, QuestionOf } from '../../questions/question-types.ts'
import { SpotPicture, spotStyles } from './picture.tsx'
import { Words } from './words.tsx'

type SpotFieldProps = {
  question: QuestionOf<'spot'>
  answer: Answer | null | undefined
  onAnswer: (answer: Answer) => void
  disabled: boolean
  markOf?: ((index: number) => ChoiceMark | undefined) | undefined
  legend: ReactNode
}

/** Chosen spots after a press: a single choice is replaced; among several, a spot is added or removed. @param choose null for any number */
export function toggleSpot(chosen: readonly number[], spot: number, choose: number | null): number[] {
  if (choose === 1) return [spot]
  if (chosen.includes(spot)) return chosen.filter((one) => one !== spot)
  if (choose === null) return [...chosen, spot].toSorted((a, b) => a - b)
  // If all spots are chosen, the first one is dropped.
  return [...chosen.slice(Math.max(0, chosen.length - choose + 1)), spot].toSorted((a, b) => a - b)
}

/** Spots of a picture, to press there or choose from a list; sentences of a passage; or words of a text. */
export function SpotField(props: SpotFieldProps) {
  const { question, answer, onAnswer, disabled, legend } = props
  const { picture, spots, text, formulas } = question
  const chosen = asIndexes(answer ?? undefined)
  const toggle = (spot: number) => onAnswer(toggleSpot(chosen, spot, question.choose))
  if (text !== undefined) {
    const words = { text, formulas, legend, chosen, disabled, markOf: props.markOf }
    return <Words {...words} onToggle={toggle} />
  }
  const choose = question.choose ?? 1
  const heading = (
    <>
      {legend}
      {!disabled && (
        <span className="mt-1 block font-normal text-ink-soft text-sm">
          {picture ? t`Press a spot in the picture or choose below.` : t`Choose in the text.`}
          {choose > 1 && ` ${t`Choose ${choose}.`}`}
        </span>
      )}
    </>
  )
  if (!picture) return <Passage {...props} heading={heading} chosen={chosen} onToggle={toggle} />
  return (
    <ChoiceGroup
      legend={heading}
      options={spots.map(({ label }, index) => (
        <QuestionText key={label} text={label === letterOf(index) ? t`Spot ${label}` : label} formulas={formulas} />
      ))}
      several={choose > 1}
      chosen={choose > 1 ? chosen : (chosen[0] ?? null)}
      onChoose={toggle}
      markOf={props.markOf}
      disabled={disabled}
    >
      <SpotPicture
        picture={picture}
        spots={spots}
        stylesOf={(spot) => spotStyles(props.markOf?.(spot), chosen.includes(spot))}
        onPress={disabled ? undefined : toggle}
      />
    </ChoiceGroup>
  )
}

type PassageProps = SpotFieldProps & { heading: ReactNode; chosen: number[]; onToggle: (spot: number) => void }

/** Sentences to choose within the text. */
function Passage({ question, heading, chosen, onToggle, disabled, markOf }: PassageProps) {
  const { passage, formulas } = question
  const choose = question.choose ?? 1
  const name = useId()
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-3 font-semibold">{heading}</legend>
      <div className="rounded-md border border-line bg-surface px-4 py-3.5 text-lg leading-9">
        {passage.map((sentence, index) => {
          const mark = markOf?.(index)
          return (
            <label
              // Sentences may be equal, and their order never changes.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              className={`me-1.5 box-decoration-clone rounded-sm px-1 py-1 underline decoration-2 underline-offset-6 has-enabled:cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${mark ? marked[mark] : 'decoration-line-strong decoration-dotted has-enabled:hover:bg-leaf-wash has-checked:bg-leaf-wash has-checked:font-semibold has-checked:decoration-leaf has-checked:decoration-solid'}`}
            >
              <input
                type={choose > 1 ? 'checkbox' : 'radio'}
                name={name}
                checked={chosen.includes(index)}
                onChange={() => onToggle(index)}
                className="sr-only forced-colors:not-sr-only"
              />
              {chosen.includes(index) && !mark && (
                <CircleDot aria-hidden="true" className="me-1 inline size-4.5 text-leaf-text" />
              )}
              <QuestionText text={sentence} formulas={formulas} />
              {mark && <span className="ms-1.5 whitespace-nowrap font-semibold text-sm">({markWords[mark]()})</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const marked: Record<ChoiceMark, string> = {
  right: 'bg-success-wash font-semibold decoration-success',
  wrong: 'bg-danger-wash decoration-danger decoration-wavy',
  missed: 'decoration-success decoration-dashed',
}
const markWords: Record<ChoiceMark, () => string> = {
  right: () => t`✓ right`,
  wrong: () => t`✗ not right`,
  missed: () => t`✓ the right one`,
}
