import { createContext, useContext } from 'react'
import { Link, type LinkProps } from 'react-router'

const ReadOnly = createContext(false)

/** Around what a parent sees of a learner's page: its links lead nowhere, and its buttons are left out. */
export const ReadOnlyArea = ReadOnly.Provider

export const useReadOnly = () => useContext(ReadOnly)

/** Link of a learner's page; for a parent who only looks at it, its content without the link. */
export function LearnerLink({ className = '', children, ...rest }: LinkProps & { className?: string }) {
  if (!useReadOnly()) {
    return (
      <Link {...rest} className={className}>
        {children}
      </Link>
    )
  }
  const still = className.split(' ').filter((name) => name !== 'group' && name !== 'link' && !name.startsWith('hover:'))
  return <span className={`pointer-events-none ${still.join(' ')}`}>{children}</span>
}
