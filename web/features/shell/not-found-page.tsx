import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from './notice.tsx'

export const meta = () => [{ title: pageTitle(t`Page not found`) }]

export default function NotFoundPage() {
  return (
    <Notice
      title={t`Oops! Page not found`}
      actions={
        <ButtonLink to="/">
          <Trans>Return to Home</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>Nothing grows here. The link may be old, or the address may be mistyped.</Trans>
      </p>
    </Notice>
  )
}
