import type { Servicos } from '#platform/servicos.ts'
import { painelDe } from './consultas/painel.ts'

const NINGUEM = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the figures of all inboxes for a wall screen. Any passer-by can read it, so it contains no user's own
 * conversations.
 */
export const painelDaParede = (s: Pick<Servicos, 'banco' | 'ligados'>, agora: Date) =>
  painelDe(s, NINGUEM, { todas: true, papeis: new Map() }, undefined, agora)
