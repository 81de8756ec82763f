import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Lote } from '../../contract/lotes.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { avisoDeLimite, type Onde } from '#modules/funis/quadro/server/consultas/limite.ts'

/** Actions that can exceed the limit of a stage or of a user. */
const ENCHEM: ReadonlySet<string> = new Set(['mover', 'atribuir'])
const NO_MAXIMO = 3

/** The limit warning that a single card would get, once for all of them. */
export async function avisoDoLote(
  db: Db | Tx,
  l: Pick<Lote, 'id' | 'funil_id' | 'acao' | 'situacao' | 'feitos'>,
): Promise<string | null> {
  if (l.situacao === 'andando' || l.feitos === 0 || !ENCHEM.has(l.acao.tipo)) return null
  const funil = await funilVigente(db, l.funil_id)
  if (!funil.definicao.estagios.some((e) => e.limite)) return null
  const { rows } = await sql<Onde>`
    select distinct c.estagio_id, c.responsavel_id, r.nome as responsavel_nome
    from funis.lote_itens i
    join funis.cartoes c on c.id = i.cartao_id
    left join acesso_publico.usuarios r on r.id = c.responsavel_id
    where i.lote_id = ${l.id}
      and i.situacao = 'feito'
      and c.situacao = 'aberto'
      and c.funil_id = ${l.funil_id}
    order by r.nome
  `.execute(db)
  const frases = new Set<string>()
  for (const onde of rows) {
    const frase = await avisoDeLimite(db, funil, onde)
    if (frase) frases.add(frase)
  }
  const ditas = [...frases].slice(0, NO_MAXIMO)
  return ditas.length === 0
    ? null
    : [...ditas, ...(frases.size > NO_MAXIMO ? [`E mais ${frases.size - NO_MAXIMO} acima do combinado.`] : [])].join(
        ' ',
      )
}
