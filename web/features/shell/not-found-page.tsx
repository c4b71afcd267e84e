import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from './notice.tsx'

export const meta = () => [{ title: pageTitle('Page not found') }]

export default function NotFoundPage() {
  return (
    <Notice title="Oops! Page not found" actions={<ButtonLink to="/">Return to Home</ButtonLink>}>
      <p>Nothing grows at this address. The link may be old, or a letter may have slipped in.</p>
    </Notice>
  )
}
