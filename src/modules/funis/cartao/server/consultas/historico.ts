import { sql, type RawBuilder } from 'kysely'
import { mascararDocumento } from '#kit/documento.ts'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Acontecimento } from '#modules/funis/nucleo/tipos.ts'

interface Linha {
  id: string
  tipo: Acontecimento['tipo']
  em: Date
  por: string | null
  dados: Acontecimento['dados']
  chave: string
}
/** Owners of the history: the card, and the records it shares with other cards. */
interface DonosDaHistoria {
  cartao_id: string
  dossie_id: string | null
  contato_id: string | null
}

const regraDa = (execucao: RawBuilder<unknown>) => sql`
  (
    select 'Regra: ' || r.nome
    from automacoes_publico.execucoes x
    join automacoes_publico.regras r on r.id = x.regra_id
    where x.id = ${execucao}
  )
`

const transicoes = (d: DonosDaHistoria) => sql`
  select
    md5(t.cartao_id::text || t.seq)::uuid as id,
    'transicao' as tipo,
    t.em,
    t.por_id,
    jsonb_build_object(
      'seq',
      t.seq,
      'de',
      t.de_estagio_id,
      'para',
      t.para_estagio_id,
      'por_tipo',
      t.por_tipo,
      'motivo',
      t.motivo,
      'duracao_s',
      t.duracao_s,
      'no_prazo',
      t.no_prazo,
      'desfaz',
      t.desfaz,
      'desfeita',
      t.desfeita_por is not null,
      'de_nome',
      (select e.nome from funis.estagios e where e.id = t.de_estagio_id),
      'para_nome',
      (select e.nome from funis.estagios e where e.id = t.para_estagio_id),
      'de_funil',
      (select f.nome from funis.funis f where f.id = t.de_funil_id),
      'para_funil',
      (select f.nome from funis.funis f where f.id = t.funil_id)
    ) as dados,
    ${regraDa(sql`t.execucao_id`)} as regra
  from funis.transicoes t
  where t.cartao_id = ${d.cartao_id}
`

/** Changed values of the card, its dossier and consumer unit, and changes of the contact since the card was created. */
const mudancas = (d: DonosDaHistoria) => sql`
  select
    md5('a' || a.id)::uuid,
    'mudanca',
    a.em,
    a.usuario_id,
    jsonb_build_object('entidade', a.entidade, 'antes', a.antes, 'depois', a.depois, 'motivo', a.motivo),
    (
      select 'Regra: ' || r.nome
      from automacoes_publico.execucoes x
      join automacoes_publico.regras r on r.id = x.regra_id
      where a.requisicao_id = 'regra:' || x.id
        and x.cartao_id::text = ${d.cartao_id}
    )
  from plataforma_publico.auditoria a
  where (
    (a.entidade, a.entidade_id) in (('cartao', ${d.cartao_id}), ('dossie', ${d.dossie_id ?? ''}))
    or (
      (a.entidade, a.entidade_id) in (
        ('contato', ${d.contato_id ?? ''}),
        ('uc', (select o.uc_id::text from funis.dossies o where o.id = ${d.dossie_id}::uuid))
      )
      and a.em >= (select c.criado_em from funis.cartoes c where c.id = ${d.cartao_id})
    )
  )
    and a.acao in (
      'cartao.alterar', 'cartao.preencher', 'cartao.prazo', 'cartao.um_valor', 'dossie.preencher',
      'uc.preencher', 'contato.alterar'
    )
`

/**
 * Custom fields of the contact: the audit has only their names; the values are stored where the erasure of a person
 * deletes them.
 */
const doCliente = (d: DonosDaHistoria) => sql`
  select
    m.id,
    'mudanca',
    m.em,
    m.por,
    jsonb_build_object('entidade', 'contato', 'antes', m.antes, 'depois', m.depois),
    ${regraDa(sql`m.execucao_id`)}
  from funis.mudancas_do_contato m
  where m.contato_id = ${d.contato_id}::uuid
    and m.em >= (select c.criado_em from funis.cartoes c where c.id = ${d.cartao_id})
`

/** Approvals requested, decided, cancelled, and lapsed because a value changed. */
const aprovacoes = (d: DonosDaHistoria) => sql`
  select
    md5('a' || a.id)::uuid,
    'aprovacao',
    a.em,
    a.usuario_id,
    jsonb_build_object(
      'acao',
      a.acao,
      'antes',
      a.antes,
      'depois',
      a.depois,
      'motivo',
      a.motivo,
      'nome',
      coalesce(
        a.depois ->> 'nome',
        (
          select coalesce(p.nome, e.nome)
          from automacoes_publico.aprovacoes v
          left join automacoes_publico.politicas p on p.id = v.politica_id
          left join funis.estagios e on e.id = v.estagio_id
          where v.id::text = a.depois ->> 'aprovacao_id'
        )
      )
    ),
    null
  from plataforma_publico.auditoria a
  where (a.entidade, a.entidade_id) = ('cartao', ${d.cartao_id})
    and a.acao in (
      'aprovacao.pedir', 'aprovacao.aprovada', 'aprovacao.recusada', 'aprovacao.cancelar',
      'aprovacao.dispensada', 'aprovacao.caiu', 'aprovacao.expirou', 'aprovacao.entregar',
      'aprovacao.sem_efeito'
    )
`

const comentarios = (d: DonosDaHistoria) => sql`
  select
    m.id,
    'comentario',
    m.criado_em,
    m.autor_id,
    jsonb_build_object(
      'texto',
      m.texto,
      'editado_em',
      m.editado_em,
      'autor_id',
      m.autor_id,
      'mencoes',
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'nome', nome)), '[]')
        from acesso_publico.usuarios
        where id = any(m.mencoes)
      ),
      'times',
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'nome', nome)), '[]')
        from acesso_publico.times
        where id = any(m.times)
      )
    ),
    case when m.execucao_id is null then m.regra_nome else 'Regra: ' || m.regra_nome end
  from funis.comentarios m
  where m.cartao_id = ${d.cartao_id}
    and m.apagado_em is null
`

/** Moves, changed values, approvals and comments of one card in one order, newest first. */
export async function historicoDo(
  db: Db,
  d: DonosDaHistoria,
  limite: number,
  cursor: string | undefined,
): Promise<{ acontecimentos: Acontecimento[]; proximo: string | null }> {
  const lugar = cursor ? lugarNoTempo(cursor) : null
  const fontes = [transicoes, mudancas, doCliente, aprovacoes, comentarios].map((f) => f(d))
  const { rows } = await sql<Linha>`
    select h.id, h.tipo, h.em, coalesce(u.nome, h.regra) as por, h.dados, h.em::text as chave
    from (${sql.join(fontes, sql` union all `)}) h
    left join acesso_publico.usuarios u on u.id = h.por_id
    ${lugar ? sql`where (h.em, h.id) < (${lugar.em}::timestamptz, ${lugar.id}::uuid)` : sql``}
    order by h.em desc, h.id desc
    limit ${limite + 1}
  `.execute(db)
  const desta = rows.slice(0, limite)
  const ultima = desta.at(-1)
  return {
    acontecimentos: desta.map(({ chave: _, ...l }) => ({ ...l, dados: semDocumento(l.dados), em: l.em.toISOString() })),
    proximo: rows.length > limite && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
  }
}

/** Masks any digits in a document field, because a mistyped CPF still identifies a person. */
function semDocumento(dados: Acontecimento['dados']): Acontecimento['dados'] {
  const lado = (v: unknown) =>
    v !== null &&
    typeof v === 'object' &&
    'documento' in v &&
    typeof v.documento === 'string' &&
    /^\d+$/.test(v.documento)
      ? { ...v, documento: mascararDocumento(v.documento) }
      : v
  return {
    ...dados,
    ...('antes' in dados ? { antes: lado(dados.antes) } : {}),
    ...('depois' in dados ? { depois: lado(dados.depois) } : {}),
  } as Acontecimento['dados']
}
