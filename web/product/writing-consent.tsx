import { t } from '@lingui/core/macro'
import { WRITING_CONSENT_BOX } from '#domain/consent-text.ts'
import { ChoiceBox } from '#web/ui/fields.tsx'
import { ConsentBoxWords } from './consent-words.tsx'

type WritingConsentProps = { checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean; id: string }

/** Box of the consent text for written answers. */
export function WritingConsent({ checked, onChange, disabled = false, id }: WritingConsentProps) {
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md bg-sunken px-4 py-3">
      <ChoiceBox
        type="checkbox"
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <ConsentBoxWords text={WRITING_CONSENT_BOX} />
        <span className="block text-ink-soft text-sm">
          {t`Optional. Below some quizzes and assignments; you can read it all. Change this at any time.`}
        </span>
      </span>
    </label>
  )
}
