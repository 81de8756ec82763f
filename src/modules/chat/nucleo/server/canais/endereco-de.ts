import type { Adaptador } from './adaptador.ts'

/** Returns the contact's address on this channel, or null when it cannot be reached there. */
export function enderecoDe(
  adaptador: Adaptador,
  contato: { telefone: string | null; email: string | null },
): string | null {
  if (adaptador.enderecoDoContato) return adaptador.enderecoDoContato(contato)
  return contato.telefone ? adaptador.enderecoDe(contato.telefone) : null
}
