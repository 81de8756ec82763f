import { comoObjeto, ehObjeto } from '#kit/objeto.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'

const objetos = (v: unknown): Record<string, unknown>[] => Object.values(comoObjeto(v)).filter(ehObjeto)
const texto = (v: unknown): string => (typeof v === 'string' ? v : '')

/** Returns the names of the voters by option, from each person's latest choice. */
export function lerRespostas(d: Mensagem['dados']): ReadonlyMap<string, string[]> {
  const porOpcao = new Map<string, string[]>()
  for (const r of objetos(d?.respostas))
    for (const opcao of Array.isArray(r.opcoes) ? r.opcoes.map(texto) : [])
      porOpcao.set(opcao, [...(porOpcao.get(opcao) ?? []), texto(r.nome) || 'Contato'])
  return porOpcao
}

/** Returns the people who voted with an unknown choice: WhatsApp encrypts votes, and not every server decrypts them. */
export const responderamSemDizer = (d: Mensagem['dados']): string[] =>
  objetos(d?.respostas)
    .filter((r) => Array.isArray(r.opcoes) && r.opcoes.length === 0)
    .map((r) => texto(r.nome) || 'Contato')
