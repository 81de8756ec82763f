import type { Campo } from '#engines/funil/campos.ts'
import { semFormula } from '#platform/planilha/formatos.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Mapa } from '../../../regras/mapa.ts'
import { colunasCom } from '../../colunas.ts'
import { linhasDe } from '../../consultas/exportacao.ts'

/** Normalizes a cell like the spreadsheet reader. */
const comoLida = (t: string) => t.replaceAll('\0', '').trim().slice(0, 4000)

interface LinhaDaPlanilha {
  n: number
  celulas: readonly string[]
}

/**
 * Removes the cells that are equal, character by character, to our current export of that contact, complete or masked:
 * they change nothing, however they would be parsed. Applies only to rows with the identifier of a contact.
 */
export async function semOQueJaDiz<L extends LinhaDaPlanilha>(
  tx: Tx,
  linhas: readonly L[],
  mapa: Mapa,
  campos: readonly Campo[],
): Promise<L[]> {
  const doId = Object.entries(mapa).find(([, alvo]) => alvo === 'id')?.[0]
  if (doId === undefined) return [...linhas]
  const idDe = (l: L) => (l.celulas[Number(doId)] ?? '').trim().toLowerCase()
  const ids = linhas.map(idDe).filter((t) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(t))
  const contatos = new Map((await linhasDe(tx, ids)).map((k) => [k.id, k]))
  const colunas = new Map(colunasCom(campos).map((c) => [c.nome, c]))
  return linhas.map((l) => {
    const contato = contatos.get(idDe(l))
    if (!contato) return l
    const celulas = l.celulas.map((texto, n) => {
      const alvo = mapa[n]
      const coluna = alvo && alvo !== 'id' ? colunas.get(alvo) : undefined
      const ditos = coluna ? [true, false].map((aberto) => String(coluna.valor(contato, aberto) ?? '')) : []
      return ditos.some((d) => texto === comoLida(d) || texto === comoLida(semFormula(d))) ? '' : texto
    })
    return { ...l, celulas }
  })
}
