import { Link } from 'react-router'
import { ArrowLeftIcon, ArrowRightIcon, cx, Notch, threadText } from '../../../ui/index.ts'
import { ACCOUNT_PAGES } from '../state/account-pages.ts'
import type { AccountPage } from '../state/account-pages.ts'

/** The pieces of the account, numbered like those of a pattern. `here` is the path of the one that is shown. */
export function AccountNav({ here }: { readonly here: string }) {
  const first = here === ACCOUNT_PAGES[0]?.path
  return (
    <>
      {!first && (
        <Link
          to="/account"
          className="-ml-1 inline-flex min-h-11 items-center gap-2 justify-self-start px-1 text-soft hover:text-ink md:hidden"
        >
          <ArrowLeftIcon />
          Account
        </Link>
      )}
      <nav
        aria-label="Account"
        className={cx('max-md:mb-12 md:sticky md:top-26 md:self-start', !first && 'max-md:hidden')}
      >
        <p className="display pb-4 text-5xl md:text-3xl">Account</p>
        <ol className="max-md:border-t max-md:border-edge md:border-l md:border-hairline">
          {ACCOUNT_PAGES.map((piece, index) => (
            <li
              key={piece.path}
              // The first page lies below its own list on a phone, which therefore leaves it out.
              className={cx('max-md:border-b max-md:border-hairline', index === 0 && 'max-md:hidden')}
            >
              <Entry piece={piece} number={index + 1} current={piece.path === here} />
            </li>
          ))}
        </ol>
      </nav>
    </>
  )
}

interface EntryProps {
  readonly piece: AccountPage
  readonly number: number
  readonly current: boolean
}

function Entry({ piece: { path, title, summary, thread }, number, current }: EntryProps) {
  return (
    <Link
      to={path}
      aria-current={current ? 'page' : undefined}
      className="group relative flex min-h-11 items-center gap-4 max-md:py-3 md:pl-5"
    >
      {current && <Notch className="-left-px max-md:hidden" />}
      <span
        aria-hidden="true"
        className={cx('annotation w-4 max-md:hidden', current ? threadText[thread] : 'text-soft')}
      >
        {number}
      </span>
      <span className="grow">
        <span className={cx('py-1 group-hover:text-ink', current ? 'md:stitch-b' : 'md:text-soft')}>{title}</span>
        <span className="block text-sm text-soft md:hidden">{summary}</span>
      </span>
      <ArrowRightIcon className="size-5 text-soft md:hidden" />
    </Link>
  )
}
