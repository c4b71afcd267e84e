import { type ClientPromiseResult, isDefinedError, type ORPCError } from '@orpc/client'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useReducer, useRef } from 'react'
import { errorMessage, fieldErrors } from '#web/api/api-error.ts'
import type { FormErrors } from '#web/ui/forms.ts'
import { toast } from '#web/ui/toast.ts'
import { isOfSampleFamily, showSampleFamilyNotice } from './sample-family.ts'

type DeclaredError<Failure> = Extract<Failure, ORPCError<string, unknown>>

/** What to do about errors that the operation declares, by their code. */
type ErrorHandlers<Failure, Input> = {
  [Code in DeclaredError<Failure>['code']]?: (error: Extract<Failure, { code: Code }>, input: Input) => unknown
}

type FormOptions<Field extends string> =
  | {
      /** Fields of the form. The server's messages about them are passed to `setErrors`, others as its `form`. */
      fields: readonly Field[]
      setErrors: (errors: FormErrors<NoInfer<Field>>) => unknown
    }
  | { fields?: never; setErrors?: never }

export type SaveOptions<Input, Output, Failure, Field extends string> = FormOptions<Field> & {
  /** Called after a success. The button stays busy until it resolves. */
  done?: (output: Output, input: Input) => unknown
  /** Called for these errors instead of `failed`. */
  errors?: ErrorHandlers<Failure, Input>
  /**
   * Handles all other errors: text of a toast for those without a message for the user, or a function that shows them.
   * `message` is undefined if the server sent none for the user, as after a lost connection.
   * Without it, the page shows the `error` of the result.
   */
  failed?: string | ((message: string | undefined, error: Error, input: Input) => unknown)
  /** While offline, a press waits for the connection, as the learner area's notice says. By default it fails. */
  waits?: boolean
}

/** State of the save. `mutate` sends it, and ignores a press while the previous one is in progress. */
export type SaveMutation<Output, Failure, Input> = WithMutate<UseMutationResult<Output, Failure, Input>, Input>

/** Distributes over the states, so that `isError` still narrows `error`. */
type WithMutate<State, Input> = State extends unknown
  ? Omit<State, 'mutate' | 'mutateAsync'> & {
      mutate: (...input: undefined extends Input ? [input?: Input] : [input: Input]) => void
    }
  : never

/**
 * Calls an operation, or any function, when a button or form is pressed. Shows the server's messages about the input at
 * its `fields`, and other failures as `errors` and `failed` say.
 *
 *     const update = useSave(client.profile.update, { fields: NAMES, setErrors, done: close, failed: 'Failed to save' })
 *     <Button busy={update.isPending} onClick={() => update.mutate({ name })}>
 */
export function useSave<Input, Output, Failure = Error, Field extends string = never>(
  send: (input: Input) => ClientPromiseResult<Output, Failure>,
  options?: SaveOptions<Input, Output, Failure, Field>,
): SaveMutation<Output, Failure, Input>
export function useSave(
  send: (input: unknown) => Promise<unknown>,
  {
    fields,
    setErrors,
    done,
    errors,
    failed,
    waits = false,
  }: SaveOptions<unknown, unknown, AnyDeclaredError, string> = {},
) {
  const { mutateAsync, ...state } = useMutation<unknown, AnyDeclaredError | Error, unknown>({
    networkMode: waits ? 'online' : 'always',
    mutationFn: (input) => send(input),
    onSuccess: (output, input) => done?.(output, input),
    onError: (error, input) => {
      if (isOfSampleFamily(error)) return showSampleFamilyNotice()
      if (isDefinedError(error)) {
        const handle = errors?.[error.code]
        if (handle) return handle(error, input)
        if (fields && error.code === 'INVALID_INPUT') return setErrors(fieldErrors(error.data.fields, fields))
      }
      const message = errorMessage(error)
      if (typeof failed === 'string') toast.error(message ?? failed)
      else return failed?.(message, error, input)
    },
  })
  // A second press can precede the render of the busy state.
  const running = useRef(false)
  const [, showPress] = useReducer((presses: number) => presses + 1, 0)
  const mutate = useCallback(
    async (input: unknown) => {
      if (running.current) return
      running.current = true
      // Errors are handled above.
      const sent = mutateAsync(input).catch(() => {})
      // The library shows the busy state a moment after the press, in which a box that was ticked would be empty again.
      showPress()
      await sent
      running.current = false
    },
    [mutateAsync],
  )
  return { ...state, mutate }
}

/** Any error that an operation declares; the data of INVALID_INPUT has the messages by field. */
type AnyDeclaredError = ORPCError<string, { fields: Record<string, string> }>
