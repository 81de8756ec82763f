import { sql } from 'kysely'
import { abrirLink } from '#platform/links/pagina-publica.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { EscopoDoLink } from '../../contract/links.ts'
import type { OsNaPagina } from '../../regras/pagina/dados.ts'

export const LINK_NAO_VALE = 'Este link não está disponível. Peça um novo a quem enviou.'
const TOKEN = /^[\w-]{43}$/

/** What a link leads to. Unknown, expired and revoked ones are one answer; reading changes nothing. */
export interface OsPublica {
  link_id: string
  escopo: EscopoDoLink
  expira_em: Date
  id: string
  ano: number
  numero: number
  titulo: string
  tipo: string
  situacao: string
  ciclo: number
  versao: number
  contato_id: string | null
  usina_id: string | null
  usina: string | null
  logradouro: string
  cidade: string
  de: Date | null
  ate: Date | null
  concluida_em: Date | null
  tecnicos: string[]
  rostos: { nome: string; foto: string }[]
  placa: string | null
  /** when the crew left, and how far it was; null where the phone did not tell */
  saiu_em: Date | null
  saiu_a_m: number | null
  assinada: boolean
  avaliada: boolean
  pediu_horario: boolean
}

export const lerOsPublica = (db: Db, token: string): Promise<OsPublica> =>
  abrirLink(token, LINK_NAO_VALE, async (hash) => {
    if (!TOKEN.test(token)) return undefined
    const { rows } = await sql<OsPublica>`
      select
        l.id as link_id, l.escopo, l.expira_em,
        o.id, o.ano, o.numero, o.titulo, o.tipo, o.situacao, o.ciclo, o.versao, o.contato_id, o.usina_id,
        u.nome as usina,
        o.logradouro, o.cidade,
        o.agendada_de as de,
        o.agendada_ate as ate,
        o.concluida_em,
        array(
          select split_part(p.nome, ' ', 1)
          from ordens_publico.tecnicos t
          join acesso_publico.usuarios p on p.id = t.usuario_id
          where t.ordem_id = o.id
          order by p.nome
        ) as tecnicos,
        (
          select coalesce(jsonb_agg(jsonb_build_object('nome', split_part(p.nome, ' ', 1), 'foto', p.foto) order by p.nome), '[]')
          from ordens_publico.tecnicos t
          join acesso_publico.usuarios p on p.id = t.usuario_id and p.foto like '/api/fotos/%'
          where t.ordem_id = o.id
        ) as rostos,
        v.placa,
        saida.ocorrido_em as saiu_em,
        saida.distancia_m as saiu_a_m,
        exists (
          select from ordens_publico.assinaturas a
          where a.ordem_id = o.id
            and a.ciclo = o.ciclo
            and a.papel = 'cliente'
        ) as assinada,
        exists (
          select from campo.avaliacoes v
          where v.ordem_id = o.id
            and v.ciclo = o.ciclo
        ) as avaliada,
        exists (
          select from campo.pedidos_de_horario h
          where h.ordem_id = o.id
            and h.pedido_em > coalesce(o.concluida_em, now() - interval '7 days')
            -- another time since then is the answer
            and not exists (
              select from ordens_publico.eventos x
              where x.ordem_id = o.id
                and x.tipo in ('agendar', 'reagendar')
                and x.registrado_em > h.pedido_em
            )
        ) as pediu_horario
      from campo.links l
      join ordens_publico.ordens o on o.id = l.ordem_id
      left join usinas_publico.usinas u on u.id = o.usina_id
      left join equipes_publico.equipes e on e.id = o.equipe_id
      left join equipes_publico.veiculos v on v.id = e.veiculo_id
      left join lateral (
        select x.ocorrido_em, x.distancia_m
        from ordens_publico.eventos x
        where x.ordem_id = o.id
          and x.ciclo = o.ciclo
          and x.tipo = 'deslocar'
        order by x.n desc
        limit 1
      ) saida on true
      where l.token_hash = ${hash}
        and l.revogado_em is null
        and l.expira_em > now()
        and o.situacao <> 'cancelada'
    `.execute(db)
    return rows[0]
  })

/** Results, public photos and parts of the current cycle. No cost, no internal note. */
export async function conteudoDaPagina(
  db: Db,
  o: Pick<OsPublica, 'id' | 'ciclo'>,
): Promise<Pick<OsNaPagina, 'medidas' | 'fotos' | 'pecas'>> {
  const [medidas, fotos, pecas] = await Promise.all([
    sql<OsNaPagina['medidas'][number]>`
      select i.texto, i.unidade, i.tipo, r.valor, r.ressalva, r.fora_da_faixa as fora
      from ordens_publico.itens i
      join lateral (
        select r.valor, r.ressalva, r.fora_da_faixa
        from ordens_publico.respostas r
        where r.item_id = i.id
          and r.ciclo = ${o.ciclo}
        order by r.n desc
        limit 1
      ) r on true
      where i.ordem_id = ${o.id}
        and not i.seguranca
      order by i.n
    `.execute(db),
    sql<OsNaPagina['fotos'][number]>`
      select f.sha256_publica as sha256, v.nome, f.tirada_em
      from ordens_publico.fotos f
      join ordens_publico.vagas v on v.id = f.vaga_id
      where f.ordem_id = ${o.id}
        and f.ciclo = ${o.ciclo}
        and f.publica
        and f.sha256_publica is not null
      order by v.n, f.tirada_em
      limit 12
    `.execute(db),
    sql<OsNaPagina['pecas'][number]>`
      select concat_ws(' ', c.marca, c.modelo) as nome, trim_scale(u.qtd)::text as qtd, m.unidade,
        array(
          select s
          from ordens_publico.usos x
          cross join unnest(x.series) s
          where x.ordem_id = ${o.id}
            and x.ciclo = ${o.ciclo}
            and x.tipo = 'consumida'
            and x.item_id = u.item_id
          order by s
        ) as series
      from (
        select item_id, sum(qtd) as qtd
        from ordens_publico.usos
        where ordem_id = ${o.id}
          and ciclo = ${o.ciclo}
          and tipo = 'consumida'
        group by item_id
        having sum(qtd) > 0
      ) u
      join estoque_publico.materiais m on m.item_id = u.item_id
      join catalogo_publico.itens c on c.id = u.item_id
      order by 1
    `.execute(db),
  ])
  return {
    medidas: medidas.rows,
    fotos: fotos.rows,
    pecas: pecas.rows,
  }
}
