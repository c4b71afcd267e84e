import { Link } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { KIND_NAMES } from '../content-messages.ts'
import type { Found } from '../content-types.ts'
import { foundAddress } from './found-address.ts'
import { MarkedWords } from './marked-words.tsx'

/** One of the results of a search: a link to where it is edited. */
export function FoundCard({ found, words }: { found: Found; words: string }) {
  const within = [
    found.kind !== 'grade' && found.gradeName,
    found.kind !== 'subject' && found.subjectName,
  ].filter((name) => typeof name === 'string')
  return (
    <Card as="li" padding="snug" className="relative hover:border-leaf">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={foundAddress(found)}
          className="wrap-anywhere font-semibold text-lg after:absolute after:inset-0 after:rounded-lg"
        >
          {found.number !== null && `Lesson ${found.number}: `}
          <MarkedWords text={found.title} words={words} />
        </Link>
        <Badge>{KIND_NAMES[found.kind]}</Badge>
      </p>
      {within.length > 0 && <p className="wrap-anywhere text-ink-soft text-sm">{within.join(', ')}</p>}
      {found.excerpt && (
        <p className="wrap-anywhere mt-1 line-clamp-3 text-sm">
          <MarkedWords text={found.excerpt} words={words} />
        </p>
      )}
    </Card>
  )
}
