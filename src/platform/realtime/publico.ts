/**
 * Audiences within one channel, as `tipo:id` (`caixa:…`, `usuario:…`). A message has at most one; a credential lists
 * those of its bearer, where `caixa:*` matches every inbox. Null in a message: every subscriber of the channel. Null in
 * a credential: the server's own key, which receives everything.
 */
export type Publicos = ReadonlySet<string> | null

export function ouve(publicos: Publicos, publico: string | null): boolean {
  if (publicos === null || publico === null) return true
  return publicos.has(publico) || publicos.has(`${publico.slice(0, publico.indexOf(':'))}:*`)
}

export const mesmosPublicos = (a: Publicos, b: Publicos): boolean =>
  a === b || (a !== null && b !== null && a.size === b.size && [...a].every((p) => b.has(p)))

/** Separates a shared channel from the audience in the name of a channel of the hosted service. */
export const SEPARADOR = '@'

/**
 * The channel of the hosted service for one audience of a shared channel. That service delivers a message to every
 * subscriber of its channel, so each audience has a channel of its own, which the credentials of others do not cover.
 */
export const canalDoPublico = (canal: string, publico: string): string =>
  canal + SEPARADOR + publico.replace(':*', '-todas').replace(':', '-')

/** Where a message goes on the hosted service: to its audience, and to those who hold all audiences of its kind. */
export function canaisDoHospedado(canal: string, publico: string | null): string[] {
  if (publico === null) return [canal]
  const tipo = publico.slice(0, publico.indexOf(':'))
  const dela = canalDoPublico(canal, publico)
  return tipo === 'usuario' ? [dela] : [dela, canalDoPublico(canal, `${tipo}:*`)]
}
