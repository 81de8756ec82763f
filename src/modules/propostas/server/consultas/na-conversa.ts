import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { linkPublicoDaProposta } from '../../links.ts'
import { nomesDasPartes } from '../../regras/pagina/nomes-das-partes.ts'
import type { EstadoDaProposta, TipoDeEvento, TipoDeProposta } from '../../tipos.ts'
import { tokenDoLink } from '../comandos/enviar.ts'
import { propostaNoAlcance } from '../politica.ts'

// What a conversation with the customer needs to know of a proposal.

export interface PropostaParaConversa {
  id: string
  numero: string
  tipo: TipoDeProposta
  estado: EstadoDaProposta
  contato_id: string | null
  cliente_nome: string
  vendedor_id: string
  /** the version that its link shows; null before the first sending */
  em_vigor: { versao: number; token: string; link: string } | null
  /** a version in progress, which sending would freeze */
  em_curso: number | null
}

type Linha = Omit<PropostaParaConversa, 'em_vigor'> & { versao_em_vigor: number | null; link_cifrado: Buffer | null }

async function lerUma(
  db: Db | Tx,
  s: Pick<Servicos, 'cofre' | 'ambiente'>,
  id: string,
  onde: RawBuilder<boolean>,
): Promise<PropostaParaConversa | undefined> {
  const { rows } = await sql<Linha>`
    select
      p.id, p.numero, p.tipo, p.estado, p.contato_id, p.cliente_nome, p.vendedor_id, p.link_cifrado,
      (
        select v.n
        from propostas.versoes v
        where v.proposta_id = p.id
          and v.estado = 'enviada'
      ) as versao_em_vigor,
      (
        select v.n
        from propostas.versoes v
        where v.proposta_id = p.id
          and v.estado = 'aberta'
      ) as em_curso
    from propostas.propostas p
    where p.id = ${id}
      and ${onde}
  `.execute(db)
  const [linha] = rows
  if (!linha) return undefined
  const { versao_em_vigor: versao, link_cifrado: cifrado, ...p } = linha
  if (versao === null || !cifrado) return { ...p, em_vigor: null }
  const token = tokenDoLink(s, cifrado)
  return { ...p, em_vigor: { versao, token, link: `${s.ambiente.urlPublica}${linkPublicoDaProposta(token)}` } }
}

/** A proposal in the user's reach. */
export const propostaParaConversa = (
  db: Db | Tx,
  s: Pick<Servicos, 'cofre' | 'ambiente'>,
  ctx: Ctx,
  id: string,
): Promise<PropostaParaConversa | undefined> => lerUma(db, s, id, propostaNoAlcance(ctx))

export interface FatoDaProposta {
  numero: string
  tipo: TipoDeProposta
  cliente_nome: string
  fato: TipoDeEvento
  versao: number | null
  em: Date
  /** the user who did it; null for the customer and for time */
  quem: string | null
  motivo: string | null
}

/** One link of the chain of a proposal, without figures. */
export async function fatoDaProposta(db: Db | Tx, id: string, n: number): Promise<FatoDaProposta | undefined> {
  const { rows } = await sql<FatoDaProposta>`
    select p.numero, p.tipo, p.cliente_nome, e.tipo as fato, e.versao, e.em, u.nome as quem, e.dados ->> 'motivo' as motivo
    from propostas.eventos e
    join propostas.propostas p on p.id = e.proposta_id
    left join acesso_publico.usuarios u on u.id = e.usuario_id
    where e.proposta_id = ${id}
      and e.n = ${n}
  `.execute(db)
  return rows[0]
}

export interface VistasDoDia {
  numero: string
  tipo: TipoDeProposta
  contato_id: string | null
  versao: number
  /** in São Paulo */
  dia: string
  vezes: number
  segundos: number
  ultima: Date
  partes: string[]
}

/** What the customer read on the day of the last view. Undefined before the first. */
export async function vistasDoUltimoDia(db: Db | Tx, id: string): Promise<VistasDoDia | undefined> {
  const { rows } = await sql<VistasDoDia>`
    with vistas as (
      select v.*, (v.em at time zone 'America/Sao_Paulo')::date as dia from propostas.vistas v where v.proposta_id = ${id}
    ),
    ultima as (select versao, dia from vistas order by em desc limit 1)
    select
      p.numero, p.tipo, p.contato_id, u.versao, u.dia::text as dia, count(*)::int as vezes,
      sum(v.segundos)::int as segundos, max(v.em) as ultima,
      array(
        select distinct parte
        from vistas w, unnest(w.partes) parte
        where w.dia = u.dia
          and w.versao = u.versao
      ) as partes
    from ultima u
    join vistas v on v.versao = u.versao and v.dia = u.dia
    join propostas.propostas p on p.id = v.proposta_id
    group by p.id, u.versao, u.dia
  `.execute(db)
  return rows[0] && { ...rows[0], partes: nomesDasPartes(rows[0].partes) }
}
