import type { DependenciasDoChat } from './dependencias.ts'
import type { ParteDoChat } from './parte.ts'

/** The subjects of the chat beyond its core, in the order in which they start. */
export const partesDoChat: readonly ((d: DependenciasDoChat) => ParteDoChat)[] = []
