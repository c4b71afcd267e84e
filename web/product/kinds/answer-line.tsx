import { t } from '@lingui/core/macro'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'

type Mark = 'right' | 'wrong' | 'key'

export const lineLooks = {
  right: { row: 'border-success bg-success-wash', Icon: Check, sign: 'text-success' },
  wrong: { row: 'border-danger bg-danger-wash', Icon: X, sign: 'text-danger' },
  key: { row: 'border-success border-dashed', Icon: Check, sign: 'text-success' },
}

/** Line with an answer, or a part of one, its label and an icon. */
export function AnswerLine({ mark, label, children }: { mark: Mark; label: string; children: ReactNode }) {
  const { row, Icon, sign } = lineLooks[mark]
  return (
    <div className={`flex min-h-12 items-center gap-3 rounded-md border-[1.5px] px-3.5 py-2 ${row}`}>
      <Icon aria-hidden="true" strokeWidth={2.5} className={`size-5 shrink-0 ${sign}`} />
      {/* A number stays beside its text. */}
      <span className={`flex min-w-0 items-baseline gap-x-2.5 ${label.length > 2 ? 'flex-wrap' : ''}`}>
        <span className={`font-semibold text-sm ${sign}`}>
          {label}
          {mark !== 'key' && <span className="sr-only">, {mark === 'right' ? t`right` : t`not right`}</span>}:
        </span>
        {/* Formulas have no line breaks. */}
        <span className="min-w-0 overflow-x-auto font-semibold">{children}</span>
      </span>
    </div>
  )
}
