import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

/** What a helper picked, in words. */
export function describePick({ kind, skill }: { kind: 'practice' | 'worksheet'; skill: { name: string } }): string {
  return kind === 'practice' ? t`Practice: ${{ skill: skill.name }}` : t`Worksheet: ${{ skill: skill.name }}`
}

type PickLineProps = { what: string; detail: string /** Links and buttons. */; children: ReactNode }

/** Line of a list of picks, for the helper and for parents. */
export function PickLine({ what, detail, children }: PickLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="wrap-anywhere min-w-0 flex-1 basis-52">
        <span className="block font-semibold">{what}</span>
        <span className="block text-ink-soft text-sm">{detail}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4">{children}</span>
    </li>
  )
}
