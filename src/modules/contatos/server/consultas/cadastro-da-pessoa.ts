import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** The registry data of a person, for the data access file. */
export async function cadastroDaPessoa(db: Db, id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ cadastro: Record<string, unknown> }>`
    select jsonb_build_object(
      'tipo',
      k.tipo,
      'nascimento',
      k.nascimento,
      'fatos',
      k.campos,
      'etiquetas',
      k.tags,
      'origem',
      k.origem,
      'enderecos',
      (
        select coalesce(jsonb_agg(to_jsonb(e) - array['id', 'contato_id']), '[]')
        from cad.contato_enderecos e
        where e.contato_id = k.id
      ),
      'unidades_consumidoras',
      (
        select coalesce(jsonb_agg(jsonb_build_object('fatos', x.campos, 'classe', x.classe)), '[]')
        from cad.unidades_consumidoras x
        where x.contato_id = k.id
      ),
      'empresas',
      (
        select coalesce(jsonb_agg(jsonb_build_object('empresa', c.nome, 'papel', x.papel)), '[]')
        from cad.contato_empresas x
        join cad.contatos c on c.id = x.empresa_id
        where x.pessoa_id = k.id
      ),
      'consentimentos',
      (
        select coalesce(
          jsonb_agg(to_jsonb(n) - array['id', 'contato_id', 'registrado_por'] order by n.em), '[]'
        )
        from cad.consentimentos n
        where n.contato_id = k.id
      ),
      'pedidos',
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'tipo', p.tipo, 'recebido_em', p.recebido_em, 'situacao', p.situacao, 'resposta', p.resposta
            )
            order by p.recebido_em
          ),
          '[]'
        )
        from cad.pedidos_de_privacidade p
        where p.contato_id = k.id
      )
    ) as cadastro
    from cad.contatos k
    where k.id = ${id}
  `.execute(db)
  return rows[0]?.cadastro ?? {}
}
