import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A question whose answer is another page: "New to Trellis? Sign Up". */
export function WayOn({ question, to, children }: { question?: string; to: string; children: ReactNode }) {
  return (
    <p>
      {question}{' '}
      <Link to={to} className="link py-2.5">
        {children}
      </Link>
    </p>
  )
}
