import { t } from '@lingui/core/macro'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'

/** Shares no code with the place of the options, which would load with the questions of visitors. */
const open = () => void document.dispatchEvent(new Event('reading-options'))

/** Opens the reading options. */
export function ReadingOptionsButton({ variant = 'secondary' }: { variant?: ButtonVariant }) {
  return (
    // Narrow: on a phone it shares a line with Read for Me.
    <Button variant={variant} size={variant === 'ghost' ? 'small' : 'medium'} className="px-3!" onClick={open}>
      <span aria-hidden="true" translate="no">
        {t`Aa`}
      </span>
      <span className="sr-only">{t`Reading options`}</span>
    </Button>
  )
}
