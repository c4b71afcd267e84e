import { t } from '@lingui/core/macro'
import { asPlaces } from '#domain/kinds/answer-rules.ts'
import { letterOf } from '../../questions/answers.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import { FieldFrame } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import { areLettered, PartnerMenus } from '../partner-menus.tsx'

/** Select box of partners for each item. Partners with formulas are listed with letters above. */
export function MatchField({ question, legend, answer, onAnswer, disabled }: FieldProps<'match'>) {
  const { left, partners, formulas } = question
  const chosen = asPlaces(answer, left.length)
  return (
    <FieldFrame legend={legend} disabled={disabled}>
      <div className="grid grid-cols-1 gap-4">
        {areLettered(partners) && (
          <ul className="flex flex-wrap gap-2.5">
            {partners.map((text, index) => (
              <li key={text} className="flex min-h-11 items-center gap-2.5 rounded-md bg-sunken py-1 pe-4 ps-2.5">
                <span className="grid size-8 place-items-center rounded-full bg-surface font-bold text-sm">
                  {letterOf(index)}
                </span>
                <span>
                  <QuestionText text={text} formulas={formulas} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <PartnerMenus
          left={left}
          partners={partners}
          formulas={formulas}
          chosen={chosen}
          onChoose={(index, partner) => onAnswer(chosen.with(index, partner))}
          disabled={disabled}
          placeholder={t`Choose a match`}
        />
      </div>
    </FieldFrame>
  )
}
