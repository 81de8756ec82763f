import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { VersaoDoRateio } from '../../contract/rateios.ts'

/** Versions of the sharing list of a plant, newest first. */
export async function versoesDaUsina(db: Db | Tx, usinaId: string): Promise<VersaoDoRateio[]> {
  const { rows } = await sql<VersaoDoRateio>`
    select
      v.id,
      v.n,
      v.modo,
      v.destino_id,
      v.situacao,
      v.motivo,
      v.classe_antes,
      v.classe_depois,
      to_jsonb(v.aceita_em) #>> '{}' as aceita_em,
      a.nome as aceita_por,
      v.pedida_em::text as pedida_em,
      v.protocolo,
      v.respondida_em::text as respondida_em,
      v.vigente_de::text as vigente_de,
      v.vigente_ate::text as vigente_ate,
      c.nome as criada_por,
      to_jsonb(v.criada_em) #>> '{}' as criada_em,
      l.linhas
    from usinas.versoes v
    left join acesso_publico.usuarios a on a.id = v.aceita_por
    left join acesso_publico.usuarios c on c.id = v.criada_por
    cross join lateral (
      select
        jsonb_agg(
          jsonb_build_object(
            'unidade_id', r.unidade_id,
            'titular', p.nome,
            'numero', x.numero,
            'ligacao', e.ligacao,
            'ordem', r.ordem,
            'parte', r.parte
          )
          order by r.ordem
        ) as linhas
      from usinas.rateios r
      left join contatos_publico.unidades_consumidoras x on x.id = r.unidade_id
      left join contatos_publico.contatos p on p.id = x.contato_id
      left join unidades_publico.unidades e on e.id = r.unidade_id
      where r.versao_id = v.id
    ) l
    where v.usina_id = ${usinaId}
    order by v.n desc
    limit 60
  `.execute(db)
  return rows
}

export interface Candidata {
  unidade_id: string
  titular: string | null
  numero: string | null
}

/** Units of the plant's utility by number or holder. Those without a utility are shown, to be checked by a person. */
export async function candidatas(db: Db, distribuidoraId: string | null, busca: string): Promise<Candidata[]> {
  const trecho = comoTrecho(busca)
  const { rows } = await sql<Candidata>`
    select x.id as unidade_id, p.nome as titular, x.numero
    from contatos_publico.unidades_consumidoras x
    join contatos_publico.contatos p on p.id = x.contato_id
    left join unidades_publico.unidades e on e.id = x.id
    where (
        plataforma.sem_acento(p.nome) like plataforma.sem_acento(${trecho})
        or x.numero like ${trecho}
      )
      and (
        e.distribuidora_id is null
        or ${distribuidoraId}::uuid is null
        or e.distribuidora_id = ${distribuidoraId}::uuid
      )
    order by p.nome, x.numero, x.id
    limit 20
  `.execute(db)
  return rows
}
