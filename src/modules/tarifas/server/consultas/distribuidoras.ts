import { sql } from 'kysely'
import { plano } from '#kit/colunas.ts'
import { limparDocumento } from '#kit/documento.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { MetodoDeGrossUp } from '#engines/energia/tarifa.ts'
import type { RegraDoMinimo } from '#engines/energia/fatura-b.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export interface LinhaDaDistribuidora {
  id: string
  nome: string
  agente: string | null
  apelidos: string[]
  cnpj: string | null
  ufs: string[]
  regra_minimo: RegraDoMinimo
  metodo: MetodoDeGrossUp
  piscofins_isento_compensacao: boolean
  versao: number
}

export async function lerDistribuidoras(db: Db | Tx, id?: string): Promise<LinhaDaDistribuidora[]> {
  const { rows } = await sql<LinhaDaDistribuidora>`
    select id, nome, agente, apelidos, cnpj, ufs, regra_minimo, metodo, piscofins_isento_compensacao, versao
    from tarifas.distribuidoras
    where ${id ?? null}::uuid is null or id = ${id ?? null}
    order by plataforma.sem_acento(nome), id
  `.execute(db)
  return rows
}

export async function distribuidoraPorId(db: Db | Tx, id: string): Promise<LinhaDaDistribuidora> {
  const [uma] = await lerDistribuidoras(db, id)
  if (!uma) throw naoEncontrado('Distribuidora não encontrada.')
  return uma
}

/** A utility for a field that chooses one. */
export interface DistribuidoraCurta {
  id: string
  nome: string
  cnpj: string | null
  ufs: string[]
}

export async function listarDistribuidoras(db: Db | Tx): Promise<DistribuidoraCurta[]> {
  return (await lerDistribuidoras(db)).map(({ id, nome, cnpj, ufs }) => ({ id, nome, cnpj, ufs }))
}

const nomesDe = (d: LinhaDaDistribuidora): string[] =>
  [d.nome, d.agente, ...d.apelidos].filter((n) => n !== null).map(plano)

/**
 * The utility of a CNPJ; without one, that of a name as bills and ANEEL's files write it, in the state if more than one
 * has it. Null when nothing or more than one fits: nothing is guessed.
 */
export async function acharDistribuidora(
  db: Db | Tx,
  { cnpj, nome, uf }: { cnpj?: string | null; nome?: string | null; uf?: string | null },
): Promise<DistribuidoraCurta | null> {
  const achada = procurarDistribuidora(await lerDistribuidoras(db), { cnpj, nome, uf })
  return achada && { id: achada.id, nome: achada.nome, cnpj: achada.cnpj, ufs: achada.ufs }
}

export function procurarDistribuidora(
  todas: readonly LinhaDaDistribuidora[],
  {
    cnpj,
    nome,
    uf,
  }: { cnpj?: string | null | undefined; nome?: string | null | undefined; uf?: string | null | undefined },
): LinhaDaDistribuidora | null {
  const documento = cnpj ? limparDocumento(cnpj) : ''
  const peloCnpj = documento ? todas.find((d) => d.cnpj === documento) : undefined
  if (peloCnpj) return peloCnpj
  const procurado = nome ? plano(nome) : ''
  if (!procurado) return null
  // a row with another CNPJ is another company
  const livres = todas.filter((d) => !documento || d.cnpj === null)
  const iguais = livres.filter((d) => nomesDe(d).includes(procurado))
  const daUf = iguais.filter((d) => !uf || d.ufs.includes(uf))
  return daUf.length === 1 ? (daUf[0] ?? null) : null
}
