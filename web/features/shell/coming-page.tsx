import { useMatches } from 'react-router'
import { type Area, type ComingPage as Coming, comingPages } from '#web/coming.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from './notice.tsx'

const elsewhere: Record<Area, { to: string; label: string }> = {
  public: { to: '/', label: 'Return to Home' },
  parent: { to: '/parent', label: 'Parent Dashboard' },
}

/** web/routes.ts gives the route of a coming page its path as id, so that one component serves all of them. */
function comingOf(routeId: string | undefined): Coming {
  const found = comingPages.find((page) => routeId === `coming:${page.path}`)
  if (!found) throw new Error(`No coming page is listed for the route ${routeId}`)
  return found
}

export const meta = ({ matches }: { matches: ({ id: string } | undefined)[] }) => [
  { title: pageTitle(comingOf(matches.at(-1)?.id).title) },
]

export default function ComingPage() {
  const page = comingOf(useMatches().at(-1)?.id)
  const { to, label } = elsewhere[page.area]
  return (
    <Notice title={page.title} actions={<ButtonLink to={to}>{label}</ButtonLink>}>
      <p>This part of Trellis is still growing. We are building it, and it will open right here.</p>
      <p>Everything else is open to you meanwhile.</p>
    </Notice>
  )
}
