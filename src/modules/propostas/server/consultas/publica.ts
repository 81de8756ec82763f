import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { DIA_MS } from '#kit/dias.ts'
import { ehObjeto } from '#kit/objeto.ts'
import { abrirLink } from '#platform/links/pagina-publica.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { RetratoDaProposta } from '../../contract/retrato.ts'
import { abertas } from '../../regras/ciclo.ts'
import { LINK_ALEM_DA_VALIDADE_DIAS, venceu } from '../../regras/validade.ts'
import type { EstadoDaProposta, TipoDeProposta } from '../../tipos.ts'

export const LINK_NAO_VALE = 'Esta página não está disponível. Fale com quem enviou a proposta.'

export interface PropostaPublica {
  id: string
  numero: string
  tipo: TipoDeProposta
  estado: EstadoDaProposta
  versao: number
  /** may be accepted now */
  aberta: boolean
  /** past its validity: it takes a request to renew it, no acceptance */
  venceu: boolean
  aceita: boolean
  vence_em: Date
  contato_id: string | null
  vendedor_id: string
  /** the frozen text whose hash this is */
  retrato: string
  hash: string
  aceite: { em: Date; letra: string; pagamento: number; nome: string } | null
}

interface Linha extends Omit<PropostaPublica, 'aberta' | 'venceu' | 'aceita' | 'aceite'> {
  aceite_em: Date | null
  letra: string | null
  pagamento: number | null
  aceite_nome: string | null
}

const MOSTRAM: readonly EstadoDaProposta[] = [
  ...abertas,
  'aceita',
  'expirada',
  'recusada',
  // renewed: the former version stays until the next one is sent
  'rascunho',
  'em_aprovacao',
]

/** When a link ends: it lives on past the validity to say so, and an acceptance keeps it. */
const fimDoLink = (vence_em: Date): Date => new Date(vence_em.getTime() + LINK_ALEM_DA_VALIDADE_DIAS * DIA_MS)

/** The encrypted token of a link that opens a page now; null where none does. */
export async function linkVivo(db: Db | Tx, id: string, agora = new Date()): Promise<Buffer | null> {
  const { rows } = await sql<{
    link_cifrado: Buffer | null
    estado: EstadoDaProposta
    vence_em: Date
    aceita: boolean
  }>`
    select p.link_cifrado, p.estado, v.vence_em, a.proposta_id is not null as aceita
    from propostas.propostas p
    join propostas.versoes v on v.proposta_id = p.id and v.estado = 'enviada'
    left join propostas.aceites a on a.proposta_id = p.id
    where p.id = ${id}
  `.execute(db)
  const [l] = rows
  return l && MOSTRAM.includes(l.estado) && (l.aceita || fimDoLink(l.vence_em) >= agora) ? l.link_cifrado : null
}

/** The version in force behind a link. Unknown, revoked and ended links are one answer. Reading changes nothing. */
export function lerPropostaPublica(db: Db | Tx, token: string, agora = new Date()): Promise<PropostaPublica> {
  return abrirLink(token, LINK_NAO_VALE, async (hash) => {
    const { rows } = await sql<Linha>`
      select p.id, p.numero, p.tipo, p.estado, v.n as versao, v.vence_em, p.contato_id, p.vendedor_id, v.retrato, v.hash,
        a.em as aceite_em, a.letra, a.pagamento, a.nome as aceite_nome
      from propostas.propostas p
      join propostas.versoes v on v.proposta_id = p.id and v.estado = 'enviada'
      left join propostas.aceites a on a.proposta_id = p.id
      where p.link_hash = ${hash}
    `.execute(db)
    const l = rows[0]
    if (!l || !MOSTRAM.includes(l.estado) || (fimDoLink(l.vence_em) < agora && !l.aceite_em)) return undefined
    const { aceite_em, letra, pagamento, aceite_nome, ...p } = l
    return {
      ...p,
      aceita: l.estado === 'aceita',
      aberta: abertas.includes(l.estado) && !venceu(l, agora),
      venceu: l.estado !== 'aceita' && (l.estado === 'expirada' || venceu(l, agora)),
      aceite: aceite_em && {
        em: aceite_em,
        letra: letra ?? 'A',
        pagamento: pagamento ?? 0,
        nome: aceite_nome ?? '',
      },
    }
  })
}

/** The text was written by `retratar`, and its hash says that it is still that text. */
const formaDoRetrato = z.custom<RetratoDaProposta>((v) => ehObjeto(v) && v.formato === 1)

/** The snapshot as the page and the PDF read it, after its hash was checked. */
export function abrirRetrato(p: Pick<PropostaPublica, 'retrato' | 'hash'>): RetratoDaProposta {
  if (createHash('sha256').update(p.retrato).digest('hex') !== p.hash)
    throw new Error('a snapshot does not fit its hash')
  return formaDoRetrato.parse(JSON.parse(p.retrato))
}

/** The frozen text of one version, for the PDF. */
export async function lerRetrato(
  db: Db | Tx,
  proposta_id: string,
  versao: number,
): Promise<{ retrato: string; hash: string } | undefined> {
  const { rows } = await sql<{ retrato: string; hash: string }>`
    select retrato, hash
    from propostas.versoes
    where proposta_id = ${proposta_id}
      and n = ${versao}
      and retrato is not null
  `.execute(db)
  return rows[0]
}
