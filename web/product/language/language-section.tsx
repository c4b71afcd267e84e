import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { offeredLanguages } from '#web/language/language.ts'
import { SectionCard } from '#web/ui/card.tsx'
import LanguageSwitch from './language-switch.tsx'

/** Section of the profile page, on a site that offers several languages. */
export function LanguageSection({ accountId }: { accountId: string | null }) {
  if (offeredLanguages().length < 2) return null
  return (
    <SectionCard title={t`Language`}>
      <p className="mb-4">
        <Trans>Of pages, emails and printed reports, on every device where you sign in.</Trans>
      </p>
      <LanguageSwitch place="profile" accountId={accountId} />
    </SectionCard>
  )
}
