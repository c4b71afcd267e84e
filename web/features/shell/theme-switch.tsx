import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'

const choices = () =>
  [
    { theme: 'light', label: t`Light`, Icon: Sun },
    { theme: 'dark', label: t`Dark`, Icon: Moon },
    { theme: 'system', label: t`System`, Icon: Monitor },
  ] as const

/** Theme of this device, for whoever uses it. */
export function ThemeSwitch() {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className="px-3 py-1.5">
      <legend className="float-start w-full pb-1.5 text-ink-soft text-sm">
        <Trans>Theme</Trans>
      </legend>
      <div className="clear-both flex flex-wrap rounded-md bg-sunken p-1">
        {choices().map(({ theme, label, Icon }) => (
          <label
            key={theme}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-1.5 whitespace-nowrap rounded-sm border border-transparent px-1.5 font-medium text-ink-soft text-sm hover:text-ink has-checked:border-line-strong has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="sr-only forced-colors:not-sr-only"
            />
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
