/** The ways in which one mailbox of a provider can be written. */
interface Provider {
  readonly domains: RegExp
  /** All its domains are one name space: `a@ya.ru` is `a@yandex.com`. Left out where each domain has mailboxes of its own. */
  readonly oneDomain?: string
  /** What stands after the first of these is a tag. Each provider takes tags after a plus, or has no names with one. */
  readonly tags: RegExp
  /** Characters of a name that count for nothing, or as another. */
  readonly fold?: readonly [RegExp, string]
  /** `anything@ada.example.com` is `ada@example.com`. */
  readonly subdomains?: true
}

const PLUS = /\+/
/** Country domains: `.fr`, `.co.uk`, `.com.br`. */
const COUNTRY = String.raw`(?:com|[a-z]{2}|(?:co|com)\.[a-z]{2})`

const PROVIDERS: readonly Provider[] = [
  { domains: /^(gmail|googlemail)\.com$/, oneDomain: 'gmail.com', tags: PLUS, fold: [/\./g, ''] },
  {
    domains: new RegExp(String.raw`^((outlook|hotmail|live|windowslive)\.${COUNTRY}|msn\.com|passport\.com)$`),
    tags: PLUS,
  },
  // A hyphen begins the keyword of a disposable address; no name has one.
  {
    domains: new RegExp(
      String.raw`^(yahoo\.${COUNTRY}|(ymail|rocketmail|myyahoo)\.com|(aol|aim)\.${COUNTRY}|verizon\.net)$`,
    ),
    tags: /[-+]/,
  },
  { domains: /^(icloud|me|mac)\.com$/, oneDomain: 'icloud.com', tags: PLUS },
  {
    domains: /^(proton\.me|protonmail\.(com|ch)|pm\.me)$/,
    oneDomain: 'proton.me',
    tags: PLUS,
    fold: [/[._-]/g, ''],
  },
  {
    domains: new RegExp(String.raw`^(yandex\.${COUNTRY}|ya\.ru|narod\.ru)$`),
    oneDomain: 'yandex.ru',
    tags: PLUS,
    fold: [/\./g, '-'],
  },
  { domains: /^((mail|inbox|list|bk|internet)\.ru|xmail\.ru)$/, tags: PLUS },
  { domains: new RegExp(String.raw`^(gmx\.(${COUNTRY}|net|info|biz|org|us|eu)|web\.de|mail\.com)$`), tags: PLUS },
  {
    domains: /^(fastmail\.(com|fm|net|org|us|co\.uk|de|jp|in|to|es|cn|se|im)|messagingengine\.com|sent\.com)$/,
    tags: PLUS,
    subdomains: true,
  },
  { domains: new RegExp(String.raw`^(zoho|zohomail)\.(${COUNTRY}|eu)$`), tags: PLUS },
  { domains: /^posteo\.[a-z]{2,3}$/, oneDomain: 'posteo.de', tags: PLUS },
  { domains: /^(mailbox\.org|hey\.com|runbox\.com|tuta\.com|tutanota\.(com|de)|tutamail\.com)$/, tags: PLUS },
]

/** One mailbox, one text: letter case, and what its provider folds. */
export function normaliseAddress(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const whole = PROVIDERS.find(({ domains }) => domains.test(domain))
  if (whole !== undefined) return `${foldName(name, whole)}@${whole.oneDomain ?? domain}`

  const [mailbox = '', ...rest] = domain.split('.')
  const parent = rest.join('.')
  const below = PROVIDERS.find(({ domains, subdomains }) => subdomains && domains.test(parent))
  return below === undefined ? `${name}@${domain}` : `${mailbox}@${below.oneDomain ?? parent}`
}

function foldName(name: string, { tags, fold }: Provider): string {
  const [untagged = ''] = name.split(tags)
  // A name of nothing but a tag is left as it is: it is somebody's all the same.
  const kept = untagged === '' ? name : untagged
  return fold === undefined ? kept : kept.replaceAll(...fold)
}
