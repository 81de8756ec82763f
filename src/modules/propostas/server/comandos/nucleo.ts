import { sql } from 'kysely'
import { conflito, ErroApp } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { conteudoDaProposta, type ConteudoDaProposta } from '../../contract/conteudo.ts'
import { propostaAconteceu } from '../../eventos.ts'
import { abertas, passar } from '../../regras/ciclo.ts'
import { resumir, type Resumo } from '../../regras/resumir.ts'
import { distribuidorasDe } from '../../regras/tarifas-do-conteudo.ts'
import { venceu } from '../../regras/validade.ts'
import type { AtoDaProposta, EstadoDaProposta, TipoDeEvento, TipoDeProposta } from '../../tipos.ts'
import { propostaNoAlcance, semProposta } from '../politica.ts'

/** A proposal whose row this transaction holds. */
export interface PropostaTrancada {
  id: string
  numero: string
  tipo: TipoDeProposta
  estado: EstadoDaProposta
  versao: number
  revisao: number
  titulo: string
  contato_id: string | null
  cliente_nome: string
  cartao_id: string | null
  vendedor_id: string
  validade_dias: number
  validade: string | null
  vence_em: Date | null
  enviada_em: Date | null
  link_hash: string | null
  link_cifrado: Buffer | null
  valor_centavos: number
  cidade: string | null
}

const colunas = sql`
  p.id, p.numero, p.tipo, p.estado, p.versao, p.revisao, p.titulo, p.contato_id, p.cliente_nome, p.cartao_id, p.vendedor_id,
  p.validade_dias, p.validade::text as validade, p.vence_em, p.enviada_em, p.link_hash, p.link_cifrado,
  p.valor_centavos::float8 as valor_centavos, p.cidade
`

/** Expires it here when its time is over and the job has not been there yet. */
async function aoDia(u: Unidade, p: PropostaTrancada | undefined, agora: Date): Promise<PropostaTrancada> {
  if (!p) throw semProposta()
  if (!abertas.includes(p.estado) || !venceu(p, agora)) return p
  await mudarEstado(u, p, 'expirar', {})
  return { ...p, estado: 'expirada' }
}

/** Locks a proposal in the user's reach. */
export async function trancar(u: Unidade, ctx: Ctx, id: string, agora: Date): Promise<PropostaTrancada> {
  const { rows } = await sql<PropostaTrancada>`
    select ${colunas}
    from propostas.propostas p
    where p.id = ${id}
      and ${propostaNoAlcance(ctx)}
    for update
  `.execute(u.tx)
  return aoDia(u, rows[0], agora)
}

/** Locks the proposal that a link, or a job, names. */
export async function trancarPor(
  u: Unidade,
  qual: { id: string } | { link_hash: string },
  agora: Date,
): Promise<PropostaTrancada> {
  const { rows } = await sql<PropostaTrancada>`
    select ${colunas} from propostas.propostas p
    where ${'id' in qual ? sql`p.id = ${qual.id}` : sql`p.link_hash = ${qual.link_hash}`}
    for update
  `.execute(u.tx)
  return aoDia(u, rows[0], agora)
}

export function exigirRevisao(p: PropostaTrancada, revisao: number): void {
  if (p.revisao !== revisao)
    throw new ErroApp('VERSAO', 409, 'Outra pessoa mudou esta proposta. Veja como ficou antes de salvar.', {
      details: { revisao: p.revisao },
    })
}

/** One more link of the chain of evidence, and the event that screens and automations follow. */
export async function registrarEvento(
  u: Unidade,
  p: Omit<PropostaTrancada, 'link_hash' | 'link_cifrado'>,
  tipo: TipoDeEvento,
  dados: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    insert into propostas.eventos (proposta_id, n, tipo, versao, em, usuario_id, dados, hash)
    values (${p.id}, 0, ${tipo}, ${p.versao}, now(), ${u.autor.usuario?.id ?? null}, ${JSON.stringify(dados)}, '')
    returning n
  `.execute(u.tx)
  u.emitir(propostaAconteceu, {
    proposta_id: p.id,
    tipo: p.tipo,
    fato: tipo,
    n: rows[0]?.n ?? 0,
    estado: p.estado,
    versao: p.versao,
    vendedor_id: p.vendedor_id,
    contato_id: p.contato_id,
    cartao_id: p.cartao_id,
    valor_centavos: p.valor_centavos,
  })
}

const EVENTO_DO_ATO: Partial<Record<AtoDaProposta, TipoDeEvento>> = {
  pedir_aprovacao: 'aprovacao_pedida',
  retirar_pedido: 'aprovacao_retirada',
  aprovar: 'aprovada',
  negar: 'aprovacao_negada',
  enviar: 'enviada',
  ver: 'vista',
  negociar: 'negociacao',
  aceitar: 'aceita',
  recusar: 'recusada',
  cancelar: 'cancelada',
  expirar: 'expirada',
  renovar: 'renovada',
  pedir_renovacao: 'renovacao_pedida',
  descartar: 'versao_descartada',
  voltar_a_vencida: 'versao_descartada',
  voltar_a_recusada: 'versao_descartada',
}

/** The act by the table of the lifecycle: state, chain, audit and event together. Returns the row as it is now. */
export async function mudarEstado(
  u: Unidade,
  p: PropostaTrancada,
  ato: AtoDaProposta,
  { motivo, dados = {}, ...mais }: { motivo?: string; dados?: Readonly<Record<string, unknown>>; versao?: number },
): Promise<PropostaTrancada> {
  const para = passar(p.estado, ato)
  const agora = { ...p, ...mais, estado: para }
  await sql`
    update propostas.propostas
    set estado = ${para}, versao = ${agora.versao}, motivo = coalesce(${motivo ?? null}, motivo), atualizado_em = now(),
      revisao = revisao + ${ato === 'ver' ? 0 : 1}
    where id = ${p.id}
  `.execute(u.tx)
  const evento = EVENTO_DO_ATO[ato]
  if (evento) await registrarEvento(u, agora, evento, motivo === undefined ? dados : { ...dados, motivo })
  if (ato !== 'ver')
    u.auditar({
      acao: `proposta.${ato}`,
      entidade: 'proposta',
      entidade_id: p.id,
      antes: { estado: p.estado },
      depois: { estado: para, numero: p.numero, versao: agora.versao },
      motivo,
    })
  return { ...agora, revisao: p.revisao + (ato === 'ver' ? 0 : 1) }
}

/** The version in progress, locked with its proposal. */
export async function versaoAberta(
  u: Unidade,
  proposta: string,
): Promise<{ n: number; conteudo: ConteudoDaProposta } | undefined> {
  const { rows } = await sql<{ n: number; conteudo: unknown }>`
    select n, conteudo
    from propostas.versoes
    where proposta_id = ${proposta}
      and estado = 'aberta'
  `.execute(u.tx)
  return rows[0] && { n: rows[0].n, conteudo: conteudoDaProposta.parse(rows[0].conteudo) }
}

/** Writes the inputs of the version in progress, and its figures there and on the proposal. */
export async function gravarConteudo(
  u: Unidade,
  p: { id: string },
  n: number,
  conteudo: ConteudoDaProposta,
): Promise<Resumo> {
  const r = resumir(conteudo)
  const figuras = sql`
    cidade = ${r.cidade}, kwp = ${r.kwp}, valor_centavos = ${r.valor_centavos},
    economia_ano_centavos = ${r.economia_ano_centavos}, payback_anos = ${r.payback_anos}
  `
  await sql`
    insert into propostas.versoes (proposta_id, n, conteudo, criada_por)
    values (${p.id}, ${n}, ${JSON.stringify(conteudo)}, ${u.autor.usuario?.id ?? null})
    on conflict (proposta_id, n) do update set conteudo = excluded.conteudo
  `.execute(u.tx)
  await sql`
    update propostas.versoes set ${figuras}
    where proposta_id = ${p.id}
      and n = ${n}
  `.execute(u.tx)
  await sql`
    update propostas.propostas
    set ${figuras}, distribuidoras = ${distribuidorasDe(conteudo)}::uuid[], versao = ${n}, revisao = revisao + 1, atualizado_em = now()
    where id = ${p.id}
  `.execute(u.tx)
  return r
}

/** A version that waits for an answer does not change. */
export async function exigirSemPedido(u: Unidade, proposta: string): Promise<void> {
  const { rows } = await sql`
    select from propostas.aprovacoes
    where proposta_id = ${proposta}
      and situacao = 'pendente'
  `.execute(u.tx)
  if (rows.length > 0) throw conflito('A versão está em aprovação. Espere a resposta, ou retire o pedido.')
}
