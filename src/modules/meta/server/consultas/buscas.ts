import type { Db } from '#platform/postgres/banco.ts'
import type { Busca } from '../../tipos.ts'

export async function buscasRecentes(db: Db, id?: string): Promise<Busca[]> {
  const consulta = db
    .selectFrom('meta.buscas')
    .select([
      'id',
      'tipo',
      'desde',
      'estado',
      'formularios',
      'formularios_lidos',
      'lidos',
      'novos',
      'erro',
      'criado_em',
      'fim_em',
    ])
    .orderBy('criado_em', 'desc')
    .limit(20)
  const linhas = await (id ? consulta.where('id', '=', id) : consulta).execute()
  return linhas.map((b) => ({
    ...b,
    tipo: b.tipo,
    estado: b.estado,
    desde: b.desde.toISOString(),
    criado_em: b.criado_em.toISOString(),
    fim_em: b.fim_em?.toISOString() ?? null,
  }))
}
