import { sql } from 'kysely'
import { alcanceNosFunis, cartaoNoAlcance } from '#modules/funis/nucleo/server/politica.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ArquivoDoContato, CartaoDoContato } from '../../contract/no-contato.ts'

/** The cards of a contact in the funnels of the user, and the files in their fields. */
export async function cartoesDoContato(
  db: Db,
  ctx: Ctx,
  contatoId: string,
): Promise<{ cartoes: CartaoDoContato[]; arquivos: ArquivoDoContato[] }> {
  if (!pode(ctx, 'funis.cartao.ver')) return { cartoes: [], arquivos: [] }
  const noAlcance = cartaoNoAlcance(await alcanceNosFunis(db, ctx))
  const [cartoes, arquivos] = await Promise.all([
    sql<Omit<CartaoDoContato, 'ultima_atividade_em'> & { ultima_atividade_em: Date }>`
      select
        c.id, c.funil_id, f.nome as funil_nome, e.nome as estagio_nome, c.situacao, c.titulo,
        d.numero as dossie_numero, d.valor_centavos, c.ultima_atividade_em
      from funis.cartoes c
      join funis.funis f on f.id = c.funil_id
      join funis.estagios e on e.id = c.estagio_id
      left join funis.dossies d on d.id = c.dossie_id
      where c.contato_id = ${contatoId}
        and ${noAlcance}
      order by c.ultima_atividade_em desc, c.id
      limit 100
    `.execute(db),
    sql<ArquivoDoContato>`
      select
        a.valor ->> 'nome' as nome,
        a.valor ->> 'caminho' as caminho,
        a.valor ->> 'mime' as mime,
        (a.valor ->> 'tamanho')::int as tamanho,
        c.id as cartao_id,
        c.titulo as cartao_titulo
      from funis.cartoes c
      left join funis.dossies d on d.id = c.dossie_id
      cross join lateral jsonb_each(coalesce(d.campos, '{}') || c.campos) f(chave, valor)
      cross join lateral jsonb_array_elements(
        case when jsonb_typeof(f.valor) = 'array' then f.valor else '[]' end
      ) a(valor)
      where c.contato_id = ${contatoId}
        and jsonb_typeof(a.valor) = 'object'
        and a.valor ->> 'caminho' like c.id::text || '/%'
        and ${noAlcance}
      limit 100
    `.execute(db),
  ])
  return {
    cartoes: cartoes.rows.map((c) => ({ ...c, ultima_atividade_em: c.ultima_atividade_em.toISOString() })),
    arquivos: arquivos.rows,
  }
}

/** The moves of these cards as rows of the contact's timeline. */
export async function passosDosCartoes(db: Db, ctx: Ctx, contatoId: string) {
  if (!pode(ctx, 'funis.cartao.ver')) return null
  return sql`
    select
      md5(c.id::text || t.seq)::uuid::text as id,
      t.em,
      'cartao' as tipo,
      case when t.de_estagio_id is null then 'Entrou em ' else '' end || f.nome || ': ' || e.nome as titulo,
      c.titulo as detalhe,
      u.nome as por,
      '/funil/' || c.funil_id || '?cartao=' || c.id as link
    from funis.cartoes c
    join funis.transicoes t on t.cartao_id = c.id
    join funis.funis f on f.id = c.funil_id
    join funis.estagios e on e.id = t.para_estagio_id
    left join acesso_publico.usuarios u on u.id = t.por_id
    where c.contato_id = ${contatoId}
      and ${cartaoNoAlcance(await alcanceNosFunis(db, ctx))}
  `
}
