import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { revogarAoVivo } from '#platform/realtime/revogar.ts'
import type { AlcanceNoFunil } from '#modules/funis/nucleo/tipos.ts'
import { canalDoFunil } from '#modules/funis/nucleo/server/canais-ao-vivo.ts'

export interface Acesso {
  alcance: AlcanceNoFunil
  membros: {
    usuario_id: string | null
    time_id: string | null
    papel: 'leitor' | 'operador' | 'gestor'
    alcance: AlcanceNoFunil
  }[]
}

/** Replaces the whole access list of a funnel. Removed members lose access immediately, on open pages too. */
export async function mudarAcesso(u: Unidade, id: string, a: Acesso): Promise<void> {
  const chave = (m: Acesso['membros'][number]) => m.usuario_id ?? m.time_id ?? ''
  if (new Set(a.membros.map(chave)).size < a.membros.length)
    throw invalido('Uma pessoa ou time está duas vezes na lista.', [
      { campo: 'membros', mensagem: 'Uma pessoa ou time está duas vezes' },
    ])
  const pessoas = a.membros.flatMap((m) => m.usuario_id ?? [])
  const times = a.membros.flatMap((m) => m.time_id ?? [])
  const { rows } = await sql<{ pessoas: number; times: number }>`
    select
      (
        select count(*)::int
        from acesso_publico.usuarios
        where id = any(${pessoas}::uuid[])
          and ativo
      ) as pessoas,
      (select count(*)::int from acesso_publico.times where id = any(${times}::uuid[])) as times
  `.execute(u.tx)
  if (rows[0]?.pessoas !== pessoas.length || rows[0].times !== times.length)
    throw invalido('Uma das pessoas ou times não existe mais.', [
      { campo: 'membros', mensagem: 'Uma das pessoas ou times não existe mais' },
    ])
  const antes = await u.tx
    .selectFrom('funis.membros')
    .select(['usuario_id', 'time_id', 'papel', 'alcance'])
    .where('funil_id', '=', id)
    .execute()
  await u.tx.deleteFrom('funis.membros').where('funil_id', '=', id).execute()
  if (a.membros.length > 0)
    await u.tx
      .insertInto('funis.membros')
      .values(a.membros.map((m) => ({ id: uuidv7(), funil_id: id, ...m })))
      .execute()
  await u.tx
    .updateTable('funis.funis')
    .set({ alcance: a.alcance, atualizado_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'funil.acesso', entidade: 'funil', entidade_id: id, antes, depois: a })
  revogarAoVivo(u, { canal: canalDoFunil(id) })
}
