import { generatePath, Navigate, useLocation, useMatches, useParams } from 'react-router'
import { redirects } from '#web/redirects.ts'

/**
 * Sends an older address to its present one. It is a component and not a loader because a loader's request carries no
 * hash, and a hash must survive (a reset link holds its token there).
 */
export default function RedirectPage() {
  const { search, hash } = useLocation()
  const params = useParams()
  const from = useMatches().at(-1)?.id.replace('redirect:', '') ?? ''
  return <Navigate to={{ pathname: generatePath(redirects[from] ?? '/', params), search, hash }} replace />
}
