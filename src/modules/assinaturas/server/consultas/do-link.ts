import { sql } from 'kysely'
import { antesDe } from '#engines/assinatura/atos.ts'
import { abrirLink } from '#platform/links/pagina-publica.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { SituacaoDoPedido, SituacaoDoSignatario } from '../../tipos.ts'

export const LINK_NAO_VALE = 'Esta página não está disponível. Fale com quem enviou o documento.'

export interface SignatarioDoLink {
  id: string
  nome: string
  cpf: string
  email: string | null
  telefone: string | null
  papel: string
  ordem: number
  situacao: SituacaoDoSignatario
  assinado_em: Date | null
  paginas_lidas: number
  /** pages that were on the screen */
  vistas: number[]
}

export interface PedidoDoLink {
  id: string
  origem_tipo: string
  origem_rotulo: string
  titulo: string
  documento: string
  final: string | null
  paginas: number
  blocos: unknown
  ordenado: boolean
  situacao: SituacaoDoPedido
  prazo_em: Date
  codigo: string
  motivo: string | null
  /** another version of the same record is or was out */
  trocado: boolean
  eu: SignatarioDoLink
  signatarios: SignatarioDoLink[]
  /** those who sign before */
  antes: SignatarioDoLink[]
}

type Linha = Omit<PedidoDoLink, 'eu' | 'signatarios' | 'antes'> & { signatario_id: string }

const pedidoPorHash = async (db: Db | Tx, hash: string): Promise<Linha | undefined> => {
  const { rows } = await sql<Linha>`
    select
      p.id,
      l.signatario_id,
      p.origem_tipo,
      p.origem_rotulo,
      p.titulo,
      encode(p.documento_sha256, 'hex') as documento,
      encode(coalesce(p.carimbado_sha256, p.final_sha256), 'hex') as final,
      p.paginas,
      p.blocos,
      p.ordenado,
      p.situacao,
      p.prazo_em,
      p.codigo,
      p.motivo,
      exists (
        select
        from assinaturas.pedidos n
        where n.origem_tipo = p.origem_tipo
          and n.origem_id = p.origem_id
          and n.id > p.id
      ) as trocado
    from assinaturas.links l
    join assinaturas.signatarios s on s.id = l.signatario_id
    join assinaturas.pedidos p on p.id = s.pedido_id
    where l.hash = ${hash}
      and l.revogado_em is null
  `.execute(db)
  const [linha] = rows
  // a request that was cancelled and has no successor is as unknown as one that never was
  return linha && (linha.situacao !== 'cancelado' || linha.trocado) ? linha : undefined
}

/** What a link opens. Unknown, revoked and cancelled ones get one answer. */
export async function pedidoDoLink(db: Db | Tx, token: string): Promise<PedidoDoLink> {
  const { signatario_id, ...pedido } = await abrirLink(token, LINK_NAO_VALE, (hash) => pedidoPorHash(db, hash))
  const { rows: signatarios } = await sql<SignatarioDoLink>`
    select
      s.id, s.nome, s.cpf, s.email, s.telefone, s.papel, s.ordem, s.situacao, s.assinado_em, s.paginas_lidas,
      array(
        select v.pagina
        from assinaturas.paginas_vistas v
        where v.signatario_id = s.id
        order by v.pagina
      ) as vistas
    from assinaturas.signatarios s
    where s.pedido_id = ${pedido.id}
    order by s.ordem, s.id
  `.execute(db)
  const eu = signatarios.find((s) => s.id === signatario_id)
  if (!eu) throw new Error('a link names a signer of another request')
  const antes = new Set(antesDe({ ordenado: pedido.ordenado, signatarios }, eu).map((s) => s.id))
  return { ...pedido, eu, signatarios, antes: signatarios.filter((s) => antes.has(s.id)) }
}
