import { icon } from './icon.tsx'

export const CheckIcon = icon(<path d="M3.5 10.5l4.2 4.2L16.5 5.5" />)
export const MinusIcon = icon(<path d="M3.5 10h13" />)
export const ChevronDownIcon = icon(<path d="M5 7.75L10 12.75l5-5" />)
export const FirstIcon = icon(<path d="M4.5 4v12M16.5 10h-9M11.5 5.5L7 10l4.5 4.5" />)
export const LastIcon = icon(<path d="M15.5 4v12M3.5 10h9M8.5 5.5L13 10l-4.5 4.5" />)
export const DownloadIcon = icon(<path d="M10 2.5v10.5M5.5 8.75L10 13.25l4.5-4.5M3 17h14" />)
export const UploadIcon = icon(<path d="M10 13.25V2.75M5.5 7L10 2.5 14.5 7M3 17h14" />)
export const CameraIcon = icon(
  <path d="M2.5 6.25h3.25L7.25 4h5.5l1.5 2.25h3.25v10h-15zM13 11a3 3 0 11-6 0 3 3 0 016 0z" />,
)
export const TrashIcon = icon(
  <path d="M3 5.25h14M7.75 5V3h4.5v2M4.75 5.25l.9 11.75h8.7l.9-11.75M8.25 8.5v5.25M11.75 8.5v5.25" />,
)
/** A written sheet: all that is known of something. */
export const WrittenSheetIcon = icon(
  <path d="M4 2.5h8.500L16 6v11.500H4zM12.250 2.750V6.250h3.500M7 10h6M7 13.250h6" />,
)
export const UndoIcon = icon(<path d="M7 3.5L3 7.5l4 4M3.25 7.5h8.5a4.5 4.5 0 010 9H8" />)
export const RedoIcon = icon(<path d="M13 3.5l4 4-4 4M16.75 7.5h-8.5a4.5 4.5 0 000 9H12" />)
export const BrushIcon = icon(
  <path d="M16.5 3.5L9 11M9 11c-2.5-.25-3.75 1-3.75 2.75 0 1.5-1 2.25-2.25 2.5 3.75 1.25 7.5.25 7.5-2.75 0-1.25-.5-2-1.5-2.5z" />,
)
export const EraserIcon = icon(<path d="M8 16.5l-4.5-4.5 8-8.5 5.5 5.5-7.5 7.5H8zM7 8.25l5.5 5.5M11 16.5h6" />)
export const ZoomInIcon = icon(<path d="M12.9 12.9L17 17M8.5 6v5M6 8.5h5M14.5 8.5a6 6 0 11-12 0 6 6 0 0112 0z" />)
export const ZoomOutIcon = icon(<path d="M12.9 12.9L17 17M6 8.5h5M14.5 8.5a6 6 0 11-12 0 6 6 0 0112 0z" />)
export const SearchIcon = icon(<path d="M12.9 12.9L17 17M14.5 8.5a6 6 0 11-12 0 6 6 0 0112 0z" />)
export const HeartIcon = icon(
  <path d="M10 16.75S3 12.6 3 7.6C3 5.3 4.75 3.75 6.6 3.75c1.6 0 2.75.9 3.4 2.25.65-1.35 1.8-2.25 3.4-2.25C15.25 3.75 17 5.3 17 7.6c0 5-7 9.15-7 9.15z" />,
)
/** A pencil: the picture is edited in another mode. */
export const EditIcon = icon(
  <path d="M3 17l.9-4.100L14.200 2.600a1.800 1.800 0 012.600 0l.6.6a1.800 1.800 0 010 2.600L7.100 16.100zM12.300 4.500l3.200 3.200" />,
)
export const LikeIcon = icon(
  <path d="M3 9h3.25v8H3zM6.250 9.750L9.500 3c1.500 0 2.250 1 2 2.500L11 8.250h4.250c1.100 0 1.900 1 1.650 2.100l-1.250 5.250c-.2.850-.9 1.400-1.750 1.400H6.250" />,
)
export const DislikeIcon = icon(
  <path d="M17 11h-3.25V3H17zM13.750 10.250L10.500 17c-1.500 0-2.250-1-2-2.500L9 11.750H4.750c-1.100 0-1.900-1-1.650-2.100l1.250-5.250C4.550 3.550 5.250 3 6.100 3h7.650" />,
)
/** The same picture, twice as wide and high. */
export const UpscaleIcon = icon(
  <path d="M2.750 10.500h6.750v6.750H2.750zM2.750 7V2.750h14.500v14.500H13M10.500 9.500l4-4M11 5.500h3.500V9" />,
)
export const EyeIcon = icon(
  <>
    <path d="M1.75 10S4.75 4.5 10 4.5 18.25 10 18.25 10 15.25 15.5 10 15.5 1.75 10 1.75 10z" />
    <circle cx="10" cy="10" r="2.4" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="M3 3l14 14M8.2 4.7A7.6 7.6 0 0110 4.5c5.25 0 8.25 5.5 8.25 5.5a13 13 0 01-2.4 3M5 6.2A13.2 13.2 0 001.75 10S4.75 15.5 10 15.5c1.3 0 2.5-.35 3.5-.85M8.3 8.3a2.4 2.4 0 003.4 3.4" />,
)
export const KeyIcon = icon(<path d="M9 10a3.5 3.5 0 11-7 0 3.5 3.5 0 017 0zM9 10h9M14 10v3M17.5 10v4" />)
export const UserIcon = icon(
  <>
    <circle cx="10" cy="6.5" r="3.25" />
    <path d="M3.5 17.25c.5-4 3-6 6.5-6s6 2 6.5 6" />
  </>,
)
/** The mark for a credit: a reel of thread. */
export const ReelIcon = icon(
  <path d="M4.5 3h11M4.5 17h11M6.25 3v2.5h7.5V3M6.25 17v-2.5h7.5V17M7 5.5v9M13 5.5v9M7 8l6-1.25M7 10.6l6-1.25M7 13.2l6-1.25" />,
)
export const DotInsideIcon = icon(<path d="M10 7v6M7 10h6M17 10a7 7 0 11-14 0 7 7 0 0114 0z" />)
export const DotOutsideIcon = icon(<path d="M7 10h6M17 10a7 7 0 11-14 0 7 7 0 0114 0z" />)
export const LassoIcon = icon(
  <path d="M10 3c4.200 0 7.500 2 7.500 4.700S14.200 12.500 10 12.500c-1.400 0-2.700-.2-3.800-.6M3.600 10.300C2.900 9.600 2.500 8.700 2.500 7.700 2.500 5 5.800 3 10 3M6.600 11.400a1.700 1.700 0 11-3.300.300 1.700 1.700 0 013.300-.300zM5.300 13.200c.400 1.500 0 2.900-1.500 4" />,
)
export const HandIcon = icon(
  <path d="M6.5 10.5V5a1.25 1.25 0 012.5 0v4M9 9V3.75a1.25 1.25 0 012.5 0V9M11.5 9V4.75a1.25 1.25 0 012.5 0V10M14 10V7a1.25 1.25 0 012.5 0v5.5c0 3-2 5-5 5s-4.5-1.25-6-3.75L3.3 10.9c-.9-1.5 1-2.6 2-1.3l1.2 1.5" />,
)
export const FitIcon = icon(<path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4" />)
/** Along the diagonal, from corner to corner. */
export const ResizeIcon = icon(<path d="M4 9V4h5M16 11v5h-5M4.250 4.250l11.500 11.500" />)
export const TurnIcon = icon(<path d="M16 10a6 6 0 11-2-4.500M14.250 2.250v3.500h-3.500" />)
export const InvertIcon = icon(
  <path d="M3.5 3.5h13v13h-13zM13.5 10a3.5 3.5 0 11-7 0 3.5 3.5 0 017 0zM3.5 13l3.5-.6M3.5 16.5l5-3.4M13 16.5l-1-3.6M16.5 13.5l-3.3-2M8 3.5l.9 3M14.5 3.5l-2.6 3.6M16.5 7.5l-3.2 1.2M3.5 7l3.6 1" />,
)
export const HelpIcon = icon(
  <path d="M7.25 7.5a2.75 2.75 0 115 1.5c-.9 1-2.25 1.4-2.25 3M10 14.75h.01M17.5 10a7.5 7.5 0 11-15 0 7.5 7.5 0 0115 0z" />,
)
/** The half-drop, a textile designer's first way to lay a repeat. */
export const RepeatIcon = icon(<path d="M3 2.75h5.5v5.5H3zM3 11.75h5.5v5.5H3zM11.5 7.25H17v5.5h-5.5z" />)
export const VaryIcon = icon(
  <path d="M3.5 3.5h5v10.5a2.5 2.5 0 0 1-5 0zM8.5 7.200l3.200-3.200 3.500 3.500-7.400 8.250M12.100 11.500h4.400v5H6M6 13.900v.1" />,
)
/** Sheets that are kept together. */
export const CollectionIcon = icon(<path d="M2.750 7.250h14.500v10h-14.500zM4.500 4.750h11M6.250 2.500h7.500" />)
/** There is more behind it. */
export const MoreIcon = icon(<path d="M4 10h.01M10 10h.01M16 10h.01" strokeWidth="2.5" />)
/** Pictures side by side, each in its own proportions. */
export const SheetIcon = icon(
  <path d="M2.750 3h5v6h-5zM10.250 3h7v6h-7zM2.750 11.500h8v5.500h-8zM13.250 11.500h4v5.500h-4z" />,
)
/** A picture a line, with words. */
export const TableIcon = icon(
  <path d="M2.750 3.250h3.500v3.500h-3.500zM2.750 13.250h3.500v3.500h-3.500zM2.750 8.250h3.500v3.500h-3.500zM9 5h8.250M9 10h8.250M9 15h8.250" />,
)
/** A tile laid three times across and down. */
export const TilesIcon = icon(<path d="M2.5 2.5h15v15h-15zM7.5 2.5v15M12.5 2.5v15M2.5 7.5h15M2.5 12.5h15" />)
/** Two halves of one picture, and the line between them. */
export const CompareIcon = icon(
  <path d="M10 1.750v16.500M7.250 4H2.750v12h4.500M12.750 4h4.500v12h-4.500M2.750 13l4.500-4.500" />,
)
/** A hatched square: what was added to a picture is shown so. */
export const HatchIcon = icon(<path d="M3 3h14v14H3zM3 8.500L8.500 3M3 14L14 3M6 17L17 6M11.500 17l5.500-5.500" />)
