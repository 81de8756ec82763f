import type { Db } from '#platform/postgres/banco.ts'
import type { Vinculo } from '#modules/chat/atos/contract/atos.ts'

export async function vinculosDa(db: Db, conversaId: string): Promise<Vinculo[]> {
  const linhas = await db
    .selectFrom('chat.vinculos as v')
    .leftJoin('acesso_publico.usuarios as u', 'u.id', 'v.por')
    .select(['v.tipo', 'v.id', 'v.titulo', 'v.por', 'v.em', 'u.nome'])
    .where('v.conversa_id', '=', conversaId)
    .orderBy('v.em')
    .execute()
  return linhas.map((l) => ({
    tipo: l.tipo,
    id: l.id,
    titulo: l.titulo,
    por: { id: l.por, nome: l.nome ?? '' },
    em: l.em.toISOString(),
  }))
}
