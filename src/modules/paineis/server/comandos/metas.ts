import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { IndicadorComMeta } from '../../tipos.ts'

export interface NovaMeta {
  funil_id: string
  mes: string
  indicador: IndicadorComMeta
  usuario_id: string | null
  time_id: string | null
  alvo: number
}

/** Inserts or updates the target: one per funnel, month, indicator and owner. */
export async function guardarMeta(u: Unidade, m: NovaMeta, por: string): Promise<string> {
  await exigirDono(u, m)
  const { rows } = await sql<{ id: string }>`
    insert into paineis.metas (id, funil_id, mes, indicador, usuario_id, time_id, alvo, definida_por)
    values (
      ${uuidv7()},
      ${m.funil_id},
      ${`${m.mes}-01`}::date,
      ${m.indicador},
      ${m.usuario_id},
      ${m.time_id},
      ${m.alvo},
      ${por}
    )
    on conflict (funil_id, mes, indicador, usuario_id, time_id) do update
      set alvo = excluded.alvo, definida_por = excluded.definida_por, atualizado_em = now()
    returning id
  `.execute(u.tx)
  const id = rows[0]?.id ?? ''
  u.auditar({ acao: 'meta.guardar', entidade: 'meta', entidade_id: id, depois: { ...m } })
  return id
}

async function exigirDono(u: Unidade, m: NovaMeta): Promise<void> {
  if (
    m.usuario_id &&
    !(await u.tx.selectFrom('acesso_publico.usuarios').select('id').where('id', '=', m.usuario_id).executeTakeFirst())
  )
    throw invalido('Pessoa não encontrada', [{ campo: 'usuario_id', mensagem: 'Pessoa não encontrada' }])
  if (
    m.time_id &&
    !(await u.tx.selectFrom('acesso_publico.times').select('id').where('id', '=', m.time_id).executeTakeFirst())
  )
    throw invalido('Time não encontrado', [{ campo: 'time_id', mensagem: 'Time não encontrado' }])
}

export const META_NAO_ENCONTRADA = 'Meta não encontrada.'
/** `exigir` throws when the caller may not change targets of the funnel. */
export async function apagarMeta(u: Unidade, id: string, exigir: (funilId: string) => void): Promise<void> {
  const m = await u.tx
    .selectFrom('paineis.metas')
    .select(['funil_id', 'indicador', 'alvo'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!m) throw naoEncontrado(META_NAO_ENCONTRADA)
  exigir(m.funil_id)
  await u.tx.deleteFrom('paineis.metas').where('id', '=', id).execute()
  u.auditar({ acao: 'meta.apagar', entidade: 'meta', entidade_id: id, antes: { indicador: m.indicador, alvo: m.alvo } })
}
