import { t } from '@lingui/core/macro'
import { isLinkGone } from '#web/api/api-error.ts'
import { client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { Page, PageHeader, ResultHeading } from '#web/ui/page.tsx'
import { tokenInHash, useAddress } from '../return-path.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'

export const meta = () => [{ title: pageTitle(t`Confirm it’s you`) }]

/**
 * /parent/confirm-identity: target of the mailed link (`#token=…`) and of a provider (`?result=…`) in a separate tab.
 * The token may stay in the URL, because it is useless without the session that requested it.
 */
export default function ConfirmIdentityPage() {
  const { query, hash } = useAddress()
  const token = tokenInHash(hash, 'token')
  return (
    <Page width="narrow">
      <PageHeader title={t`Confirm it’s you`} />
      <Card>{token === null ? <ProviderResult result={query.get('result')} /> : <MailedLink token={token} />}</Card>
    </Page>
  )
}

function ProviderResult({ result }: { result: string | null }) {
  if (result === 'confirmed') return <Confirmed />
  if (result === null) {
    return (
      <Banner tone="warning" title={t`This link isn’t complete`}>
        <p>{t`Open the link from your email again, or get a new one where you were asked to confirm.`}</p>
      </Banner>
    )
  }
  if (result === 'not-fresh') {
    return (
      <Banner tone="warning" title={t`That didn’t prove it’s you`}>
        <p>{t`You were still signed in there, so nobody asked for your password. Close this tab, go back, and try again, or get a link by email.`}</p>
      </Banner>
    )
  }
  return (
    <Banner tone="warning" title={t`That’s a different account`}>
      <p>{t`Close this tab, go back, and choose the account you use for Trellis, or get a link by email.`}</p>
    </Banner>
  )
}

function MailedLink({ token }: { token: string }) {
  const confirm = useSave(client.session.confirmByLink)
  if (confirm.isSuccess) return <Confirmed />
  if (isLinkGone(confirm.error)) {
    return (
      <Banner tone="danger" title={t`This link doesn’t work here`}>
        <p>
          {t`It works once, for 10 minutes, and only in the browser where you requested it. Go back there to get a new one.`}
        </p>
      </Banner>
    )
  }
  return (
    <div className="grid justify-items-start gap-5">
      {confirm.isError && <Banner tone="danger">{signInMessages.unexpected}</Banner>}
      <p>{t`Only continue if you just requested this link yourself.`}</p>
      <Button busy={confirm.isPending} busyLabel={t`Confirming...`} onClick={() => confirm.mutate({ token })}>
        {t`Yes, it’s me`}
      </Button>
    </div>
  )
}

function Confirmed() {
  return (
    <div className="grid gap-2">
      <ResultHeading>{t`Thank you, that worked.`}</ResultHeading>
      <p>{t`Go back to your other tab to continue. You can close this one.`}</p>
    </div>
  )
}
