import { t } from '@lingui/core/macro'
import { lineLooks } from './answer-line.tsx'

type MarkedBlankProps = {
  isRight: boolean
  /** Name for screen readers. */
  name: string
  /** Text of the answer; missing or empty for none. */
  text: string | undefined
}

/** Answer in a blank with its mark. */
export function MarkedBlank({ isRight, name, text }: MarkedBlankProps) {
  const { row, Icon, sign } = lineLooks[isRight ? 'right' : 'wrong']
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-sm border-[1.5px] px-2 py-0.5 align-middle font-semibold leading-normal ${row}`}
    >
      <Icon aria-hidden="true" strokeWidth={2.5} className={`size-4.5 shrink-0 ${sign}`} />
      <span className="sr-only">
        {name}, {isRight ? t`right` : t`not right`}: {!text && t`not filled in`}
      </span>
      {text || '…'}
    </span>
  )
}
