import { t } from '@lingui/core/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { Segments } from '#web/ui/segments.tsx'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'

const choices = () =>
  [
    { value: 'light', label: t`Light`, Icon: Sun },
    { value: 'dark', label: t`Dark`, Icon: Moon },
    { value: 'system', label: t`System`, Icon: Monitor },
  ] as const

/** Theme of this device, for whoever uses it. */
export function ThemeSwitch() {
  const labeled = choices().map(({ value, label, Icon }) => ({
    value,
    label: (
      <>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {label}
      </>
    ),
  }))
  return (
    <div className="px-3 py-1.5">
      <Segments legend={t`Theme`} choices={labeled} chosen={useTheme()} onChoose={chooseTheme} />
    </div>
  )
}
