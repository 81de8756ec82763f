import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Contato } from '../../tipos.ts'
import { colunasDaLista, origemDaLista, type LinhaDeContato } from './lista.ts'

export interface LinhaInteira extends LinhaDeContato {
  cargo: string | null
  observacoes: string | null
  nascimento: string | null
  meios: Contato['meios']
  enderecos: Contato['enderecos']
  unidades: Contato['unidades']
  empresas: Contato['empresas']
  pessoas: Contato['pessoas']
  canais: string[]
  suspeitos: number
  pedidos_abertos: number
  uniao: { id: string; nome: string; em: string; ate: string } | null
}

/** Days within which a merge can be undone. */
export const DIAS_PARA_DESFAZER = 30

export async function contatoPorId(db: Db, id: string): Promise<LinhaInteira | undefined> {
  const { rows } = await sql<LinhaInteira>`
    select
      ${colunasDaLista},
      k.cargo,
      k.observacoes,
      k.nascimento::text as nascimento,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'tipo',
              i.tipo,
              'valor',
              i.valor,
              'rotulo',
              i.rotulo,
              'principal',
              i.valor in (k.telefone, k.email)
            )
            order by i.tipo desc,
            i.valor in (k.telefone, k.email) desc nulls last,
            i.criada_em,
            i.valor
          ),
          '[]'
        )
        from cad.contato_identidades i
        where i.contato_id = k.id
          and i.tipo in ('telefone', 'email')
      ) as meios,
      array(
        select distinct i.tipo
        from cad.contato_identidades i
        where i.contato_id = k.id
        order by 1
      ) as canais,
      (
        select coalesce(jsonb_agg(to_jsonb(x) - 'contato_id' - 'criado_em' order by x.criado_em, x.id), '[]')
        from cad.contato_enderecos x
        where x.contato_id = k.id
      ) as enderecos,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id',
              x.id,
              'numero',
              x.numero,
              'distribuidora',
              x.distribuidora,
              'grupo',
              x.grupo,
              'classe',
              x.classe,
              'titular',
              x.campos ->> 'titular_uc',
              'endereco_id',
              x.endereco_id,
              'campos',
              x.campos - array['uc_numero', 'concessionaria_id', 'grupo_tarifario', 'titular_uc']
            )
            order by x.criado_em,
            x.id
          ),
          '[]'
        )
        from cad.unidades_consumidoras x
        where x.contato_id = k.id
      ) as unidades,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('id', c.id, 'nome', c.nome, 'papel', x.papel) order by c.nome), '[]'
        )
        from cad.contato_empresas x
        join cad.contatos c on c.id = x.empresa_id
        where x.pessoa_id = k.id
      ) as empresas,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('id', c.id, 'nome', c.nome, 'papel', x.papel) order by c.nome), '[]'
        )
        from cad.contato_empresas x
        join cad.contatos c on c.id = x.pessoa_id
        where x.empresa_id = k.id
      ) as pessoas,
      (
        select count(*)::int
        from cad.contato_pares p
        where k.id in (p.a, p.b)
          and p.situacao = 'suspeito'
      ) as suspeitos,
      (
        select count(*)::int
        from cad.pedidos_de_privacidade p
        where p.contato_id = k.id
          and p.situacao = 'aberto'
      ) as pedidos_abertos,
      (
        select jsonb_build_object(
          'id',
          n.id,
          'nome',
          n.de_antes ->> 'nome',
          'em',
          n.em,
          'ate',
          n.em + make_interval(days => ${sql.lit(DIAS_PARA_DESFAZER)})
        )
        from cad.contato_unioes n
        where n.para = k.id
          and n.desfeita_em is null
          and n.em > now() - make_interval(days => ${sql.lit(DIAS_PARA_DESFAZER)})
        order by n.em desc, n.id desc
        limit 1
      ) as uniao ${origemDaLista}
    where k.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Returns the contact that a merged one became, so that old links still work. */
export async function destinoDoUnido(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ para: string }>`
    with recursive caminho(para, passo) as (
      select para, 1
      from cad.contato_unioes
      where de = ${id}
        and desfeita_em is null
      union all
      select u.para, c.passo + 1
      from caminho c
      join cad.contato_unioes u on u.de = c.para and u.desfeita_em is null
      where c.passo < 50
    )
    select c.para
    from caminho c
    join cad.contatos k on k.id = c.para
    order by c.passo desc
    limit 1
  `.execute(db)
  return rows[0]?.para ?? null
}

/** Returns the full document stored in a custom field. Undefined: unknown contact. */
export async function documentoDe(db: Db, id: string, campo: string): Promise<string | null | undefined> {
  const { rows } = await sql<{
    documento: string | null
  }>`
    select campos ->> ${campo} as documento
    from cad.contatos
    where id = ${id}
  `.execute(db)
  return rows[0]?.documento
}
