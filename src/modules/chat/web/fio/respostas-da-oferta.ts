import type { Mensagem } from '../../tipos.ts'

const objetos = (v: unknown): Record<string, unknown>[] =>
  typeof v === 'object' && v !== null
    ? Object.values(v).filter((x): x is Record<string, unknown> => typeof x === 'object' && x !== null)
    : []
const texto = (v: unknown): string => (typeof v === 'string' ? v : '')

/** What was chosen of an offer so far, and by whom: the latest choice of each person. */
export function lerRespostas(d: Mensagem['dados']): ReadonlyMap<string, string[]> {
  const porOpcao = new Map<string, string[]>()
  for (const r of objetos(d?.respostas))
    for (const opcao of Array.isArray(r.opcoes) ? r.opcoes.map(texto) : [])
      porOpcao.set(opcao, [...(porOpcao.get(opcao) ?? []), texto(r.nome) || 'Contato'])
  return porOpcao
}

/** Who answered without our being told what: WhatsApp seals the votes, and not every server opens them. */
export const responderamSemDizer = (d: Mensagem['dados']): string[] =>
  objetos(d?.respostas)
    .filter((r) => Array.isArray(r.opcoes) && r.opcoes.length === 0)
    .map((r) => texto(r.nome) || 'Contato')
