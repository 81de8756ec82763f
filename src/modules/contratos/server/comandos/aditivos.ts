import { sql } from 'kysely'
import type { Dia } from '#kit/dias.ts'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { cancelarPedido, pedidoDaOrigem, pedirAssinaturas, type MudancaDoPedido } from '#modules/assinaturas/publico.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Executar, Unidade } from '#platform/eventos/unidade.ts'
import type { DadosDoAditivo } from '../../contract/aditivos.ts'
import { planoDoAditivo } from '../../contract/formas.ts'
import { textoDoAditivo } from '../../regras/aditivo.ts'
import { passar } from '../../regras/ciclo.ts'
import { aditivoNaTela, aditivoNoPdf } from '../../regras/documento.ts'
import type { SituacaoDoAditivo } from '../../tipos.ts'
import { ORIGEM_DO_ADITIVO } from '../../regras/origens.ts'
import { aoAditar } from '../encaixes.ts'
import { contratoEmPdf } from '../pdf/contrato-em-pdf.ts'
import { comoSignatarios, prazoDeAssinar, type ParaDesenhar } from './enviar.ts'
import { conteudoDa, exigirPapel, registrarEvento, trancar, trancarPor, type ContratoTrancado } from './nucleo.ts'

interface Linha extends DadosDoAditivo {
  id: string
  n: number
  situacao: SituacaoDoAditivo
}

async function trancarAditivo(u: Unidade, c: ContratoTrancado, aditivo: string): Promise<Linha> {
  const { rows } = await sql<Linha>`
    select id, n, titulo, texto, situacao, vigente_ate::text as vigente_ate, reajuste_em::text as reajuste_em, plano
    from contratos.aditivos
    where id = ${aditivo}
      and contrato_id = ${c.id}
    for update
  `.execute(u.tx)
  const [linha] = rows
  if (!linha) throw naoEncontrado('Aditivo não encontrado.')
  return { ...linha, plano: planoDoAditivo.nullable().parse(linha.plano) }
}

/** Only a subscription has a plan, and it changes from a day that is still to come. */
function exigirPlano(c: ContratoTrancado, d: DadosDoAditivo, hoje = diaAqui()): void {
  if (!d.plano) return
  if (c.tipo !== 'assinatura')
    throw invalido('Só um contrato de assinatura tem plano de cobrança.', [
      { campo: 'plano', mensagem: 'Só um contrato de assinatura tem plano de cobrança' },
    ])
  if (d.plano.vigente_de < hoje)
    throw invalido('O plano novo vale de um dia que ainda vem.', [
      { campo: 'plano.vigente_de', mensagem: 'O plano novo vale de um dia que ainda vem' },
    ])
}

async function abrir(u: Unidade, ctx: Ctx, id: string): Promise<ContratoTrancado> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'aditar')
  passar(c.situacao, 'aditar')
  return c
}

const auditar = (u: Unidade, c: ContratoTrancado, aditivo: number, situacao: SituacaoDoAditivo) =>
  u.auditar({ acao: 'contrato.aditivo', entidade: 'contrato', entidade_id: c.id, depois: { aditivo, situacao } })

function exigirRascunho(a: Linha): void {
  if (a.situacao !== 'rascunho') throw conflito('Este aditivo está fechado. Abra outro para mudar de novo.')
}

export async function criarAditivo(u: Unidade, ctx: Ctx, id: string, d: DadosDoAditivo): Promise<void> {
  const c = await abrir(u, ctx, id)
  exigirPlano(c, d)
  const { rows } = await sql<{ n: number }>`
    insert into contratos.aditivos (id, contrato_id, n, titulo, texto, vigente_ate, reajuste_em, plano, criado_por)
    select
      ${uuidv7()}::uuid, ${c.id}, coalesce(max(n), 0) + 1, ${d.titulo}, ${d.texto}, ${d.vigente_ate}::date, ${d.reajuste_em}::date,
      ${d.plano && JSON.stringify(d.plano)}::jsonb, ${ctx.usuario.id}::uuid
    from contratos.aditivos
    where contrato_id = ${c.id}
    returning n
  `.execute(u.tx)
  const n = rows[0]?.n ?? 1
  await registrarEvento(u, c, 'aditivo_aberto', { aditivo: n })
  auditar(u, c, n, 'rascunho')
}

export async function salvarAditivo(
  u: Unidade,
  ctx: Ctx,
  { id, aditivo }: { id: string; aditivo: string },
  d: DadosDoAditivo,
): Promise<void> {
  const c = await abrir(u, ctx, id)
  const a = await trancarAditivo(u, c, aditivo)
  exigirRascunho(a)
  exigirPlano(c, d)
  const plano = d.plano && JSON.stringify(d.plano)
  await u.tx
    .updateTable('contratos.aditivos')
    .set({ ...d, plano })
    .where('id', '=', a.id)
    .execute()
  auditar(u, c, a.n, 'rascunho')
}

export async function cancelarAditivo(u: Unidade, ctx: Ctx, id: string, aditivo: string): Promise<void> {
  const c = await abrir(u, ctx, id)
  const a = await trancarAditivo(u, c, aditivo)
  if (a.situacao !== 'rascunho' && a.situacao !== 'enviado')
    throw conflito('Este aditivo já foi assinado ou cancelado.')
  await cancelar(u, c, a, 'Aditivo cancelado')
}

async function cancelar(u: Unidade, c: ContratoTrancado, a: Pick<Linha, 'id' | 'n'>, motivo: string): Promise<void> {
  await u.tx.updateTable('contratos.aditivos').set({ situacao: 'cancelado' }).where('id', '=', a.id).execute()
  await registrarEvento(u, c, 'aditivo_cancelado', { aditivo: a.n, motivo })
  auditar(u, c, a.n, 'cancelado')
  const pedido = await pedidoDaOrigem(u.tx, { ...ORIGEM_DO_ADITIVO, id: a.id })
  if (pedido && (pedido.situacao === 'enviado' || pedido.situacao === 'parcial'))
    await cancelarPedido(u, pedido.pedidoId, motivo)
}

/** The contract ended: what was being written or signed of it ends too. */
export async function cancelarEmCurso(u: Unidade, c: ContratoTrancado, motivo: string): Promise<void> {
  const { rows } = await sql<Pick<Linha, 'id' | 'n'>>`
    select id, n
    from contratos.aditivos
    where contrato_id = ${c.id}
      and situacao in ('rascunho', 'enviado')
    for update
  `.execute(u.tx)
  for (const a of rows) await cancelar(u, c, a, motivo)
}

/** Asks those who signed the contract to sign the amendment. */
export async function enviarAditivo(
  s: ParaDesenhar & { executar: Executar },
  ctx: Ctx,
  { id, aditivo }: { id: string; aditivo: string },
  dia: Dia,
  agora = new Date(),
): Promise<void> {
  const prazoEm = prazoDeAssinar(dia, agora)
  const empresa = await cabecaDeDocumento(s)
  await s.executar(ctx, async (u) => {
    const c = await abrir(u, ctx, id)
    const a = await trancarAditivo(u, c, aditivo)
    exigirRascunho(a)
    const conteudo = await conteudoDa(u, c.id, c.versao)
    const rotulo = `${c.numero}, aditivo ${a.n}`
    exigirPlano(c, a)
    const texto = textoDoAditivo(a)
    const blocos = aditivoNoPdf(a.titulo, `${rotulo} ao contrato ${c.numero}`, texto)
    const { bytes, paginas } = await contratoEmPdf({ rotulo, titulo: a.titulo, blocos, empresa, em: agora })
    const sha256 = await guardar(u.tx, bytes, 'application/pdf')
    const { pedidoId } = await pedirAssinaturas(
      u,
      {
        origem: { ...ORIGEM_DO_ADITIVO, id: a.id, rotulo },
        documento: { sha256, titulo: a.titulo, paginas, blocos: aditivoNaTela(a.titulo, texto) },
        signatarios: comoSignatarios(conteudo),
        prazoEm,
        ordenado: conteudo.ordenado,
      },
      agora,
    )
    await sql`
      update contratos.aditivos
      set situacao = 'enviado', pdf = decode(${sha256}, 'hex'), pedido_id = ${pedidoId}, enviado_em = ${agora}
      where id = ${a.id}
    `.execute(u.tx)
    await registrarEvento(u, c, 'aditivo_enviado', { aditivo: a.n })
    auditar(u, c, a.n, 'enviado')
  })
}

/** Signed by all: its dates take the place of the contract's. Refused, expired or withdrawn: it is cancelled. */
export async function aditivoMudou(u: Unidade, m: MudancaDoPedido, agora: Date): Promise<void> {
  const { rows } = await sql<{ contrato_id: string }>`
    select contrato_id from contratos.aditivos where id = ${m.origem.id}
  `.execute(u.tx)
  const c = rows[0] && (await trancarPor(u, rows[0].contrato_id))
  if (!c) return
  const a = await trancarAditivo(u, c, m.origem.id)
  // a contract that ended is not amended, whatever was still signed
  if (a.situacao !== 'enviado' || (c.situacao !== 'vigente' && c.situacao !== 'suspenso')) return
  if (m.situacao === 'recusado' || m.situacao === 'expirado' || m.situacao === 'cancelado') {
    await u.tx.updateTable('contratos.aditivos').set({ situacao: 'cancelado' }).where('id', '=', a.id).execute()
    await registrarEvento(u, c, 'aditivo_parado', { aditivo: a.n, situacao: m.situacao, motivo: m.motivo ?? null })
    auditar(u, c, a.n, 'cancelado')
  }
  if (m.situacao !== 'concluido') return
  await sql`
    update contratos.aditivos set situacao = 'assinado', assinado_em = ${agora} where id = ${a.id}
  `.execute(u.tx)
  await sql`
    update contratos.contratos
    set vigente_ate = coalesce(${a.vigente_ate}::date, vigente_ate),
      reajuste_em = coalesce(${a.reajuste_em}::date, reajuste_em),
      revisao = revisao + 1,
      atualizado_em = now()
    where id = ${c.id}
  `.execute(u.tx)
  await registrarEvento(u, c, 'aditivo_assinado', { aditivo: a.n })
  auditar(u, c, a.n, 'assinado')
  const fato = { contratoId: c.id, tipo: c.tipo, aditivoId: a.id, n: a.n, plano: a.plano }
  for (const chamar of u.ligados.de(aoAditar)) await chamar(u, fato)
}
