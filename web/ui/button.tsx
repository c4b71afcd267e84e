import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonStyle, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonStyle & { busy?: boolean | undefined; busyLabel?: string | undefined }

/**
 * A button. While `busy` it says `busyLabel` and ignores presses, and stays focusable: `disabled` would throw the
 * keyboard's focus away in the middle of a form.
 */
export function Button({
  variant,
  size,
  className,
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
      className={buttonStyle({ variant, size, className })}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
