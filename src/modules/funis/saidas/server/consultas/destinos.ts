import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { DestinoDoFunil, EntradaDoFunil, SaidaDoFunil, SaidaInteira } from '../../contract/webhooks.ts'

export async function destinosDoFunil(db: Db, funilId: string): Promise<DestinoDoFunil[]> {
  const { rows } = await sql<DestinoDoFunil>`
    select
      d.id,
      d.nome,
      d.url,
      d.eventos,
      d.ativo,
      count(s.id) filter (where s.situacao = 'pendente')::int as pendentes,
      count(s.id) filter (where s.situacao = 'morta')::int as mortas
    from funis.destinos d
    left join funis.saidas s on s.destino_id = d.id
    where d.funil_id = ${funilId}
    group by d.id
    order by d.criado_em, d.id
  `.execute(db)
  return rows
}

export async function umDestino(db: Db, funilId: string, id: string): Promise<DestinoDoFunil> {
  const d = (await destinosDoFunil(db, funilId)).find((x) => x.id === id)
  if (!d) throw naoEncontrado('Destino não encontrado.')
  return d
}

export async function saidasDoFunil(db: Db, funilId: string, situacao: string | undefined): Promise<SaidaDoFunil[]> {
  const { rows } = await sql<
    Omit<SaidaDoFunil, 'tentar_em' | 'criada_em'> & { tentar_em: Date | null; criada_em: Date }
  >`
    select
      s.id,
      d.nome as destino_nome,
      s.evento,
      s.cartao_id,
      s.situacao,
      s.tentativas,
      s.tentar_em,
      s.historico -> -1 ->> 'erro' as erro,
      s.criada_em
    from funis.saidas s
    join funis.destinos d on d.id = s.destino_id
    where d.funil_id = ${funilId} ${situacao ? sql`and s.situacao = ${situacao}` : sql``}
    order by s.criada_em desc, s.id desc
    limit 100
  `.execute(db)
  return rows.map((r) => ({
    ...r,
    tentar_em: r.tentar_em?.toISOString() ?? null,
    criada_em: r.criada_em.toISOString(),
  }))
}

export async function umaSaida(db: Db, funilId: string, id: string): Promise<SaidaInteira> {
  const { rows } = await sql<
    Omit<SaidaInteira, 'tentar_em' | 'criada_em' | 'corpo'> & { tentar_em: Date | null; criada_em: Date; corpo: string }
  >`
    select
      s.id,
      d.nome as destino_nome,
      s.evento,
      s.cartao_id,
      s.situacao,
      s.tentativas,
      s.tentar_em,
      s.historico -> -1 ->> 'erro' as erro,
      s.criada_em,
      s.corpo,
      s.historico
    from funis.saidas s
    join funis.destinos d on d.id = s.destino_id
    where d.funil_id = ${funilId}
      and s.id = ${id}
  `.execute(db)
  const r = rows[0]
  if (!r) throw naoEncontrado('Entrega não encontrada.')
  return {
    ...r,
    corpo: JSON.parse(r.corpo) as SaidaInteira['corpo'],
    tentar_em: r.tentar_em?.toISOString() ?? null,
    criada_em: r.criada_em.toISOString(),
  }
}

export type LinhaDeEntrada = Omit<EntradaDoFunil, 'endereco'> & { token: Buffer; funil_id: string }
export async function entradasDoFunil(db: Db, funilId: string): Promise<LinhaDeEntrada[]> {
  const { rows } = await sql<LinhaDeEntrada>`
    select
      e.id,
      e.funil_id,
      e.nome,
      e.estagio_id,
      e.mapa,
      e.ativa,
      e.token,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('chave', r.chave, 'em', r.recebida_em, 'cartao_id', r.cartao_id, 'erro', r.erro)
            order by r.recebida_em desc
          ),
          '[]'
        )
        from (select * from funis.recebidas r where r.entrada_id = e.id order by r.recebida_em desc limit 10) r
      ) as recebidas
    from funis.entradas e
    where e.funil_id = ${funilId}
    order by e.criada_em, e.id
  `.execute(db)
  return rows
}
