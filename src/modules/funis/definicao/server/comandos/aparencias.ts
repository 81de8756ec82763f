import { sql } from 'kysely'
import { juntarAparencias, SEM_AJUSTES } from '#engines/funil/aparencia.ts'
import { aparencia, type Aparencia, type TabelaDaPessoa } from '#engines/funil/tipos.ts'
import { naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { AparenciaDoFunil } from '../../contract/aparencias.ts'
import { exigirFunil, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

interface Linha {
  id: string
  nome: string
  lider_id: string | null
  membro: boolean
  ajustes: unknown
}

/** The look of a funnel for one user: their settings, their teams', and the result. */
export async function aparenciaPara(db: Db, ctx: Ctx, a: Alcance, funilId: string): Promise<AparenciaDoFunil> {
  const gere = exigirFunil(a, funilId).papel === 'gestor' && pode(ctx, 'funis.funil.configurar')
  const { rows: times } = await sql<Linha>`
    select t.id, t.nome, t.lider_id, t.id = any(${[...a.times]}::uuid[]) as membro, p.ajustes
    from acesso_publico.times t
    left join funis.aparencias p on p.time_id = t.id and p.funil_id = ${funilId}
    where t.id = any(${[...a.times]}::uuid[])
      or t.lider_id = ${a.usuario_id}
      or (
        ${gere}
        and (p.id is not null or t.departamento = (select departamento from funis.funis where id = ${funilId}))
      )
    order by t.nome
  `.execute(db)
  const minha = ajustesDe(
    await db
      .selectFrom('funis.aparencias')
      .select('ajustes')
      .where('funil_id', '=', funilId)
      .where('usuario_id', '=', a.usuario_id)
      .executeTakeFirst(),
  )
  const meus = times.filter((t) => t.membro || t.lider_id === a.usuario_id)
  return {
    funil_id: funilId,
    minha,
    efetiva: juntarAparencias([minha, ...meus.map(ajustesDe)]),
    times: times.map((t) => ({
      id: t.id,
      nome: t.nome,
      ajustes: ajustesDe(t),
      pode: gere || t.lider_id === a.usuario_id,
    })),
  }
}

/** Stored settings may refer to removed stages and fields: unreadable ones are ignored. */
function ajustesDe(linha: { ajustes: unknown } | undefined): Aparencia {
  const lida = aparencia.safeParse(linha?.ajustes ?? {})
  return lida.success ? lida.data : SEM_AJUSTES
}

export type Dono = { usuario_id: string; time_id: null } | { usuario_id: null; time_id: string }

export async function exigirDono(db: Db, ctx: Ctx, a: Alcance, funilId: string, alvo: string): Promise<Dono> {
  exigirFunil(a, funilId)
  if (alvo === 'eu') return { usuario_id: a.usuario_id, time_id: null }
  const time = (await aparenciaPara(db, ctx, a, funilId)).times.find((t) => t.id === alvo)
  if (!time) throw naoEncontrado('Time não encontrado.')
  if (!time.pode)
    throw proibido('funis.funil.configurar', 'Só quem lidera o time ou cuida do funil muda a aparência do time.')
  return { usuario_id: null, time_id: time.id }
}

export async function guardarAparencia(
  u: Unidade,
  funilId: string,
  dono: Dono,
  ajustes: Omit<Aparencia, 'tabela'>,
): Promise<void> {
  await sql`
    insert into funis.aparencias (id, funil_id, usuario_id, time_id, ajustes, atualizado_por)
    values (
      ${uuidv7()},
      ${funilId},
      ${dono.usuario_id},
      ${dono.time_id},
      ${JSON.stringify(ajustes)}::jsonb,
      ${u.autor.usuario?.id ?? null}
    )
    on conflict (funil_id, usuario_id, time_id) do update set
      ajustes = excluded.ajustes || jsonb_build_object('tabela', aparencias.ajustes -> 'tabela'),
      atualizado_por = excluded.atualizado_por,
      atualizado_em = now()
  `.execute(u.tx)
  u.auditar({ acao: 'funil.aparencia', entidade: 'funil', entidade_id: funilId, depois: { ...dono, ajustes } })
}

/** A user's own table columns. No audit row, because no other user sees them. */
export async function guardarTabela(
  u: Unidade,
  funilId: string,
  usuarioId: string,
  tabela: TabelaDaPessoa | null,
): Promise<void> {
  await sql`
    insert into funis.aparencias (id, funil_id, usuario_id, ajustes, atualizado_por)
    values (
      ${uuidv7()},
      ${funilId},
      ${usuarioId},
      jsonb_build_object('tabela', ${JSON.stringify(tabela)}::jsonb),
      ${usuarioId}
    )
    on conflict (funil_id, usuario_id, time_id) do update set
      ajustes = aparencias.ajustes || excluded.ajustes,
      atualizado_por = excluded.atualizado_por,
      atualizado_em = now()
  `.execute(u.tx)
}

export async function limparAparencia(u: Unidade, funilId: string, dono: Dono): Promise<void> {
  await sql`
    delete from funis.aparencias
    where funil_id = ${funilId}
      and usuario_id is not distinct from ${dono.usuario_id}
      and time_id is not distinct from ${dono.time_id}
  `.execute(u.tx)
  u.auditar({ acao: 'funil.aparencia', entidade: 'funil', entidade_id: funilId, depois: { ...dono, ajustes: null } })
}
