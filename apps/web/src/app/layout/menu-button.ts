/** The look of the burger, which is there before the menu's code is. */
export const menuButton = '-mr-3 flex size-11 items-center justify-center rounded-sm hover:bg-sunk lg:hidden'
