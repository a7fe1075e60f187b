/** Numbers both sides share (docs/product/errors-and-limits.md). */

/** How many pictures a request may ask for. */
export const IMAGE_COUNTS = [1, 4] as const
export type ImageCount = (typeof IMAGE_COUNTS)[number]
export const DEFAULT_IMAGE_COUNT: ImageCount = 4

/** `face_id` when no face is chosen. */
export const NO_FACE = -1
/** The highest number that `face_id` may be on the wire, far beyond the faces there are. */
export const MAX_FACE_ID = 9999

export const UPLOAD = {
  maxBytes: 20 * 1024 * 1024,
  maxPixels: 50_000_000,
  /** Pixels. A photo with a longer side is scaled down to this on arrival, and the page says so (R33). */
  maxSide: 4096,
  /** Pixels. A photo with a shorter side is refused. */
  minSide: 16,
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  /** Pixels. Below this size the page advises a larger photo. */
  advisedWidth: 768,
  advisedHeight: 1024,
} as const

/** Characters. */
export const PROMPT_MAX_LENGTH = 2000

export const MASK = {
  /** A mask counts as blank up to this many marked pixels of the target; more than this lets the user go on. */
  minPixels: 300,
  /** Grey value from which a pixel of a binary mask counts as marked (its whiteness threshold). */
  whiteFrom: 200,
  debounceMs: 500,
  dotsBeforeDialog: 6,
  dotRadius: 10,
  lineWidth: 10,
  /** Opacity of the overlay, 0 to 255, and the same after an inversion. */
  opacity: 128,
  invertedOpacity: 125,
  eraser: { min: 10, max: 150, initial: 50 },
  maxDots: 200,
} as const

/**
 * Repositioning of a cut-out. The prescribed box of 500 × 500 at position 0 stands for the cut-out where the photo has it:
 * docs/decisions/0011-reposition.md. Handles are measured in CSS pixels, all else in pixels of the target.
 */
export const REPOSITION = {
  /** Least width of a resized cut-out; one that was narrower before may stay so. */
  minWidth: 50,
  /** Greatest length of a side, and greatest distance of the middle from the upper left corner. */
  farthest: 8192,
  handleRadius: 20,
  rotateHandleAbove: 30,
} as const

/** Each account's allowance (R35). */
export const ACCOUNT_LIMITS = {
  storageBytes: 2 * 1024 ** 3,
  uploadsPerHour: 60,
  masksPerMinute: 60,
  runningJobs: 4,
  /**
   * Orders of pictures (a generation, a variation, a retry, an upscale), also those that are cancelled at once. A person
   * who enlarges one picture after the other presses about every two seconds.
   */
  ordersPerMinute: 30,
  /** A picture every six seconds, a whole hour long. */
  ordersPerHour: 600,
  /** Checks of an order before it is placed: a page asks as its words and marks change. */
  checksPerMinute: 60,
  openStreams: 4,
} as const

/** What a picture looks like while it is made: small, since each goes to the page as an event. Chosen. */
export const PREVIEW = {
  /** Pixels of the longer side. */
  maxSide: 256,
  /** Of its file, and characters of the data URI around that. */
  maxBytes: 35 * 1024,
  maxLength: 48 * 1024,
  /** Milliseconds between two of one picture, at least. */
  intervalMs: 1000,
} as const

/** Seconds to wait before another verification mail, when the server names no other time. */
export const RESEND_COUNTDOWN_SECONDS = 61

export const PREVIOUS_GENERATIONS = { shown: 12, viewMoreFrom: 13 } as const
/** Pictures. */
export const DASHBOARD_PAGE_SIZE = 12

/**
 * Milliseconds that a toast stays, and how many there are at most. `withAction`, for a toast with a button, is longer so
 * that it can be pressed: chosen.
 */
export const TOAST = { success: 2000, error: 4000, blank: 4000, withAction: 10_000, max: 20 } as const

/** Milliseconds that the thanks for a vote stay, with their Undo. */
export const VOTE_THANKS_MS = 3000

/** How a pattern's tile is repeated: `half-drop` lowers every other column by half, `brick` shifts every other row. */
export const REPEAT_LAYOUTS = ['straight', 'half-drop', 'brick', 'mirror'] as const
export type RepeatLayout = (typeof REPEAT_LAYOUTS)[number]
/** How many tiles a preview shows side by side. */
export const REPEATS_ACROSS = { least: 1, most: 8 } as const
/** Flat colours that a picture can be reduced to. */
export const INK_COUNTS = { least: 2, most: 12 } as const
export const EXPORT_FORMATS = ['png', 'tiff', 'svg'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** Times the picture's own size. */
export const EXPORT_SCALES = [1, 2, 4] as const
export type ExportScale = (typeof EXPORT_SCALES)[number]
/** Pixels an inch. */
export const EXPORT_DPI = [150, 300] as const
export type ExportDpi = (typeof EXPORT_DPI)[number]
/** How wide a tile may be in print. Chosen: wider than any loom. */
export const PRINT_WIDTH_CM = { least: 1, most: 500 } as const
/** By definition. */
export const CM_AN_INCH = 2.54
/** What an exported PNG or TIFF has at most. */
export const EXPORT_MAX_PIXELS = 8192 * 4096

export const DOWNLOAD_FILE_NAME = 'result.png'
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
export const CSRF_COOKIE = 'csrftoken'
export const CSRF_HEADER = 'x-csrftoken'
export const SESSION_COOKIE = 'sessionid'

export const LIBRARY = {
  /** How long pictures that were deleted from the library can be brought back. */
  undoSeconds: 10,
  /** Pictures that a call may name. */
  maxPictures: 100,
  /** Pictures of one deletion, in however many calls. */
  maxDeleted: 25_000,
  /** Pictures of one ZIP. */
  maxArchived: 1000,
  maxCollections: 200,
  /** Characters of a collection's name. */
  maxCollectionName: 60,
} as const
