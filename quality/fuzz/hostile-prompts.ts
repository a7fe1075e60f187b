/** Prompts that nobody should send, and that somebody will. */
import type { Random } from '@toile/imaging'

const WORDS = (
  'red blue sage ecru stripes dots paisley roses dress skirt shirt coat linen silk velvet pleated bias puff sleeves ' +
  'without not no and or on with a the over under large tiny tossed half-drop technical flat walking mini maxi beach ' +
  'studio sunset collar belt pockets hem'
).split(' ')

const SCRIPTS = [
  'платье красное без рукавов',
  '赤いドレス、長袖なし',
  '红色连衣裙，没有袖子',
  'فستان أحمر بدون أكمام',
  'שמלה אדומה בלי שרוולים',
  'लाल पोशाक बिना आस्तीन',
  'κόκκινο φόρεμα χωρίς μανίκια',
  '빨간 드레스 소매 없음',
  'ชุดเดรสสีแดง',
  'robe rouge à manches bouffantes, col en V, sans ceinture',
  'Rotes Kleid ohne Ärmel, mit Gürtel',
]
const EMOJI = ['👗', '🧵', '🌸🌸🌸', '👩🏽‍🎨', '🏳️‍🌈', '🦓🐆', '❤️‍🔥', '1️⃣']
const MARKUP = [
  '<svg onload=alert(1)>',
  '</text></svg>',
  '&amp;&#0;&lt;',
  '"\'`--; DROP TABLE pictures',
  '${process.exit(1)}',
  '{{7*7}}',
  '../../../../etc/passwd',
  'url(#a) fill="red',
  '__proto__ constructor toString hasOwnProperty valueOf',
  '%00%n%s%x',
  'NaN Infinity -0 undefined null',
]

const some = (random: Random, count: number) => Array.from({ length: count }, () => random.pick(WORDS)).join(' ')
const letters = (random: Random, count: number, from: number, to: number) =>
  Array.from({ length: count }, () => String.fromCodePoint(random.whole(from, to))).join('')
const upTo10000 = (text: string) => `${text} `.repeat(Math.ceil(10_000 / (text.length + 1))).slice(0, 10_000)

const KINDS: readonly ((random: Random) => string)[] = [
  (random) => some(random, random.whole(1, 6)),
  (random) => some(random, random.whole(10, 60)),
  () => '',
  (random) => ' \t\n\r\u00a0\u2003\u200b\ufeff'.repeat(random.whole(1, 30)),
  (random) => upTo10000(some(random, 200)),
  (random) => upTo10000(random.pick(['a', 'red', 'without', 'not', '👗', 'ruffle', 'é', '\u0301', 'a-', "'s"])),
  (random) => letters(random, 10_000, 0x21, 0x7e),
  (random) => random.pick(SCRIPTS),
  (random) => `${random.pick(SCRIPTS)} ${some(random, 4)} ${random.pick(EMOJI)}`,
  (random) => Array.from({ length: random.whole(1, 40) }, () => random.pick(EMOJI)).join(random.pick(['', ' '])),
  (random) => letters(random, random.whole(1, 200), 0, 0x1f) + some(random, 3),
  // Turned writing, marks without letters, halves of pairs, private and unassigned characters.
  (random) => `\u202e${some(random, 4)}\u202c\u2066${some(random, 2)}`,
  (random) => `r\u0338e\u0338d\u0338 d${'\u0301'.repeat(random.whole(1, 300))}ress`,
  (random) => letters(random, random.whole(1, 50), 0xd800, 0xdfff) + some(random, 2),
  (random) => letters(random, random.whole(1, 80), 0xe000, 0xffff),
  (random) => letters(random, random.whole(1, 80), 0x1_0000, 0x10_ffff),
  (random) =>
    Array.from({ length: random.whole(1, 200) }, () => random.pick([...'.,;:!?-–—_/\\|()[]{}*+#~^°§$€"'])).join(''),
  (random) =>
    Array.from({ length: random.whole(1, 40) }, () => random.whole(-1e9, 1e9) / random.whole(1, 1000)).join(' '),
  (random) =>
    `${random.pick(['1e309', '-0', '0x1F', '١٢٣', '½', '∞', '3,5 cm', '12345678901234567890'])} ${some(random, 2)}`,
  (random) =>
    Array.from(
      { length: random.whole(1, 40) },
      () => `${random.pick(['no', 'not', 'without', 'never', 'except'])} ${random.pick(WORDS)}`,
    ).join(', '),
  (random) =>
    `${random.pick(['no', 'without', 'not a', 'nothing but no'])} ${random.pick(['colours', 'garment', 'dress', 'pattern', ''])}`,
  (random) => `${random.pick(MARKUP)} ${some(random, random.whole(0, 4))}`,
  (random) =>
    some(random, 8)
      .toUpperCase()
      .replaceAll(' ', random.pick(['', '-', '_', '/', '.', '\u00ad', '\u2009'])),
  (random) => `${random.pick(WORDS)} `.repeat(random.whole(2, 300)),
  (random) =>
    Array.from({ length: 60 }, () => `${random.pick(WORDS)} ${random.pick(WORDS)}, ${random.pick(WORDS)} and`).join(
      ' ',
    ),
]

export const hostilePrompt = (random: Random): string => random.pick(KINDS)(random)
