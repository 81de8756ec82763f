import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { unirContatos } from '#modules/contatos/publico.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import {
  avisarContato,
  avisarMudanca,
  registrarNaConversa,
} from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import {
  CONVERSA_NAO_ENCONTRADA,
  trancarConversa,
  type ConversaTrancada,
} from '#modules/chat/nucleo/server/comandos/trancar.ts'

interface Pedido {
  conversa_id: string
  unir_contatos: boolean
}

/**
 * Merges another conversation of the same person into this one. If the two have different contacts, those are merged
 * too when the request asks for it.
 */
export async function juntarConversa(u: Unidade, ctx: Ctx, alcance: Alcance, id: string, p: Pedido): Promise<void> {
  if (id === p.conversa_id)
    throw invalido('Escolha outra conversa.', [{ campo: 'conversa_id', mensagem: 'Escolha outra conversa.' }])
  const [a, b] = id < p.conversa_id ? [id, p.conversa_id] : [p.conversa_id, id]
  const trancadas = [await trancarConversa(u.tx, ctx, alcance, a), await trancarConversa(u.tx, ctx, alcance, b)]
  const fica = trancadas.find((c) => c.id === id)
  const sai = trancadas.find((c) => c.id === p.conversa_id)
  if (!fica || !sai) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
  const outroContato = sai.contato_id !== fica.contato_id
  if (outroContato && !p.unir_contatos)
    throw conflito(
      'As conversas são de contatos diferentes. Confirme que é a mesma pessoa para juntar também os contatos.',
      { outro_contato: true },
    )
  const caixa = await u.tx
    .selectFrom('chat.caixas_entrada')
    .select('nome')
    .where('id', '=', sai.caixa_entrada_id)
    .executeTakeFirstOrThrow()
  await unirConversas(u, fica, sai)
  if (outroContato) await juntarContatos(u, sai.contato_id, fica.contato_id)
  u.auditar({
    acao: 'conversa.unir',
    entidade: 'conversa',
    entidade_id: id,
    antes: {
      conversa_id: sai.id,
      caixa_entrada_id: sai.caixa_entrada_id,
      contato_id: sai.contato_id,
      mensagens: sai.ultima_seq,
    },
  })
  await registrarNaConversa(u, fica, ctx.usuario, `Conversa de ${caixa.nome} juntada a esta`, {
    tipo: 'uniao',
    conversa_id: sai.id,
  })
  avisarMudanca(u, fica, 'dados')
  await avisarContato(u, fica.contato_id, fica.id)
}

/**
 * Moves the messages of `sai` into `fica`, ordered by time, and renumbers them without gaps. Unread counts of each user
 * are added; files, quotes, promises and links move along; `sai` is deleted.
 */
export async function unirConversas(u: Unidade, fica: ConversaTrancada, sai: ConversaTrancada): Promise<void> {
  const { tx } = u
  const indo = await tx
    .selectFrom('chat.mensagens')
    .select('id')
    .where('conversa_id', 'in', [fica.id, sai.id])
    .where('status', '=', 'enviando')
    .executeTakeFirst()
  if (indo) throw conflito('Ainda há mensagem saindo. Espere um instante e junte de novo.')
  await sql`
    insert into chat.leituras (conversa_id, usuario_id, entradas_lidas)
    select ${fica.id}, usuario_id, sum(greatest(respondidas, lidas))
    from (
      select p.usuario_id, c.entradas_respondidas as respondidas, coalesce(l.entradas_lidas, 0) as lidas
      from (select distinct usuario_id from chat.leituras where conversa_id in (${fica.id}, ${sai.id})) p
      cross join (select id, entradas_respondidas from chat.conversas where id in (${fica.id}, ${sai.id})) c
      left join chat.leituras l on l.conversa_id = c.id and l.usuario_id = p.usuario_id
    ) t
    group by usuario_id
    on conflict (conversa_id, usuario_id) do update set entradas_lidas = excluded.entradas_lidas, em = now()
  `.execute(tx)
  await renumerar(u, fica.id, sai.id)
  await levarOQuePende(u, fica.id, sai.id)
  await tx.deleteFrom('chat.conversas').where('id', '=', sai.id).execute()
  await sql`
    insert into chat.unioes (de, para, por)
    values (${sai.id}, ${fica.id}, ${u.autor.usuario?.id ?? null})
  `.execute(tx)
  const abre = fica.status === 'finalizada' && sai.status !== 'finalizada'
  const menor = (x: Date | null, y: Date | null) => (x && y ? (x < y ? x : y) : (x ?? y))
  const maior = (x: Date | null, y: Date | null) => (x && y ? (x > y ? x : y) : (x ?? y))
  await sql`
    update chat.conversas c
    set
      ultima_seq = n.total,
      ultima_msg_seq = n.fala,
      total_entradas = ${fica.total_entradas + sai.total_entradas},
      entradas_respondidas = ${fica.entradas_respondidas + sai.entradas_respondidas},
      aguardando_desde = ${menor(fica.aguardando_desde, sai.aguardando_desde)},
      primeira_resposta_em = ${menor(fica.primeira_resposta_em, sai.primeira_resposta_em)},
      ultima_entrada_em = ${maior(fica.ultima_entrada_em, sai.ultima_entrada_em)},
      ultima_interacao_em = greatest(c.ultima_interacao_em, ${sai.ultima_interacao_em}),
      criado_em = least(c.criado_em, ${sai.criado_em}),
      tags = (
          select coalesce(array_agg(t order by t), '{}')
          from (select distinct t from unnest(${[...fica.tags, ...sai.tags]}::text[]) t limit 20) x
        ),
      endereco = coalesce(c.endereco, ${fica.caixa_entrada_id === sai.caixa_entrada_id ? sai.endereco : null}),
      atribuida_para = coalesce(c.atribuida_para, ${sai.atribuida_para}),
      atualizada_em = now() ${
        abre
          ? sql`
            , status = ${sai.status}, finalizada_em = null, finalizada_por = null, motivo_finalizacao = null,
            nota_final = null
          `
          : sql``
      }
    from (
      select
        count(*)::int as total, coalesce(max(seq) filter (where direcao in ('entrada', 'saida')), 0) as fala
      from chat.mensagens
      where conversa_id = ${fica.id}
    ) n
    where c.id = ${fica.id}
  `.execute(tx)
  const { ultima_seq } = await tx
    .selectFrom('chat.conversas')
    .select('ultima_seq')
    .where('id', '=', fica.id)
    .executeTakeFirstOrThrow()
  fica.ultima_seq = ultima_seq
  avisarMudanca(u, sai, 'exclusao')
}

/**
 * Renumbers in two steps, first to values above 1,000,000,000 and then down, so that the unique key never sees
 * duplicates. The running maximum of `criado_em` keeps each thread's own order.
 */
async function renumerar({ tx }: Unidade, fica: string, sai: string): Promise<void> {
  const ALTO = sql.lit(1_000_000_000)
  await sql`
    with todas as (
      select m.id, m.conversa_id, m.seq, max(m.criado_em) over (partition by m.conversa_id order by m.seq) as em
      from chat.mensagens m
      where m.conversa_id in (${fica}, ${sai})
    ),
    ordem as (
      select id, conversa_id, seq, row_number() over (order by em, conversa_id <> ${fica}, seq)::int as novo
      from todas
    )
    update chat.mensagens m
    set
      conversa_id = ${fica},
      seq = o.novo + ${ALTO},
      citada_seq = (
        select q.novo
        from ordem q
        where q.conversa_id = o.conversa_id
          and q.seq = m.citada_seq
      )
    from ordem o
    where m.id = o.id
  `.execute(tx)
  await sql`update chat.mensagens set seq = seq - ${ALTO} where conversa_id = ${fica}`.execute(tx)
}

async function levarOQuePende({ tx }: Unidade, fica: string, sai: string): Promise<void> {
  await sql`
    update chat.transferencias
    set estado = 'aceita', decidida_em = now()
    where conversa_id = ${sai}
      and estado = 'pendente'
  `.execute(tx)
  await sql`update chat.transferencias set conversa_id = ${fica} where conversa_id = ${sai}`.execute(tx)
  await sql`update chat.promessas set conversa_id = ${fica} where conversa_id = ${sai}`.execute(tx)
  await sql`
    insert into chat.vinculos (conversa_id, tipo, id, titulo, por, em)
    select ${fica}, tipo, id, titulo, por, em
    from chat.vinculos
    where conversa_id = ${sai}
    on conflict do nothing
  `.execute(tx)
  await sql`update chat.propostas_no_fio set conversa_id = ${fica} where conversa_id = ${sai}`.execute(tx)
  await sql`update chat.mensagens_agendadas set conversa_id = ${fica} where conversa_id = ${sai}`.execute(tx)
  await sql`update chat.mencoes set conversa_id = ${fica} where conversa_id = ${sai}`.execute(tx)
  await sql`update chat.unioes set para = ${fica} where para = ${sai}`.execute(tx)
}

async function juntarContatos(u: Unidade, de: string, para: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id
    from chat.conversas a
    join chat.conversas b
      on b.caixa_entrada_id = a.caixa_entrada_id
      and b.contato_id = ${para}
      and b.status <> 'finalizada'
    where a.contato_id = ${de}
      and a.status <> 'finalizada'
    limit 1
  `.execute(u.tx)
  if (rows.length > 0)
    throw conflito('Os dois contatos ainda têm conversas abertas na mesma caixa. Junte antes essas conversas.')
  await unirContatos(u, de, para)
}
