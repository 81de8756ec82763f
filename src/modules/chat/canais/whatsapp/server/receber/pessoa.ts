import { soDigitos, telefoneCanonico } from '#kit/telefone.ts'
import { lista, objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import type { InterlocutorDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'

const OCULTO = '@lid'

/** Address of a person who hides their number: WhatsApp's user id with a suffix. */
const enderecoOculto = (usuario: string): string => `${usuario}${OCULTO}`
export const usuarioOculto = (endereco: string): string | null =>
  endereco.endsWith(OCULTO) ? endereco.slice(0, -OCULTO.length) : null

/**
 * Returns a person's number and id. Either may be missing; both are stored, so that a later message with either finds
 * the same contact.
 */
export function interlocutorDe(numeroBruto: unknown, usuarioBruto: unknown): InterlocutorDeCanal | null {
  const numero = soDigitos(texto(numeroBruto) ?? '')
  const usuario = texto(usuarioBruto)
  const lid = usuario ? enderecoOculto(usuario) : undefined
  const jid = numero || lid
  if (!jid) return null
  return {
    jid,
    ...(numero ? { telefone: telefoneCanonico(numero) } : {}),
    ...(lid ? { lid } : {}),
    ...(numero && lid ? { jid_alternativo: lid } : {}),
  }
}

/** Profile names, by number and by id. */
export function nomesDe(valor: Objeto): Map<string, string> {
  const nomes = new Map<string, string>()
  for (const c of lista(valor.contacts).map(objeto)) {
    const nome = texto(objeto(c.profile).name)?.trim()
    for (const chave of [texto(c.wa_id), texto(c.user_id)]) if (nome && chave) nomes.set(chave, nome)
  }
  return nomes
}

/** Finds the user id that is given only in `contacts`, next to the name. */
export const usuarioDo = (valor: Objeto, numero: string | undefined): string | undefined =>
  numero === undefined
    ? undefined
    : texto(
        lista(valor.contacts)
          .map(objeto)
          .find((c) => texto(c.wa_id) === numero)?.user_id,
      )
