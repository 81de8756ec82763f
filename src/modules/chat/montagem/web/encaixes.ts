/// <reference types="vite/types/importMeta.d.ts" />

/** Fills the slots of the conversation's screens: every subject, of the chat or of another module, that has one. */
const assuntos = import.meta.glob<() => void>('../../../**/web/encaixar.ts', { eager: true, import: 'encaixar' })

for (const encaixar of Object.values(assuntos)) encaixar()
