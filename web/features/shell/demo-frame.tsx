import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { endsLookingAround, isClosedToVisitors } from '#domain/looking-around.ts'
import { pageTitle } from '#web/page-title.ts'
import { nothingStored } from '#web/product/sample-family-notice.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { Page, PageHeader, PageSkeleton } from '#web/ui/page.tsx'

/**
 * Frame of every page for visitors who look around the sample family: a bar that says so, and what they see instead of the
 * pages that the family does not have. On a page of their own, such as the sign-up, they are themselves again.
 */
export default function DemoFrame({ isParent, children }: { isParent: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  const ends = endsLookingAround(pathname)
  useEffect(() => {
    // The server ends looking around with the document (server/http/pages/site.ts).
    if (ends) location.reload()
  }, [ends])
  if (ends) return <PageSkeleton label={t`Loading...`} />
  return (
    <>
      <Bar isParent={isParent} />
      {isClosedToVisitors(pathname) ? <ClosedToVisitors /> : children}
    </>
  )
}

const buttonStyle = 'link inline-flex min-h-11 cursor-pointer items-center px-2'

/** Its buttons are forms and links of documents, with which nothing of the family stays in the page. */
function Bar({ isParent }: { isParent: boolean }) {
  return (
    <section aria-label={t`Sample family`} className="border-line border-b bg-sun-wash print:hidden">
      <form
        method="post"
        className="mx-auto flex min-h-20 max-w-6xl flex-wrap items-center gap-x-2 px-4 text-sm sm:min-h-13 sm:px-6"
      >
        <p className="me-auto pt-1 font-semibold sm:pt-0">
          <Trans>You’re looking at a sample family.</Trans>
        </p>
        <div className="-mx-2 flex flex-wrap items-center">
          <button type="submit" formAction={isParent ? '/demo/learner' : '/demo/parent'} className={buttonStyle}>
            {isParent ? t`As a student` : t`As a parent`}
          </button>
          <a href="/sign-up" className={buttonStyle}>
            <Trans>Create an account</Trans>
          </a>
          <button type="submit" formAction="/demo/leave" className={buttonStyle}>
            <Trans>Leave</Trans>
          </button>
        </div>
      </form>
    </section>
  )
}

/** Replaces a page that the sample family does not have. */
function ClosedToVisitors() {
  return (
    <Page width="reading">
      <title>{pageTitle(t`Not in the sample family`)}</title>
      <PageHeader title={t`Not in the sample family`} subtitle={t`This page is part of an account of your own.`} />
      <Banner>
        <p>{nothingStored()}</p>
      </Banner>
      <div className="mt-6">
        <ButtonLink to="/sign-up">
          <Trans>Create an account</Trans>
        </ButtonLink>
      </div>
    </Page>
  )
}
