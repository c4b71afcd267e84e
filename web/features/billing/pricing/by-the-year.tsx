import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'

/** For a parent, the ways to Premium by the year: it is chosen for a grade, here for those of their learners. */
export function ByTheYear() {
  const session = useSession()
  const isParent = session.kind === 'signed-in' && session.user.isParent
  const { data } = useQuery(api.learners.list.queryOptions({ enabled: isParent }))
  if (!isParent || !data) return null
  const grades = new Map(
    data.learners.flatMap(({ gradeId, gradeName }) => (gradeId && gradeName ? [[gradeId, gradeName]] : [])),
  )
  if (grades.size === 0) return null
  return (
    <p className="mt-3 text-center text-sm">
      By the year:{' '}
      {[...grades].map(([gradeId, gradeName]) => (
        <Link
          key={gradeId}
          to={href('/pricing/:gradeId', { gradeId })}
          className="link mx-1.5 inline-block py-2.5"
        >
          {gradeName}
        </Link>
      ))}
    </p>
  )
}
