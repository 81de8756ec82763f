import type { Adaptador } from './adaptador.ts'

/** Where this channel delivers to a contact, or null when it cannot. */
export function enderecoDe(
  adaptador: Adaptador,
  contato: { telefone: string | null; email: string | null },
): string | null {
  if (adaptador.enderecoDoContato) return adaptador.enderecoDoContato(contato)
  return contato.telefone ? adaptador.enderecoDe(contato.telefone) : null
}
