import { sql } from 'kysely'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import { alcanceDe, dentroDoAlcance } from '#modules/chat/publico.ts'
import { alcanceNosFunis, cartaoNoAlcance } from '#modules/funis/publico.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Passo } from '../../tipos.ts'

/** Predicates of what the user may see of a contact in each module. */
async function permitidos(db: Db, ctx: Ctx) {
  const chat = pode(ctx, 'chat.conversa.ver')
    ? dentroDoAlcance(await alcanceDe(db, ctx), 'c.caixa_entrada_id')
    : sql<boolean>`false`
  const funis = pode(ctx, 'funis.cartao.ver') ? cartaoNoAlcance(await alcanceNosFunis(db, ctx)) : sql<boolean>`false`
  return { chat, funis }
}

export async function relacionadosDe(db: Db, ctx: Ctx, id: string) {
  const { chat, funis } = await permitidos(db, ctx)
  const [conversas, cartoes, arquivos] = await Promise.all([
    sql<{ id: string; caixa_nome: string; canal: string; status: string; ultima_interacao_em: Date }>`
      select c.id, x.nome as caixa_nome, x.tipo as canal, c.status, c.ultima_interacao_em
      from chat_publico.conversas c
      join chat_publico.caixas_entrada x on x.id = c.caixa_entrada_id
      where c.contato_id = ${id}
        and ${chat}
      order by c.ultima_interacao_em desc, c.id
      limit 50
    `.execute(db),
    sql<{
      id: string
      funil_id: string
      funil_nome: string
      estagio_nome: string
      situacao: string
      titulo: string
      dossie_numero: string | null
      valor_centavos: number | null
      ultima_atividade_em: Date
    }>`
      select
        c.id, c.funil_id, f.nome as funil_nome, e.nome as estagio_nome, c.situacao, c.titulo,
        d.numero as dossie_numero, d.valor_centavos, c.ultima_atividade_em
      from funis_publico.cartoes c
      join funis_publico.funis f on f.id = c.funil_id
      join funis_publico.estagios e on e.id = c.estagio_id
      left join funis_publico.dossies d on d.id = c.dossie_id
      where c.contato_id = ${id}
        and ${funis}
      order by c.ultima_atividade_em desc, c.id
      limit 100
    `.execute(db),
    sql<{ nome: string; caminho: string; mime: string; tamanho: number; cartao_id: string; cartao_titulo: string }>`
      select
        a.valor ->> 'nome' as nome,
        a.valor ->> 'caminho' as caminho,
        a.valor ->> 'mime' as mime,
        (a.valor ->> 'tamanho')::int as tamanho,
        c.id as cartao_id,
        c.titulo as cartao_titulo
      from funis_publico.cartoes c
      left join funis_publico.dossies d on d.id = c.dossie_id
      cross join lateral jsonb_each(coalesce(d.campos, '{}') || c.campos) f(chave, valor)
      cross join lateral jsonb_array_elements(
        case when jsonb_typeof(f.valor) = 'array' then f.valor else '[]' end
      ) a(valor)
      where c.contato_id = ${id}
        and jsonb_typeof(a.valor) = 'object'
        and a.valor ->> 'caminho' like c.id::text || '/%'
        and ${funis}
      limit 100
    `.execute(db),
  ])
  return {
    conversas: conversas.rows.map((c) => ({ ...c, ultima_interacao_em: c.ultima_interacao_em.toISOString() })),
    cartoes: cartoes.rows.map((c) => ({ ...c, ultima_atividade_em: c.ultima_atividade_em.toISOString() })),
    arquivos: arquivos.rows,
  }
}

const POR_VEZ = 40
type LinhaDoPasso = Omit<Passo, 'em'> & { em: Date; chave: string }

/** Timeline of a contact over chat, funnels and registry, newest first. */
export async function linhaDoTempoDe(
  db: Db,
  ctx: Ctx,
  id: string,
  cursor: string | undefined,
): Promise<{ passos: Passo[]; proximo: string | null }> {
  const { chat, funis } = await permitidos(db, ctx)
  const lugar = cursor ? lugarNoTempo(cursor) : null
  const { rows } = await sql<LinhaDoPasso>`
    select t.*, t.em::text as chave
    from (
      select
        c.id::text, c.criado_em as em, 'conversa' as tipo, 'Conversa em ' || x.nome as titulo,
        c.status as detalhe, null::text as por, '/chat?c=' || c.id as link
      from chat_publico.conversas c
      join chat_publico.caixas_entrada x on x.id = c.caixa_entrada_id
      where c.contato_id = ${id}
        and ${chat}
      union all
      select
        md5(c.id::text || t.seq)::uuid::text,
        t.em,
        'cartao',
        case when t.de_estagio_id is null then 'Entrou em ' else '' end || f.nome || ': ' || e.nome,
        c.titulo,
        u.nome,
        '/funil/' || c.funil_id || '?cartao=' || c.id
      from funis_publico.cartoes c
      join funis_publico.transicoes t on t.cartao_id = c.id
      join funis_publico.funis f on f.id = c.funil_id
      join funis_publico.estagios e on e.id = t.para_estagio_id
      left join acesso_publico.usuarios u on u.id = t.por_id
      where c.contato_id = ${id}
        and ${funis}
      union all
      select
        n.id::text,
        n.em,
        'consentimento',
        case when n.dado then 'Consentimento dado' else 'Consentimento retirado' end,
        n.finalidade || ' · ' || n.canal,
        u.nome,
        null
      from cad.consentimentos n
      left join acesso_publico.usuarios u on u.id = n.registrado_por
      where n.contato_id = ${id}
      union all
      select
        n.id::text,
        n.em,
        'uniao',
        'Unido com ' || coalesce(nullif(n.de_antes ->> 'nome', ''), 'outro cadastro'),
        case when n.desfeita_em is not null then 'desfeita' end,
        u.nome,
        null
      from cad.contato_unioes n
      left join acesso_publico.usuarios u on u.id = n.por
      where n.para = ${id}
      union all
      select
        md5(a.id::text)::uuid::text,
        a.em,
        'cadastro',
        case a.acao
          when 'contato.criar' then 'Cadastro criado'
          when 'contato.esquecer' then 'Dados apagados a pedido'
          else 'Cadastro alterado'
        end,
        null,
        u.nome,
        null
      from plataforma_publico.auditoria a
      left join acesso_publico.usuarios u on u.id = a.usuario_id
      where a.entidade = 'contato'
        and a.entidade_id = ${id}
        and a.acao in (
          'contato.criar', 'contato.alterar', 'contato.preencher', 'contato.incluir_meio', 'contato.tirar_meio',
          'contato.incluir_endereco', 'contato.incluir_unidade', 'contato.esquecer'
        )
    ) t ${lugar ? sql`where (t.em, t.id) < (${lugar.em}::timestamptz, ${lugar.id})` : sql``}
    order by t.em desc, t.id desc
    limit ${POR_VEZ + 1}
  `.execute(db)
  const passos = rows.slice(0, POR_VEZ)
  const ultimo = passos.at(-1)
  return {
    passos: passos.map(({ chave: _, em, ...p }) => ({ ...p, em: em.toISOString() })),
    proximo: rows.length > POR_VEZ && ultimo ? escreverCursor([ultimo.chave, ultimo.id]) : null,
  }
}
