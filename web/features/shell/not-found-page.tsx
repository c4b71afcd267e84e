import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from './notice.tsx'

export const meta = () => [{ title: pageTitle('Page not found') }]

export default function NotFoundPage() {
  return (
    <Notice title="Oops! Page not found" actions={<ButtonLink to="/">Return to Home</ButtonLink>}>
      <p>Nothing grows here. The link may be old, or the address may be mistyped.</p>
    </Notice>
  )
}
