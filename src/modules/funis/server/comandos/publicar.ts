import { sql } from 'kysely'
import type { Definicao } from '#engines/funil/tipos.ts'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'

/**
 * A definition comes into force: its number, its snapshot and the stages that rows stand in. Cards of a stage that is gone go where
 * `levar` says; without a word about them nothing is published.
 */
export async function publicar(u: Unidade, funilId: string, d: Definicao, por: string | null, levar: Readonly<Record<string, string>> = {}): Promise<number> {
  const { rows } = await sql<{ versao: number }>`update funis.funis set versao = versao + 1, definicao = ${JSON.stringify(d)}::jsonb, nome = ${d.nome}, rascunho = null, atualizado_em = now() where id = ${funilId} returning versao`.execute(u.tx)
  const numero = rows[0]?.versao ?? 1
  await u.tx.insertInto('funis.versoes').values({ funil_id: funilId, numero, definicao: JSON.stringify(d), publicada_por: por }).execute()
  await aposentar(u, funilId, d, levar)
  // out of the way first: two stages may have changed places
  await sql`update funis.estagios set lugar = lugar + 1000 where funil_id = ${funilId} and arquivado_em is null`.execute(u.tx)
  for (const [lugar, e] of d.estagios.entries()) {
    await sql`insert into funis.estagios (id, funil_id, chave, nome, tipo, lugar, probabilidade) values (${e.id}, ${funilId}, ${e.chave}, ${e.nome}, ${e.tipo}, ${lugar}, ${e.probabilidade})
      on conflict (id) do update set nome = excluded.nome, tipo = excluded.tipo, lugar = excluded.lugar, probabilidade = excluded.probabilidade`.execute(u.tx)
  }
  u.auditar({ acao: 'funil.publicar', entidade: 'funil', entidade_id: funilId, depois: { versao: numero } })
  return numero
}

async function aposentar(u: Unidade, funilId: string, d: Definicao, levar: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await sql<{ id: string; nome: string; cartoes: number }>`select e.id, e.nome, (select count(*)::int from funis.cartoes c where c.estagio_id = e.id) as cartoes from funis.estagios e
    where e.funil_id = ${funilId} and e.arquivado_em is null and not e.id = any(${d.estagios.map((e) => e.id)}::uuid[])`.execute(u.tx)
  const sem = rows.filter((e) => e.cartoes > 0 && !levar[e.id])
  if (sem.length > 0) throw conflito(`Diga para onde vão os cartões de ${sem.map((e) => e.nome).join(', ')}.`, { estagios: sem.map((e) => ({ id: e.id, nome: e.nome, cartoes: e.cartoes })) })
  await sql`update funis.estagios set arquivado_em = now() where id = any(${rows.map((e) => e.id)}::uuid[])`.execute(u.tx)
}
