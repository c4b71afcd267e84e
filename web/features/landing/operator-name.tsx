import { t } from '@lingui/core/macro'

/** Name and address of the operator in the page's HTML (server/http/pages/landing-page.ts); null if not configured. */
function readOperator(): string | null {
  if (import.meta.env.SSR) return null
  return document.querySelector('meta[name="operator"]')?.getAttribute('content') ?? null
}

/** Who runs the site, as the operator has configured it. The server writes the same into the page's HTML. */
export function OperatorName() {
  return (
    <span data-operator="" suppressHydrationWarning>
      {readOperator() ?? t`The operator of this site`}
    </span>
  )
}
