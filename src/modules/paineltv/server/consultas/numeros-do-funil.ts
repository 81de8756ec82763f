import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'

interface Estagio {
  nome: string
  total: number
  atrasados: number
}

/** Counts only: open and late cards by stage. No card, customer or value. */
export async function numerosDoFunil(
  db: Db,
  chave: string,
): Promise<{ nome: string; estagios: Estagio[]; ganhos_no_mes: number; novos_hoje: number }> {
  const { rows } = await sql<{
    id: string
    nome: string
  }>`
    select id, nome
    from funis_publico.funis
    where chave = ${chave}
      and arquivado_em is null
      and ${departamentoLigado(sql`departamento`)}
  `.execute(db)
  const funil = rows[0]
  if (!funil) throw naoEncontrado('Este funil não existe mais.')
  const [{ rows: estagios }, { rows: mes }] = await Promise.all([
    sql<Estagio>`
      select e.nome, count(c.id)::int as total, count(c.id) filter (where c.vence_em < now())::int as atrasados
      from funis_publico.estagios e
      left join funis_publico.cartoes c on c.estagio_id = e.id and c.situacao = 'aberto'
      where e.funil_id = ${funil.id}
        and e.arquivado_em is null
        and e.situacao = 'aberto'
      group by e.id, e.nome, e.lugar
      order by e.lugar
    `.execute(db),
    sql<{ ganhos: number; novos: number }>`
      select
        (
          select count(*)::int
          from funis_publico.cartoes c
          where c.funil_id = ${funil.id}
            and c.situacao = 'ganho'
            and c.fechado_em >= date_trunc('month', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'
        ) as ganhos,
        (
          select count(*)::int
          from funis_publico.cartoes c
          where c.funil_id = ${funil.id}
            and c.criado_em >= date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'
        ) as novos
    `.execute(db),
  ])
  return { nome: funil.nome, estagios, ganhos_no_mes: mes[0]?.ganhos ?? 0, novos_hoje: mes[0]?.novos ?? 0 }
}

export async function nomesDosFunis(db: Db, ids: readonly string[]): Promise<{ valor: string; rotulo: string }[]> {
  const { rows } = await sql<{ valor: string; rotulo: string }>`
    select chave as valor, nome as rotulo
    from funis_publico.funis
    where id = any(${ids}::uuid[])
      and arquivado_em is null
    order by plataforma.sem_acento(nome)
  `.execute(db)
  return rows
}
