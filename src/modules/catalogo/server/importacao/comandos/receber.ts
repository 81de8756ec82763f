import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { MapaDeColunas } from '#kit/colunas.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { trancarImportacao } from '#platform/importacao/importador.ts'
import { corrigirCelulas, mapearColunas, receberPlanilha } from '#platform/importacao/receber.ts'
import type { Planilha } from '#platform/planilha/ler.ts'
import { adivinharMapa } from '../../../regras/colunas.ts'
import { deItens } from '../importador.ts'
import { conferirLinhas } from './conferir.ts'

export const receber = (u: Unidade, nome: string, planilha: Planilha): Promise<string> =>
  receberPlanilha(u, deItens, nome, planilha, adivinharMapa(planilha.cabecalho))

interface Escolhas {
  mapa: MapaDeColunas
  fornecedor: string
  inicio: string | null
  fim: string | null
}

export const mapear = (u: Unidade, id: string, { mapa, fornecedor, inicio, fim }: Escolhas): Promise<void> =>
  mapearColunas(
    u,
    deItens,
    id,
    mapa,
    sql`
      fornecedor = ${fornecedor},
      inicio = ${inicio}::date,
      fim = ${fim}::date
    `,
  )

export async function corrigirLinha(
  u: Unidade,
  id: string,
  n: number,
  celulas: Readonly<Record<string, string>>,
): Promise<void> {
  await conferirLinhas(u.tx, await corrigirCelulas(u, deItens, id, n, celulas))
}

/** Only what was never written may go: a written file is undone. */
export async function descartarImportacao(u: Unidade, id: string): Promise<void> {
  const i = await trancarImportacao(u.tx, deItens, id)
  if (!['mapeando', 'conferindo', 'conferida', 'falhou'].includes(i.situacao))
    throw conflito('Esta importação já gravou. Desfaça em vez de descartar.')
  await u.tx.deleteFrom('catalogo.importacoes').where('id', '=', id).execute()
  u.auditar({
    acao: 'importacao_do_catalogo.excluir',
    entidade: 'importacao_do_catalogo',
    entidade_id: id,
    antes: { nome: i.nome },
  })
}
