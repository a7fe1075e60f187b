import { createStore } from 'zustand/vanilla'

/** The account was deleted in this tab: the way then leads to the landing page, where it is said, and not to the login. */
export const goodbye = createStore<{ readonly said: boolean }>(() => ({ said: false }))

export const sayGoodbye = (): void => goodbye.setState({ said: true })
export const endGoodbye = (): void => goodbye.setState({ said: false })
