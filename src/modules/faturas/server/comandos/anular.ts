import { sql } from 'kysely'
import { conflito, ErroApp, invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { diaAqui } from '#kit/aqui.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { recebedorPix } from '#modules/empresa/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { anulacoes, PreviaDaSubstituta } from '../../contract/anulacoes.ts'
import { anulacaoMudou, faturaMudou, loteMudou } from '../../eventos.ts'
import { porQueNaoAnula } from '../../regras/anular.ts'
import { corrigirMedida, type Correcao } from '../../regras/corrigir.ts'
import { calcularLinha, type LinhaCalculada } from '../../regras/linha.ts'
import { nomeDoLote } from '../../regras/nomes.ts'
import { recadoDoCancelamento } from '../../regras/recado.ts'
import { medida as formaDaMedida, type Medida } from '../../tipos.ts'
import { lerRetrato, type FaturaInteira } from '../consultas/fatura.ts'
import { unidadesDosMembros, type UnidadeDoMembro } from '../consultas/membros.ts'
import { emitirFaturas } from './emitir.ts'
import { acordarEnvio } from './fila.ts'
import { trancarFatura } from './pagamentos.ts'
import { escreverRecado } from './recados.ts'
import { trancarLote, type LoteTrancado } from './trancar.ts'

const ANULAR = 'faturas.fatura.anular'
const APROVAR = 'faturas.lote.aprovar'
export const PEDIDO_NAO_ENCONTRADO = 'Pedido de cancelamento não encontrado.'
const OUTRA_DECIDE = 'Você pediu este cancelamento: outra pessoa decide.'

const noCampo = (campo: string, mensagem: string) => invalido(`${mensagem}.`, [{ campo, mensagem }])

interface Recalculada extends LinhaCalculada {
  membro: UnidadeDoMembro
  medida: Medida
}

/** The line that an invoice would be with another bill, by the member and the plan of today. */
async function recalcular(tx: Db | Tx, f: FaturaInteira, medida: Medida): Promise<Recalculada> {
  const [membro] = await unidadesDosMembros(
    tx,
    { id: f.lote_id, competencia: f.competencia },
    { unidades: [f.unidade_id] },
  )
  if (membro?.matricula_id !== f.matricula_id)
    throw conflito('Esta unidade não é mais deste membro no mês: cancele a fatura e cobre em outro lote.')
  return { membro, medida, ...calcularLinha(f.competencia, membro, medida) }
}

async function lerFatura(tx: Db | Tx, id: string): Promise<FaturaInteira> {
  const f = await lerRetrato(tx, { id })
  if (!f) throw naoEncontrado('Fatura não encontrada.')
  return f
}

/** What a replacement would charge; nothing is written. */
export async function previaDaSubstituta(db: Db, id: string, conta: Correcao): Promise<PreviaDaSubstituta> {
  const f = await lerFatura(db, id)
  const { cobranca, memoria, bloqueios } = await recalcular(db, f, corrigirMedida(f.retrato.medida, conta, diaAqui()))
  return {
    sem_centavos: cobranca?.semCent ?? 0,
    cobranca_centavos: cobranca?.cobrancaCent ?? 0,
    economia_centavos: cobranca?.economiaCent ?? 0,
    memoria,
    bloqueios,
  }
}

/** The charge of a replacement, or the refusal that names the field. */
function exigirCobranca({ cobranca, bloqueios }: Recalculada) {
  const [trava] = bloqueios
  if (trava) throw noCampo('conta.consumo_kwh', `A fatura nova não pode sair: ${trava.texto}`)
  if (!cobranca || cobranca.cobrancaCent <= 0)
    throw noCampo('conta.compensada_kwh', 'Com esta conta não há o que cobrar: cancele a fatura em vez de trocar')
  return cobranca
}

function exigirAnulavel(f: Pick<FaturaInteira, 'situacao' | 'pago_centavos'>, lote: LoteTrancado) {
  const recusa = porQueNaoAnula({ ...f, situacaoDoLote: lote.situacao })
  if (recusa) throw conflito(recusa)
}

async function daSubstituta(
  u: Unidade,
  f: FaturaInteira,
  p: Extract<BodyDe<typeof anulacoes.pedir>, { tipo: 'substituir' }>,
) {
  if (p.vencimento_em < diaAqui()) throw noCampo('vencimento_em', 'O vencimento já passou: escolha de hoje em diante')
  const nova = await recalcular(u.tx, f, corrigirMedida(f.retrato.medida, p.conta, diaAqui()))
  const { cobrancaCent } = exigirCobranca(nova)
  if (cobrancaCent === f.valor_centavos && p.vencimento_em === f.vencimento_em)
    throw noCampo('conta.distribuidora_centavos', 'A fatura nova seria igual a esta: corrija a conta ou o vencimento')
  return {
    medida: JSON.stringify(nova.medida),
    vencimento_em: p.vencimento_em,
    valor_centavos: cobrancaCent,
  }
}

/** Asks another person to cancel an issued invoice, or to replace it. Nothing changes until that person agrees. */
export async function pedirAnulacao(u: Unidade, id: string, p: BodyDe<typeof anulacoes.pedir>): Promise<void> {
  const autor = u.autor.usuario
  if (!autor) throw proibido(ANULAR)
  const antes = await lerFatura(u.tx, id)
  const lote = await trancarLote(u, antes.lote_id)
  await trancarFatura(u.tx, id)
  const f = await lerFatura(u.tx, id)
  exigirAnulavel(f, lote)
  const pedido = uuidv7()
  await u.tx
    .insertInto('faturas.anulacoes')
    .values({
      id: pedido,
      fatura_id: id,
      tipo: p.tipo,
      motivo: p.motivo,
      pedida_por: autor.id,
      ...(p.tipo === 'substituir' ? await daSubstituta(u, f, p) : {}),
    })
    .execute()
  u.auditar({
    acao: 'fatura.pedir_anulacao',
    entidade: 'fatura',
    entidade_id: id,
    depois: { tipo: p.tipo },
    motivo: p.motivo,
  })
  avisar(u, pedido, f)
}

function avisar(u: Unidade, anulacao_id: string, f: Pick<FaturaInteira, 'id' | 'lote_id'>): void {
  u.emitir(anulacaoMudou, { anulacao_id, fatura_id: f.id })
  u.emitir(loteMudou, { lote_id: f.lote_id })
}

interface PedidoTrancado {
  id: string
  tipo: 'cancelar' | 'substituir'
  motivo: string
  medida: unknown
  vencimento_em: string | null
  valor_centavos: number | null
  situacao: string
  pedida_por: string
}

/** Loads a request in the order of every command: batch, invoice, request. */
async function trancarPedido(u: Unidade, id: string) {
  const achada = await u.tx.selectFrom('faturas.anulacoes').select('fatura_id').where('id', '=', id).executeTakeFirst()
  if (!achada) throw naoEncontrado(PEDIDO_NAO_ENCONTRADO)
  const { lote_id } = await lerFatura(u.tx, achada.fatura_id)
  const lote = await trancarLote(u, lote_id)
  await trancarFatura(u.tx, achada.fatura_id)
  const { rows } = await sql<PedidoTrancado>`
    select
      id, tipo, motivo, medida, vencimento_em::text as vencimento_em, valor_centavos::float8 as valor_centavos, situacao,
      pedida_por
    from faturas.anulacoes
    where id = ${id}
    for update
  `.execute(u.tx)
  const [pedido] = rows
  if (!pedido) throw naoEncontrado(PEDIDO_NAO_ENCONTRADO)
  if (pedido.situacao !== 'aguardando') throw conflito('Este pedido já foi decidido.')
  return { pedido, lote, fatura: await lerFatura(u.tx, achada.fatura_id) }
}
type Trancado = Awaited<ReturnType<typeof trancarPedido>>

/** Withdraws a request: only the person who asked. */
export async function retirarAnulacao(u: Unidade, id: string): Promise<void> {
  const autor = u.autor.usuario
  const { pedido, fatura } = await trancarPedido(u, id)
  if (!autor || pedido.pedida_por !== autor.id) throw proibido(ANULAR, 'Só quem pediu retira o pedido.')
  await u.tx
    .updateTable('faturas.anulacoes')
    .set({ situacao: 'retirada', decidida_em: new Date(), decidida_por: autor.id })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'fatura.retirar_anulacao', entidade: 'fatura', entidade_id: fatura.id })
  avisar(u, id, fatura)
}

/**
 * Another person agrees to cancel or replace an invoice, or refuses with the reason. A payment that came in meanwhile
 * refuses the agreement; a replacement whose value became another one is asked for again.
 */
export async function decidirAnulacao(
  u: Unidade,
  s: Pick<Servicos, 'cofre'>,
  id: string,
  p: { aceita: boolean; resposta: string },
): Promise<void> {
  const autor = u.autor.usuario
  if (!autor) throw proibido(APROVAR)
  const t = await trancarPedido(u, id)
  if (t.pedido.pedida_por === autor.id) throw new ErroApp('OUTRA_PESSOA', 403, OUTRA_DECIDE)
  if (!p.aceita && p.resposta.length < 3) throw noCampo('resposta', 'Diga por que recusa')
  const nova_id = p.aceita ? await anular(u, s, t) : null
  await u.tx
    .updateTable('faturas.anulacoes')
    .set({
      situacao: p.aceita ? 'aceita' : 'recusada',
      decidida_em: new Date(),
      decidida_por: autor.id,
      resposta: p.resposta || null,
      nova_id,
    })
    .where('id', '=', id)
    .execute()
  if (!p.aceita)
    u.auditar({
      acao: 'fatura.recusar_anulacao',
      entidade: 'fatura',
      entidade_id: t.fatura.id,
      motivo: p.resposta,
    })
  avisar(u, id, t.fatura)
}

/** Cancels the invoice and, when asked for, issues the one that takes its place. Returns the id of the new one. */
async function anular(u: Unidade, s: Pick<Servicos, 'cofre'>, t: Trancado): Promise<string | null> {
  const { fatura: f, pedido, lote } = t
  exigirAnulavel(f, lote)
  await cancelarFatura(u, f, pedido.tipo === 'substituir')
  u.auditar({
    acao: pedido.tipo === 'substituir' ? 'fatura.substituir' : 'fatura.cancelar',
    entidade: 'fatura',
    entidade_id: f.id,
    antes: { valor_centavos: f.valor_centavos },
    depois: { valor_centavos: pedido.valor_centavos ?? 0 },
    motivo: pedido.motivo,
  })
  return pedido.tipo === 'substituir' ? substituir(u, s, t) : null
}

/** An invoice that is owed no more: what still waits to be sent stays, and its charge leaves the bank. */
async function cancelarFatura(u: Unidade, f: FaturaInteira, trocada: boolean): Promise<void> {
  await u.tx
    .updateTable('faturas.faturas')
    .set({ situacao: 'cancelada', cancelada_em: new Date(), atualizada_em: new Date() })
    .where('id', '=', f.id)
    .execute()
  await u.tx
    .updateTable('faturas.envios')
    .set({ situacao: 'cancelado', mudou_em: new Date() })
    .where('fatura_id', '=', f.id)
    .where('situacao', '=', 'pendente')
    .execute()
  const saiu = await u.tx
    .selectFrom('faturas.envios')
    .select('fatura_id')
    .where('fatura_id', '=', f.id)
    .where((eb) => eb.or([eb('saiu_em', 'is not', null), eb('tentativa', '>', 1)]))
    .executeTakeFirst()
  // who never got the invoice needs no word of its end
  if (saiu && f.contato_id)
    await escreverRecado(u, { faturaId: f.id, tipo: 'cancelamento', texto: recadoDoCancelamento({ ...f, trocada }) })
  u.emitir(faturaMudou, { fatura_id: f.id, lote_id: f.lote_id, contato_id: f.contato_id, fato: 'cancelada' })
}

async function substituir(u: Unidade, s: Pick<Servicos, 'cofre'>, { fatura: f, pedido, lote }: Trancado) {
  const medida = formaDaMedida.parse(pedido.medida)
  const nova = await recalcular(u.tx, f, medida)
  const cobranca = exigirCobranca(nova)
  const vencimento_em = pedido.vencimento_em ?? ''
  if (vencimento_em < diaAqui()) throw conflito('O vencimento da fatura nova já passou: recuse e peça de novo.')
  if (cobranca.cobrancaCent !== pedido.valor_centavos)
    throw conflito('O valor da fatura nova mudou desde o pedido: recuse e peça de novo.')
  const recebedor = await recebedorPix(u.tx)
  if (!recebedor) throw conflito('Falta a chave PIX da empresa. Cadastre em Cadastros, Empresa.')
  const { membro } = nova
  const [id = ''] = await emitirFaturas(u, s, lote, {
    linhas: [
      {
        id: f.item_id,
        unidade_id: f.unidade_id,
        matricula_id: f.matricula_id,
        contato_id: membro.contato_id,
        membro: membro.membro,
        uc: membro.uc,
        cobranca_centavos: cobranca.cobrancaCent,
        economia_centavos: cobranca.economiaCent,
        compensada_kwh: medida.compensadaKwh,
        vencimento_em,
      },
    ],
    retratos: new Map([
      [
        f.item_id,
        {
          formato: 1,
          recebedor,
          lote: nomeDoLote(lote),
          medida,
          plano: membro.plano,
          memoria: nova.memoria,
          encargos: membro.encargos,
        },
      ],
    ]),
    em: new Date(),
    substituta: {
      substitui_id: f.id,
      sem_centavos: cobranca.semCent,
      distribuidora_centavos: cobranca.distribuidoraCent,
    },
  })
  await acordarEnvio(u, lote)
  return id
}
