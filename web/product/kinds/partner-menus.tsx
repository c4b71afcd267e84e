import { t } from '@lingui/core/macro'
import { ArrowRight, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { controlStyle } from '#web/ui/fields.tsx'
import { letterOf } from '../questions/answers.ts'
import { type Formulas, plainText, QuestionText } from '../questions/question-text.tsx'

type PartnerMenusProps = {
  left: readonly string[]
  partners: readonly string[]
  formulas: Formulas
  /** Index of the partner of each left side. */
  chosen: readonly (number | null)[]
  onChoose: (left: number, partner: number | null) => void
  disabled: boolean
  /** Choice while a left side has no partner: `Choose a match` */
  placeholder: string
  /** True for left sides of a few characters, beside which a menu has room on a phone. */
  areShort?: boolean
}

/** True if a partner has a formula, which a select box cannot show, so that partners are named by letters. */
export const areLettered = (partners: readonly string[]): boolean => partners.some((text) => text.includes('$'))

/** Select box of partners for each left side. */
export function PartnerMenus({
  left,
  partners,
  formulas,
  chosen,
  onChoose,
  disabled,
  placeholder,
  areShort = false,
}: PartnerMenusProps) {
  const id = useId()
  const lettered = areLettered(partners)
  const columns = areShort
    ? 'grid-cols-[minmax(1.5rem,auto)_minmax(0,1fr)]'
    : 'grid-cols-1 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1.2fr)]'
  return (
    <ul className="grid grid-cols-1 gap-3">
      {left.map((text, index) => {
        const match = chosen[index] ?? null
        return (
          <li
            // Items may have the same text, and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            className={`grid items-center gap-x-3 gap-y-2 rounded-md border-[1.5px] px-3 py-2.5 ${columns} ${match === null ? 'border-line-strong' : 'border-leaf bg-leaf-wash'}`}
          >
            <label htmlFor={`${id}-${index}`} className="font-semibold">
              <QuestionText text={text} formulas={formulas} />
            </label>
            {!areShort && <ArrowRight aria-hidden="true" className="hidden size-5 text-ink-soft sm:block" />}
            <span className="relative min-w-0">
              <select
                id={`${id}-${index}`}
                value={match ?? ''}
                disabled={disabled}
                onChange={({ target }) => onChoose(index, target.value === '' ? null : Number(target.value))}
                className={`${controlStyle} appearance-none truncate pe-10`}
              >
                <option value="">{placeholder}</option>
                {partners.map((partner, option) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <option key={option} value={option}>
                    {lettered ? `${letterOf(option)}: ` : ''}
                    {plainText(partner, formulas)}
                    {chosen.some((one, other) => one === option && other !== index) && ` ${t`(used)`}`}
                  </option>
                ))}
              </select>
              <ChevronDown
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-ink-soft"
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
