import { t } from '@lingui/core/macro'
import { HELPERS_CONSENT_BOX } from '#domain/consent-text.ts'
import { ChoiceBox } from '#web/ui/fields.tsx'
import { ConsentBoxWords } from './consent-words.tsx'

type HelpersConsentProps = { checked: boolean; onChange: (checked: boolean) => void; id: string }

/** Box of the consent text for helpers and tutors. */
export function HelpersConsent({ checked, onChange, id }: HelpersConsentProps) {
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md bg-sunken px-4 py-3">
      <ChoiceBox type="checkbox" id={id} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>
        <ConsentBoxWords text={HELPERS_CONSENT_BOX} />
        <span className="block text-ink-soft text-sm">
          {t`Optional. Nobody sees anything before you invite them by email. Change this at any time.`}
        </span>
      </span>
    </label>
  )
}
