import { sql } from 'kysely'
import type { CanalDeAviso } from '#kit/canal-de-aviso.ts'
import { uuidv7 } from '#kit/id.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'
import { linkDosAvisos } from '#modules/avisos/links.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { FatoParaAvisar, TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { avisoCriado } from '../../eventos.ts'
import { emSilencio, fimDoSilencio, type Silencio } from '../../regras/silencio.ts'
import { ligadoEm } from '../consultas/grade.ts'
import { trabalhoDeEntrega } from '../tipos-de-trabalho.ts'

interface Destinatario {
  id: string
  fuso: string
  escolhas: Partial<Record<CanalDeAviso, boolean>>
  mudo: boolean
  alcanca: { email: boolean; whatsapp: boolean; push: boolean }
  silencio_de: number | null
  silencio_ate: number | null
  silencio_dias: number[] | null
  som: boolean | null
}

const externos = ['email', 'whatsapp', 'push'] as const
export const silencioDe = (
  d: Pick<Destinatario, 'fuso' | 'silencio_de' | 'silencio_ate' | 'silencio_dias'>,
): Silencio | null =>
  d.silencio_de === null || d.silencio_ate === null
    ? null
    : { de: d.silencio_de, ate: d.silencio_ate, dias: d.silencio_dias ?? [], fuso: d.fuso }

/**
 * Creates one notification for each user. Idempotent: users who were notified of the fact before are skipped. Work of a
 * department that is off notifies no user.
 */
export async function avisar(u: Unidade, tipo: TipoDeAviso, f: FatoParaAvisar, agora = new Date()): Promise<number> {
  const outros = [...new Set(f.para)].filter((p) => p !== f.por)
  if (outros.length === 0 || (await deDepartamentoDesligado(u.tx, f))) return 0
  const novos = await guardarFato(u.tx, outros, f.chave)
  const pessoas = await destinatarios(u.tx, novos, tipo.tipo, f)
  for (const p of pessoas) if (!p.mudo || tipo.critico) await umaPessoa(u, tipo, f, p, agora)
  return pessoas.length + (tipo.aoSubstituto ? await avisarSubstitutos(u, tipo, f, outros, agora) : 0)
}

async function deDepartamentoDesligado(tx: Tx, f: FatoParaAvisar): Promise<boolean> {
  if (!f.cartao_id && !f.funil_id) return false
  const { rows } = await sql`
    select
    from funis_publico.funis f
    where (
        f.id = ${f.funil_id ?? null}::uuid
        or f.id = (select c.funil_id from funis_publico.cartoes c where c.id = ${f.cartao_id ?? null}::uuid)
      )
      and not ${departamentoLigado(sql`f.departamento`)}
  `.execute(tx)
  return rows.length > 0
}

/** Also notifies the substitutes of absent users, with the name of the absent one. */
async function avisarSubstitutos(
  u: Unidade,
  tipo: TipoDeAviso,
  f: FatoParaAvisar,
  ja: readonly string[],
  agora: Date,
): Promise<number> {
  const { rows } = await sql<{ nome: string; recebe: string }>`
    select u.nome, cad.quem_recebe(u.id, now()) as recebe
    from acesso_publico.usuarios u
    where u.id = any(${[...ja]}::uuid[])
      and cad.ausente(u.id, now())
  `.execute(u.tx)
  let contados = 0
  for (const { nome, recebe } of rows) {
    if (!recebe || ja.includes(recebe) || recebe === f.por) continue
    const detalhe = [`No lugar de ${nome}`, f.detalhe].filter(Boolean).join(' · ')
    contados += await avisar(u, { ...tipo, aoSubstituto: false }, { ...f, para: [recebe], detalhe }, agora)
  }
  return contados
}

async function guardarFato(tx: Tx, pessoas: readonly string[], chave: string): Promise<string[]> {
  const { rows } = await sql<{ usuario_id: string }>`
    insert into avisos.fatos (usuario_id, chave)
    select u.id, ${chave}
    from acesso_publico.usuarios u
    where u.id = any(${[...pessoas]}::uuid[])
      and u.ativo
    on conflict do nothing
    returning usuario_id
  `.execute(tx)
  return rows.map((r) => r.usuario_id)
}

async function destinatarios(tx: Tx, ids: readonly string[], tipo: string, f: FatoParaAvisar): Promise<Destinatario[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Destinatario>`
    select
      u.id,
      u.fuso,
      a.silencio_de,
      a.silencio_ate,
      a.silencio_dias,
      a.som,
      coalesce(
        (
          select json_object_agg(p.canal, p.ligado)
          from avisos.preferencias p
          where p.usuario_id = u.id
            and p.tipo = ${tipo}
        ),
        '{}'
      ) as escolhas,
      exists (
        select from avisos.mudos m
        where m.usuario_id = u.id
          and (m.funil_id = ${f.funil_id ?? null}::uuid or m.time_id = ${f.time_id ?? null}::uuid)
      ) as mudo,
      json_build_object(
        'email',
        true,
        'whatsapp',
        u.telefone is not null
          and exists (
            select from plataforma_publico.parametros x
            where x.chave = 'avisos.whatsapp'
              and x.valor ->> 'caixa_entrada_id' is not null
          ),
        'push',
        exists (select from avisos.inscricoes i where i.usuario_id = u.id)
      ) as alcanca
    from acesso_publico.usuarios u
    left join avisos.ajustes a on a.usuario_id = u.id
    where u.id = any(${[...ids]}::uuid[])
    order by u.id
  `.execute(tx)
  return rows
}

async function umaPessoa(
  u: Unidade,
  tipo: TipoDeAviso,
  f: FatoParaAvisar,
  p: Destinatario,
  agora: Date,
): Promise<void> {
  const quer = (canal: CanalDeAviso) => ligadoEm(tipo, canal, p.escolhas[canal])
  const noSino = quer('sino') && !f.foraDoSino
  const saem = externos.filter((c) => quer(c) && p.alcanca[c])
  if (!noSino && !quer('cartao') && saem.length === 0) return
  const silencio = tipo.critico ? null : silencioDe(p)
  const quieto = silencio !== null && emSilencio(silencio, agora)
  const id = await guardarNotificacao(u.tx, tipo, f, p.id, noSino, agora)
  const { titulo, detalhe = '', href = linkDosAvisos() } = f
  if (noSino || quer('cartao'))
    u.emitir(avisoCriado, {
      usuario_id: p.id,
      id,
      cartao: quer('cartao') && !quieto,
      som: (p.som ?? true) && !quieto,
      titulo,
      detalhe,
      href,
    })
  const em = silencio ? fimDoSilencio(silencio, agora) : agora
  for (const canal of saem) {
    await u.tx
      .insertInto('avisos.envios')
      .values({ id: uuidv7(), usuario_id: p.id, notificacao_id: id, canal, chave: f.chave, titulo, detalhe, href, em })
      .onConflict((c) => c.doNothing())
      .execute()
    // notifications for the same time are sent together
    await agendar(
      u.tx,
      trabalhoDeEntrega,
      { usuario_id: p.id, canal },
      { chave: `avisos:${p.id}:${canal}:${em > agora ? em.getTime() : 'ja'}`, ...(em > agora ? { em } : {}) },
    )
  }
}

/** Groups unread facts into one row, which moves to the top and counts them. */
async function guardarNotificacao(
  tx: Tx,
  tipo: TipoDeAviso,
  f: FatoParaAvisar,
  usuario_id: string,
  noSino: boolean,
  agora: Date,
): Promise<string> {
  const {
    rows: [n],
  } = await sql<{ id: string }>`
    insert into avisos.notificacoes (
      id, usuario_id, tipo, titulo, detalhe, href, por, cartao_id, grupo, no_sino, criado_em, lida_em
    )
    values (
      ${uuidv7()},
      ${usuario_id},
      ${tipo.tipo},
      left(${f.titulo}, 300),
      left(${f.detalhe ?? ''}, 300),
      ${f.href ?? linkDosAvisos()},
      ${f.por}::uuid,
      ${f.cartao_id ?? null}::uuid,
      ${f.grupo ?? f.chave},
      ${noSino},
      ${agora},
      ${noSino ? null : agora}::timestamptz
    )
    on conflict (usuario_id, grupo)
    where lida_em is null
    do update set
      id = excluded.id,
      titulo = excluded.titulo,
      detalhe = excluded.detalhe,
      href = excluded.href,
      por = excluded.por,
      quantas = avisos.notificacoes.quantas + 1,
      criado_em = excluded.criado_em
    returning id
  `.execute(tx)
  if (!n) throw new RangeError('the notification was not kept')
  return n.id
}
