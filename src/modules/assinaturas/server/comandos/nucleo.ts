import { sql } from 'kysely'
import { aplicar } from '#engines/assinatura/atos.ts'
import { lembretesDe } from '#engines/assinatura/lembretes.ts'
import type { Ato, Pedido } from '#engines/assinatura/tipos.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar, agendarTodos, novoTrabalho } from '#platform/jobs/agendar.ts'
import { FRASES_DE_RECUSA } from '../../regras/recusas.ts'
import type { SituacaoDoPedido, SituacaoDoSignatario, TipoDeProva } from '../../tipos.ts'
import { aoMudarPedido } from '../encaixes.ts'
import { trabalhoDeAvisar, trabalhoDeFechar } from '../tipos-de-trabalho.ts'
import { registrarProva } from './provar.ts'

export interface SignatarioTrancado {
  id: string
  nome: string
  cpf: string
  ordem: number
  situacao: SituacaoDoSignatario
  chamado_em: Date | null
}

export interface PedidoTrancado extends Pedido {
  id: string
  origem_tipo: string
  origem_id: string
  documento: string
  signatarios: SignatarioTrancado[]
}

/** Locks the request, then its signers: acts of two signers wait for each other. */
export async function trancarPedido(u: Unidade, id: string): Promise<PedidoTrancado> {
  const { rows } = await sql<Omit<PedidoTrancado, 'signatarios' | 'prazoEm'> & { prazo_em: Date }>`
    select id, origem_tipo, origem_id, encode(documento_sha256, 'hex') as documento, situacao, ordenado, prazo_em
    from assinaturas.pedidos
    where id = ${id}
    for update
  `.execute(u.tx)
  const [pedido] = rows
  if (!pedido) throw naoEncontrado('Pedido de assinatura não encontrado.')
  const { rows: signatarios } = await sql<SignatarioTrancado>`
    select id, nome, cpf, ordem, situacao, chamado_em
    from assinaturas.signatarios
    where pedido_id = ${id}
    order by ordem, id
    for update
  `.execute(u.tx)
  return { ...pedido, prazoEm: pedido.prazo_em, signatarios }
}

/** Calls signers: their link opens, they are notified, and reminded while they have not signed. */
export async function chamar(u: Unidade, p: { prazoEm: Date }, ids: readonly string[], agora: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update assinaturas.signatarios
    set situacao = 'chamado', chamado_em = ${agora}
    where id = any(${[...ids]}::uuid[])
  `.execute(u.tx)
  await agendarTodos(
    u.tx,
    ids.flatMap((signatario_id) => {
      const aviso = (motivo: 'chamado' | 'lembrete', n: number, em?: Date) => {
        const chave = `assinatura:${motivo}:${n}:${signatario_id}`
        return novoTrabalho(trabalhoDeAvisar, { signatario_id, motivo, chave }, { chave, ...(em ? { em } : {}) })
      }
      return [aviso('chamado', 0), ...lembretesDe(agora, p.prazoEm).map(({ n, em }) => aviso('lembrete', n, em))]
    }),
  )
}

async function encerrar(
  u: Unidade,
  p: PedidoTrancado,
  situacao: SituacaoDoPedido,
  motivo: string | undefined,
  agora: Date,
) {
  await sql`
    update assinaturas.pedidos
    set situacao = ${situacao}, encerrado_em = ${agora}, motivo = ${motivo ?? null}
    where id = ${p.id}
  `.execute(u.tx)
  if (situacao === 'concluido')
    await agendar(u.tx, trabalhoDeFechar, { pedido_id: p.id }, { chave: `assinatura:fechar:${p.id}` })
}

const FATO = {
  ler: 'leu',
  confirmar: 'confirmou',
  assinar: 'assinou',
  recusar: 'recusou',
  expirar: 'expirado',
  cancelar: 'cancelado',
} as const satisfies Record<Ato['tipo'], TipoDeProva>

export interface Feito {
  prova: object
  agora: Date
  motivo?: string | undefined
}

/**
 * Applies an act to a locked request: the next state or the refusal with its sentence, the proof in the chain, the next
 * signers, the module that asked. Returns false when it was done before.
 */
export async function agir(u: Unidade, p: PedidoTrancado, ato: Ato, { prova, agora, motivo }: Feito): Promise<boolean> {
  const r = aplicar(p, ato, agora)
  if ('recusa' in r) throw conflito(FRASES_DE_RECUSA[r.recusa], { recusa: r.recusa })
  if (!r.mudou) return false
  const signatario = 'signatario' in ato ? ato.signatario : null
  const nova = r.pedido.signatarios.find((s) => s.id === signatario)?.situacao
  if (nova)
    await sql`
      update assinaturas.signatarios
      set
        situacao = ${nova},
        leu_em = case when ${nova} = 'leu' then ${agora} else leu_em end,
        confirmado_em = case when ${nova} = 'confirmou' then ${agora} else confirmado_em end,
        assinado_em = case when ${nova} = 'assinou' then ${agora}::timestamptz end
      where id = ${signatario}
    `.execute(u.tx)
  await registrarProva(u, { pedido_id: p.id, tipo: FATO[ato.tipo], signatario_id: signatario, prova, em: agora })
  const { situacao } = r.pedido
  if (situacao !== p.situacao) {
    if (situacao === 'parcial')
      await sql`update assinaturas.pedidos set situacao = 'parcial' where id = ${p.id}`.execute(u.tx)
    else await encerrar(u, p, situacao, motivo, agora)
    if (situacao === 'concluido')
      await registrarProva(u, { pedido_id: p.id, tipo: 'concluido', signatario_id: null, prova: {}, em: agora })
    const origem = { tipo: p.origem_tipo, id: p.origem_id }
    for (const f of u.ligados.de(aoMudarPedido)) await f(u, { origem, pedidoId: p.id, situacao, motivo })
  }
  await chamar(u, p, r.chamados, agora)
  return true
}
