import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { PoliticaVista } from '../../../contract/aprovacoes.ts'
import { faixas } from '../../../regras/aprovacao.ts'

export async function politicasDoFunil(db: Db, funilId: string): Promise<PoliticaVista[]> {
  const linhas = await db.selectFrom('funis.politicas').select(['id', 'funil_id', 'nome', 'campo', 'valor_de', 'faixas', 'validade_horas', 'ativa']).where('funil_id', '=', funilId).orderBy('criada_em').execute()
  return linhas.map((l) => ({ ...l, faixas: faixas.parse(l.faixas) }))
}

/** Approval fields that a policy of this funnel fills. */
export async function camposAprovaveis(db: Db, funilId: string): Promise<string[]> {
  const { rows } = await sql<{ campo: string }>`select campo from funis.politicas where funil_id = ${funilId} and ativa`.execute(db)
  return rows.map((r) => r.campo)
}
