import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ASKING_CONSENT_BOX } from '#domain/consent-text.ts'
import { api } from '#web/api/client.ts'
import { ChoiceBox } from '#web/ui/fields.tsx'
import { ConsentBoxWords } from './consent-words.tsx'

type AskingConsentProps = { checked: boolean; onChange: (checked: boolean) => void; id: string }

/** True if this site names people who answer questions about lessons. */
export function useOffersAsking(): boolean {
  return useQuery(api.session.get.queryOptions()).data?.offersAsking ?? false
}

/** Box of the consent text for questions about lessons; nothing where nobody answers. */
export function AskingConsent({ checked, onChange, id }: AskingConsentProps) {
  if (!useOffersAsking()) return null
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md bg-sunken px-4 py-3">
      <ChoiceBox type="checkbox" id={id} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>
        <ConsentBoxWords text={ASKING_CONSENT_BOX} />
        <span className="block text-ink-soft text-sm">
          {t`Optional. People of this site read and answer; you can read it all. Change this at any time.`}
        </span>
      </span>
    </label>
  )
}
