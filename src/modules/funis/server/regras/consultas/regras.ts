import { sql } from 'kysely'
import { regra } from '#engines/regras/tipos.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { RegraVista } from '../../../contract/regras.ts'

interface Linha extends Omit<RegraVista, 'atualizada_em' | 'ultimas'> {
  atualizada_em: Date
  feitas: number
  falhas: number
}
const DIAS = 30

async function ler(db: Db | Tx, onde: ReturnType<typeof sql>): Promise<RegraVista[]> {
  const { rows } = await sql<Linha>`select r.id, r.funil_id, r.nome, r.versao, r.ativa, r.pausa, v.definicao, r.rascunho, r.atualizada_em, coalesce(x.feitas, 0) as feitas, coalesce(x.falhas, 0) as falhas
    from funis.regras r left join funis.regra_versoes v on v.regra_id = r.id and v.numero = r.versao
    left join lateral (select count(*) filter (where e.situacao = 'feita')::int as feitas, count(*) filter (where e.situacao = 'falhou')::int as falhas from funis.execucoes e where e.regra_id = r.id and e.criada_em > now() - ${sql.lit(`${DIAS} days`)}::interval) x on true
    where r.arquivada_em is null and ${onde} order by r.criada_em, r.id`.execute(db)
  return rows.map(({ feitas, falhas, ...r }) => ({ ...r, definicao: r.definicao && regra.parse(r.definicao), rascunho: r.rascunho && regra.parse(r.rascunho), atualizada_em: r.atualizada_em.toISOString(), ultimas: { feitas, falhas } }))
}

export const regrasDoFunil = (db: Db, funilId: string) => ler(db, sql`r.funil_id = ${funilId}::uuid`)
export async function umaRegra(db: Db | Tx, id: string): Promise<RegraVista> {
  const [r] = await ler(db, sql`r.id = ${id}::uuid`)
  if (!r) throw naoEncontrado('Regra não encontrada.')
  return r
}
