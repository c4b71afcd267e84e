import { generatePath, Navigate, useLocation, useMatches, useParams } from 'react-router'
import { redirects } from '#web/redirects.ts'

/**
 * Redirects an old URL to its current one. A component instead of a loader, because a loader's request has no hash,
 * which must be preserved (a reset link has its token there).
 */
export default function RedirectPage() {
  const { search, hash } = useLocation()
  const params = useParams()
  const from = useMatches().at(-1)?.id.replace('redirect:', '') ?? ''
  return <Navigate to={{ pathname: generatePath(redirects[from] ?? '/', params), search, hash }} replace />
}
