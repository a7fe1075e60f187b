import {
  describeMode,
  insufficientCreditsBody,
  type RecipeCheck,
  type RecipeRole,
  type SourceKind,
  UPLOAD,
  creditsWords,
} from '@toile/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { creditsQuery } from '../../../lib/account.ts'
import { InsufficientCreditsError, messagesOfError, wasRefused } from '../../../lib/api/index.ts'
import { creditsChanged } from '../../../lib/balance.ts'
import { showInsufficientCredits } from '../../../lib/insufficient-credits.ts'
import { accountKey } from '../../../lib/session.ts'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import type { VariationState } from '../../../lib/variation.ts'
import { Button, CheckIcon, ErrorList, ModeGlyph, notify, Price, StitchLoader, UploadIcon } from '../../../ui/index.ts'
import { checkRecipe, orderRecipe } from '../api/recipes.ts'
import { dataUriOf, picturesIn, type RecipeBody, wordsIn } from '../state/read-recipe.ts'

const SOURCE_NAMES: Readonly<Record<SourceKind, string>> = {
  flatlay: 'Flat-lay',
  sketch: 'Sketch',
  pattern: 'Pattern',
  outfit: 'Photo',
}

/** What a picture in it is called. */
function roleName(role: RecipeRole, { ai_model }: RecipeCheck): string {
  if (role === 'mask') return 'Mask'
  if (role === 'original') return 'Varied from'
  const { sourceKind } = describeMode(ai_model)
  return role === 'source' && sourceKind !== null ? SOURCE_NAMES[sourceKind] : 'Photo'
}

/** What the recipe would make here, what cannot be the same, what is missing, and what it costs. */
export function RecipeSheet({ given }: { readonly given: RecipeBody }) {
  const id = useId()
  /** The recipe with the pictures that were added to it; one with which the check fails is none of them. */
  const [filled, setFilled] = useState<Filled | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: accountKey('recipe-check', id),
    queryFn: () => checkRecipe(given),
    staleTime: 'static',
    gcTime: 0,
  })
  const adding = useMutation({
    mutationFn: async ({ body, field, uri }: Addition): Promise<Filled> => {
      const whole = { ...body, [field]: uri }
      return { body: whole, check: await checkRecipe(whole) }
    },
    onSuccess: setFilled,
  })
  if (error !== null) {
    return (
      <div className="mt-6 flex flex-col items-start gap-4">
        <ErrorList messages={messagesOfError(error)} />
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (data === undefined) return <StitchLoader label="Reading the recipe" className="py-20" />
  const { body, check } = filled ?? { body: given, check: data }
  return (
    <Checked
      body={body}
      check={check}
      busy={adding.isPending}
      refusedField={adding.error === null ? null : { field: adding.variables.field, error: adding.error }}
      onAdd={(field, uri) => adding.mutate({ body, field, uri })}
    />
  )
}

interface Addition {
  readonly body: RecipeBody
  readonly field: string
  /** The picture as a data URI. */
  readonly uri: string
}

interface Filled {
  readonly body: RecipeBody
  readonly check: RecipeCheck
}

interface CheckedProps {
  readonly body: RecipeBody
  readonly check: RecipeCheck
  readonly busy: boolean
  /** The check with the picture that was last added failed. */
  readonly refusedField: { readonly field: string; readonly error: unknown } | null
  readonly onAdd: (field: string, uri: string) => void
}

function Checked({ body, check, busy, refusedField, onAdd }: CheckedProps) {
  const { ai_model: mode, width, height } = check
  const { title } = describeMode(mode)
  const words = wordsIn(body)
  const pictures = picturesIn(body)
  return (
    <section
      aria-label="What it makes"
      aria-busy={busy}
      className="mt-10 grid gap-x-14 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]"
    >
      <Blank check={check} />
      <div className="flex min-w-0 flex-col gap-6">
        <header>
          <p className="annotation flex items-center gap-2 text-soft">
            <ModeGlyph mode={mode} className="size-8" />
            {title}
          </p>
          <h2 className="display mt-3 text-3xl break-words">{words === '' ? title : words}</h2>
          {width !== null && height !== null && (
            <p className="figures mt-3 text-sm text-soft">
              {width} × {height} px, one picture
            </p>
          )}
        </header>
        {pictures.length > 0 && (
          <ul aria-label="Pictures in it" className="flex flex-wrap gap-4">
            {pictures.map(({ role, url }) => (
              <li key={role} className="flex flex-col gap-1 text-sm text-soft">
                <img src={url} alt="" className="h-24 w-auto bg-tracing object-contain outline outline-hairline" />
                {roleName(role, check)}
              </li>
            ))}
          </ul>
        )}
        {check.missing.length > 0 && (
          <Part name="What is missing">
            <ul className="flex flex-col gap-3">
              {check.missing.map(({ role, field, message }) => (
                <Missing
                  key={role}
                  message={message}
                  busy={busy}
                  refusal={refusedField?.field === field ? messagesOfError(refusedField.error).join(' ') : null}
                  onAdd={(uri) => onAdd(field, uri)}
                />
              ))}
            </ul>
          </Part>
        )}
        <Likeness check={check} />
        {check.warnings.length > 0 && (
          <Part name="Please note">
            <ul className="divide-y divide-hairline border-l-4 border-yellow bg-raised px-4">
              {check.warnings.map((warning) => (
                <li key={warning} className="py-3 text-sm text-pretty">
                  {warning}
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Order body={body} check={check} busy={busy} />
      </div>
    </section>
  )
}

/** The sheet that the picture will come on, in its own proportions. */
function Blank({ check: { ai_model: mode, width, height } }: Pick<CheckedProps, 'check'>) {
  const size = width === null || height === null ? describeMode(mode).size : { width, height }
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto flex w-full max-w-[28rem] items-center justify-center self-start border border-dashed border-edge bg-raised max-md:max-w-56"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      <ModeGlyph mode={mode} className="size-28 max-md:size-16" />
    </div>
  )
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="annotation text-soft">{name}</h3>
      {children}
    </div>
  )
}

/** Whether it will be the recipe's picture, and why not. */
function Likeness({ check: { same, ok, differences, enlarge } }: Pick<CheckedProps, 'check'>) {
  return (
    <div className="flex flex-col gap-3">
      {same && (
        <p className="flex items-start gap-2">
          <CheckIcon className="mt-0.5 size-5 text-green" />
          It will be the recipe’s picture, pixel for pixel.
        </p>
      )}
      {!same && differences.length > 0 && (
        <Part name="What cannot be the same">
          <ul className="flex flex-col gap-2 border-l-4 border-yellow bg-raised px-4 py-3 text-sm text-pretty">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </Part>
      )}
      {ok && enlarge && (
        <p className="text-sm text-soft">
          The recipe’s picture was enlarged. What is made is the one that it was enlarged from: upscale it then.
        </p>
      )}
    </div>
  )
}

interface MissingProps {
  readonly message: string
  readonly busy: boolean
  /** Why what was added was not taken. */
  readonly refusal: string | null
  readonly onAdd: (uri: string) => void
}

/** An input that is to be added: what the server said of it, and the way to give it. */
function Missing({ message, busy, refusal, onAdd }: MissingProps) {
  const input = useRef<HTMLInputElement>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const problem = unread ?? refusal
  const take = async (file: File): Promise<void> => {
    if (file.size > UPLOAD.maxBytes) {
      setUnread('This file is larger than 20 MB.')
      return
    }
    try {
      onAdd(await dataUriOf(file))
      setUnread(null)
    } catch {
      setUnread('This file could not be read.')
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-4 border-red bg-raised px-4 py-3">
      <span className="text-sm">{message}</span>
      <input
        ref={input}
        type="file"
        accept={UPLOAD.mediaTypes.join(',')}
        aria-label={message}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file !== undefined) void take(file)
        }}
      />
      <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        <UploadIcon />
        Add it
      </Button>
      {problem !== null && (
        <span role="alert" className="w-full text-sm text-red">
          {problem}
        </span>
      )}
    </li>
  )
}

/** Orders it, then leads to where it develops. */
function Order({ body, check, busy }: Pick<CheckedProps, 'body' | 'check' | 'busy'>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { data: account } = useQuery(creditsQuery)
  /** Kept until an answer has come: a second press is the same order (R17). */
  const [key, setKey] = useState(() => crypto.randomUUID())
  const order = useMutation({
    mutationFn: () => orderRecipe(body, key),
    onSuccess: ({ job_id: jobId, enlarge }) => {
      const { width, height } = check
      const size = width === null || height === null ? describeMode(check.ai_model).size : { width, height }
      const state: VariationState = {
        count: 1,
        dimensions: size,
        aiModel: check.ai_model,
        outputImageId: '',
        key,
        jobId,
        recipe: { enlarge },
      }
      if (isMounted()) void navigate('/variation-results', { state })
      else {
        const link = (
          <Link to="/variation-results" state={state}>
            Show it
          </Link>
        )
        // Nobody is led away from where they have gone since.
        notify.blank('The recipe’s picture is being made.', { link })
      }
    },
    onError: (error) => {
      const lacking = insufficientCreditsBody.safeParse(error instanceof InsufficientCreditsError ? error.body : null)
      if (lacking.success) showInsufficientCredits(lacking.data)
      // A refusal stores nothing: the next press is another order. Whether a lost one arrived, or one that a gateway answered, its key tells.
      if (wasRefused(error)) setKey(crypto.randomUUID())
    },
    onSettled: () => creditsChanged(client),
  })
  const reason =
    check.missing.length > 0
      ? 'Add what is missing first.'
      : check.refusals.length > 0
        ? check.refusals.join(' ')
        : null
  return (
    <div className="flex flex-col gap-3 border-t border-hairline pt-6">
      {order.error !== null && <ErrorList messages={messagesOfError(order.error)} />}
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
        <Button size="lg" busy={busy || order.isPending} disabledReason={reason} onClick={() => order.mutate()}>
          <span>
            Make it
            <Price credits={check.price} />
          </span>
        </Button>
        {account !== undefined && (
          <p className="figures py-4 text-sm text-soft">You have {creditsWords(account.credits)}.</p>
        )}
      </div>
    </div>
  )
}
