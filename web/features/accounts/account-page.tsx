import { t } from '@lingui/core/macro'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useHydrated } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { PageHeader } from '#web/ui/page.tsx'
import { useAddress, withReturnPath } from './return-path.ts'

/** Layout of the account pages: a form on a card, links below it, and a panel next to it on wide screens. */
export function AccountPage({
  title,
  subtitle,
  panel,
  children,
  below,
  last,
}: {
  title: string
  subtitle: string
  /** One sentence next to the form. */
  panel: string
  children: ReactNode
  /** Links to related pages. */
  below?: ReactNode
  /** Late content goes last, so the layout does not shift. */
  last?: ReactNode
}) {
  return (
    <div className="mx-auto grid w-full max-w-md px-4 py-5 sm:px-6 sm:py-12 lg:max-w-5xl lg:grid-cols-[1fr_27rem] lg:gap-14">
      {/* About as tall as the window, whatever comes late beside it, and sticky next to a long form. */}
      <aside className="hidden flex-col justify-between gap-8 overflow-hidden rounded-xl bg-leaf-wash p-10 pb-0 lg:sticky lg:top-20 lg:flex lg:h-[clamp(32rem,100dvh-10rem,44rem)]">
        <p className="max-w-80 text-balance font-bold font-heading text-2xl text-leaf-text tracking-tight">{panel}</p>
        <LatticeCorner className="w-full max-w-88 self-end" />
      </aside>
      <div className="min-w-0 lg:py-6">
        <PageHeader title={title} subtitle={subtitle} />
        <Card>{children}</Card>
        {below && <div className="mt-6 grid justify-items-center gap-1 text-center">{below}</div>}
        {last}
      </div>
    </div>
  )
}

/** Drawing of a trellis corner with a climbing plant, for the panel next to an account form. */
function LatticeCorner({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 300" fill="none" aria-hidden="true" className={className}>
      <path
        d="M20 300 300 20M100 300 300 100M180 300 300 180M260 300l40-40M20 220 240 0M20 140 160 0M20 60 80 0M20 20l280 280M100 20l200 200M180 20l120 120M20 100l200 200M20 180l120 120"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-leaf/20"
      />
      <path
        d="M170 300c-14-52 40-62 34-118-5-46-66-44-58-100 3-20 14-32 22-42"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-leaf"
      />
      <path d="M168 40c-12-20-2-36 24-40 8 24-2 38-24 40Z" className="fill-leaf-bright" />
      <path d="M146 86c-26 6-44-6-50-32 28-4 46 8 50 32Z" className="fill-leaf" />
      <path d="M164 122c16-20 40-20 58 0-16 22-42 22-58 0Z" className="fill-leaf-bright" />
      <path d="M204 178c20-16 42-12 54 12-22 16-44 10-54-12Z" className="fill-leaf" />
      <path d="M188 230c-24 10-46 0-54-28 26-8 48 2 54 28Z" className="fill-leaf-bright" />
      <circle cx="148" cy="60" r="15" className="fill-sun" />
      <circle cx="148" cy="60" r="6" className="fill-sun-deep" />
      <circle cx="236" cy="240" r="12" className="fill-sun" />
      <circle cx="236" cy="240" r="5" className="fill-sun-deep" />
    </svg>
  )
}

/**
 * Form of an account page. Its fields are uncontrolled, because browsers fill in passwords before any script runs. The
 * form cannot be submitted until then. Otherwise the browser would put the passwords in the URL.
 */
export function AccountForm({
  formRef,
  error,
  onSubmit,
  busy,
  submitLabel,
  busyLabel,
  children,
}: {
  formRef?: RefObject<HTMLFormElement | null>
  /** Message about the form as a whole. */
  error?: string | undefined
  onSubmit: (form: HTMLFormElement) => void
  busy: boolean
  submitLabel: string
  busyLabel: string
  children: ReactNode
}) {
  const ready = useHydrated()
  return (
    <div className="grid gap-5">
      {error && <Banner tone="danger">{error}</Banner>}
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event.currentTarget)
        }}
        className="grid gap-5"
      >
        {children}
        <Button type="submit" disabled={!ready} busy={busy} busyLabel={busyLabel} className="mt-1 w-full">
          {submitLabel}
        </Button>
      </form>
    </div>
  )
}

/** Question with a link to the page that answers it: "New to Trellis? Sign Up". */
export function QuestionLink({
  question,
  to,
  withEmail = false,
  children,
}: {
  question?: string
  to: string
  /** Fills the email address typed on this page into that one. */
  withEmail?: boolean
  children: ReactNode
}) {
  const navigate = useNavigate()
  const carryEmail = (event: MouseEvent) => {
    const email = document.querySelector<HTMLInputElement>('main form input[type="email"]')?.value.trim()
    if (!email || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(to, { state: { email } })
  }
  return (
    <p>
      {question}{' '}
      <Link to={to} onClick={withEmail ? carryEmail : undefined} className="link py-2.5">
        {children}
      </Link>
    </p>
  )
}

/** Links to both sign-in pages, below a page for someone who may remember the password after all. */
export function SignInLinks() {
  const address = useAddress()
  return (
    <>
      <QuestionLink question={t`Parent?`} to={withReturnPath('/parent/sign-in', address)} withEmail>
        {t`Parent Login`}
      </QuestionLink>
      <QuestionLink question={t`Learner?`} to={withReturnPath('/learner/signin', address)}>
        {t`Learner Login`}
      </QuestionLink>
    </>
  )
}
