import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { anulacoes } from '#modules/faturas/contract/anulacoes.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { estornarPagamento, registrarPagamento } from '#modules/faturas/publico.ts'
import { aprovarLote } from '#modules/faturas/server/comandos/aprovar.ts'
import { mesesCobrados } from '#modules/faturas/server/consultas/realizado.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { casaDeFaturas } from '#tests/suporte/casa-de-faturas.ts'
import { membroDeTeste } from '#tests/suporte/faturas.ts'

const {
  casa,
  s,
  db,
  marina,
  rafael,
  leitora,
  deFora,
  ninguem,
  enviarAte,
  obter,
  itensDe,
  aAprovar,
  aprovado,
  tokenDa,
} = await casaDeFaturas()

const CONTA = { consumo: 4200, compensada: 3280, total: '1541,97' }
/** A batch of one invoice that has left, with the link of its page. */
async function umaQueSaiu(nome: string, uc: string, mes: string) {
  const membro = await membroDeTeste(s, { nome, uc })
  const lote = await aprovado([{ uc, mes: `${mes.slice(5)}/${mes.slice(0, 4)}`, ...CONTA }], mes)
  await ate('the PDF is drawn', async () => (await obter(lote.id)).desenhadas === 1)
  await enviarAte('it left', lote.id, (l) => l.envio.enviado === 1)
  const fatura = (await itensDe(lote.id))[0]?.fatura
  if (!fatura) throw new Error('the line has an invoice')
  return { membro, lote, fatura, token: await tokenDa(lote.id) }
}
const pagina = async (token: string) =>
  (await (await fetch(`${casa.url}/fatura/${token}`)).text()).replaceAll('\u00A0', ' ')
const vencimento_em = somarDias(diaAqui(), 120)
const corrigida = { consumo_kwh: 4200, compensada_kwh: 3000, tarifa: 0.9398147, distribuidora_centavos: 174_798 }
const pedido = async (id: string) =>
  (await marina.chamar(anulacoes.obter, { params: { id } })).corpo.data.anulacoes[0]?.id ?? ''

describe('an invoice that left', () => {
  it('is cancelled when a second person agrees, and its page says so', async () => {
    const { lote, fatura, token } = await umaQueSaiu('Cancela Tudo', '81001', '2026-04')
    const params = { id: fatura.id }
    const body = { tipo: 'cancelar' as const, motivo: 'A usina não gerou neste mês.' }
    expect((await ninguem.chamar(anulacoes.pedir, { params, body })).status).toBe(401)
    expect((await leitora.chamar(anulacoes.pedir, { params, body })).status).toBe(403)
    expect((await deFora.chamar(anulacoes.obter, { params })).status).toBe(403)
    expect((await marina.chamar(anulacoes.pedir, { params: { id: uuidv7() }, body })).status).toBe(404)
    const semMotivo = await marina.chamar(anulacoes.pedir, { params, body: { ...body, motivo: ' ' } })
    expect([semMotivo.status, semMotivo.detalhe('motivo')]).toEqual([400, 'Diga o motivo em pelo menos 3 letras'])

    const r = await marina.chamar(anulacoes.pedir, { params, body })
    expect([r.status, r.corpo.data.anulacoes[0]]).toMatchObject([200, { situacao: 'aguardando', minha: true }])
    const outra = await rafael.chamar(anulacoes.pedir, { params, body })
    expect([outra.status, outra.erro?.message]).toEqual([
      409,
      'Já há um pedido de cancelamento ou troca desta fatura esperando decisão.',
    ])
    expect((await obter(lote.id)).recebido.a_decidir).toBe(1)
    const decidir = { params: { id: await pedido(fatura.id) }, body: { aceita: true } }
    expect((await marina.chamar(anulacoes.decidir, decidir)).status).toBe(403)
    expect((await leitora.chamar(anulacoes.decidir, decidir)).status).toBe(403)
    expect((await rafael.chamar(anulacoes.decidir, { ...decidir, params: { id: uuidv7() } })).status).toBe(404)
    expect((await rafael.chamar(anulacoes.decidir, decidir)).status).toBe(200)
    expect((await rafael.chamar(anulacoes.decidir, decidir)).status).toBe(409)

    expect((await itensDe(lote.id))[0]?.fatura?.situacao).toBe('cancelada')
    expect((await obter(lote.id)).recebido).toMatchObject({ canceladas: 1, faturado_centavos: 0 })
    const texto = await pagina(token)
    expect(texto).toContain('Esta fatura foi cancelada.')
    expect(texto).toContain('Você não precisa pagar.')
    expect(texto).not.toContain('br.gov.bcb.pix')
    expect((await fetch(`${casa.url}/api/fatura/${token}/pdf`)).status).toBe(404)
    const { rows } = await sql<{ acao: string }>`
      select acao from plataforma.auditoria where entidade = 'fatura' and entidade_id = ${fatura.id} order by id
    `.execute(db)
    expect(rows.map((a) => a.acao)).toEqual(['fatura.pedir_anulacao', 'fatura.cancelar'])
  }, 60_000)

  it('is replaced by one with the corrected bill, which leaves with its own link', async () => {
    const { membro, lote, fatura, token } = await umaQueSaiu('Troca Certa', '81002', '2026-05')
    const params = { id: fatura.id }
    const nova = { conta: corrigida, vencimento_em }
    const previa = await marina.chamar(anulacoes.previa, { params, body: nova })
    expect(previa.corpo.data).toMatchObject({ bloqueios: [], sem_centavos: 394_722 })
    expect((await leitora.chamar(anulacoes.previa, { params, body: nova })).status).toBe(403)
    const pedir = (mais: Partial<typeof nova>) =>
      marina.chamar(anulacoes.pedir, {
        params,
        body: { tipo: 'substituir', motivo: 'A distribuidora corrigiu a conta.', ...nova, ...mais },
      })
    const ontem = await pedir({ vencimento_em: somarDias(diaAqui(), -1) })
    expect([ontem.status, ontem.detalhe('vencimento_em')]).toEqual([
      400,
      'O vencimento já passou: escolha de hoje em diante',
    ])
    const nada = await pedir({ conta: { ...corrigida, compensada_kwh: 0, distribuidora_centavos: 394_722 } })
    expect([nada.status, nada.detalhe('conta.compensada_kwh')]).toEqual([
      400,
      'Com esta conta não há o que cobrar: cancele a fatura em vez de trocar',
    ])
    const torta = await pedir({ conta: { ...corrigida, compensada_kwh: 9000 } })
    expect([torta.status, torta.detalhe('conta.consumo_kwh')]).toEqual([
      400,
      'A fatura nova não pode sair: kWh não fecha',
    ])
    expect((await pedir({})).status).toBe(200)
    const decisao = { params: { id: await pedido(fatura.id) }, body: { aceita: true } }
    expect((await rafael.chamar(anulacoes.decidir, decisao)).status).toBe(200)

    const item = (await itensDe(lote.id))[0]
    expect(item?.fatura).toMatchObject({
      situacao: 'aberta',
      valor_centavos: previa.corpo.data.cobranca_centavos,
      vencimento_em,
      envio: 'pendente',
    })
    expect(await pagina(token)).toMatch(/A nova está aqui: <a href="http[^"]*\/fatura\/[\w-]+"/)
    await enviarAte('the new one left', lote.id, (l) => l.envio.enviado === 1 && l.situacao === 'concluido')
    const dentro = await leitora.chamar(anulacoes.obter, { params: { id: item?.fatura?.id ?? '' } })
    expect(dentro.corpo.data).toMatchObject({ substitui: fatura.numero, conta: corrigida })
    // what was saved in the month is that of the new bill
    expect(await mesesCobrados(db, [membro.contato])).toMatchObject([
      {
        sem_plano_centavos: 394_722,
        pago_centavos: corrigida.distribuidora_centavos + previa.corpo.data.cobranca_centavos,
      },
    ])
  }, 60_000)

  it('stays while a payment stands, and is refused with the reason or withdrawn', async () => {
    const { lote, fatura } = await umaQueSaiu('Paga Antes', '81003', '2026-06')
    const params = { id: fatura.id }
    const body = { tipo: 'cancelar' as const, motivo: 'Pedido do membro.' }
    const recebimento = uuidv7()
    await marina.chamar(anulacoes.pedir, { params, body })
    const id = await pedido(fatura.id)
    await s.executar(sistema, (u) =>
      registrarPagamento(u, {
        faturaId: fatura.id,
        recebimentoId: recebimento,
        valorCentavos: 5000,
        pagoEm: new Date(),
      }),
    )
    const aceita = await rafael.chamar(anulacoes.decidir, { params: { id }, body: { aceita: true } })
    expect([aceita.status, aceita.erro?.message.replaceAll('\u00A0', ' ')]).toEqual([
      409,
      'Esta fatura tem R$ 50,00 pagos: estorne a baixa em Recebimentos antes de cancelar.',
    ])
    await expect(
      sql`update faturas.faturas set situacao = 'cancelada' where id = ${fatura.id}`.execute(db),
    ).rejects.toThrow(/faturas_cancelada_sem_pagamento/)
    const semMotivo = await rafael.chamar(anulacoes.decidir, { params: { id }, body: { aceita: false } })
    expect([semMotivo.status, semMotivo.detalhe('resposta')]).toEqual([400, 'Diga por que recusa'])
    const recusa = { params: { id }, body: { aceita: false, resposta: 'O membro já pagou.' } }
    expect((await rafael.chamar(anulacoes.decidir, recusa)).status).toBe(200)
    expect((await marina.chamar(anulacoes.obter, { params })).corpo.data.anulacoes[0]).toMatchObject({
      situacao: 'recusada',
      resposta: 'O membro já pagou.',
    })
    await ate('who asked is told', async () => {
      const { rows } = await sql`
        select from avisos.notificacoes
        where usuario_id = ${marina.id}
          and titulo = ${`A fatura ${fatura.numero} não foi cancelada`}
      `.execute(db)
      return rows.length === 1
    })
    await s.executar(sistema, (u) =>
      estornarPagamento(u, { faturaId: fatura.id, recebimentoId: recebimento, motivo: 'devolvido' }),
    )
    expect((await marina.chamar(anulacoes.pedir, { params, body })).status).toBe(200)
    const segundo = { params: { id: await pedido(fatura.id) } }
    expect((await rafael.chamar(anulacoes.retirar, segundo)).status).toBe(403)
    expect((await marina.chamar(anulacoes.retirar, segundo)).status).toBe(200)
    expect((await marina.chamar(anulacoes.retirar, segundo)).status).toBe(409)
    expect((await obter(lote.id)).recebido).toMatchObject({ a_decidir: 0, canceladas: 0 })
  }, 60_000)

  it('waits for the batch to begin its sending: until then the batch is reopened', async () => {
    await membroDeTeste(s, { nome: 'Ainda Não', uc: '81004' })
    const lote = await aAprovar([{ uc: '81004', mes: '07/2026', ...CONTA }], '2026-07')
    const id = lote.loteId
    // paused in the same transaction: the jobs of the application never begin its sending
    await s.executar(sistema, async (u) => {
      await aprovarLote(u, s, rafael.id, lote)
      await sql`update faturas.lotes set situacao = 'pausado' where id = ${id}`.execute(u.tx)
    })
    await ate('the drawing found it paused', async () => {
      const { rows } = await sql`select from graphile_worker.jobs where key = ${`faturas-desenhar:${id}`}`.execute(db)
      return rows.length === 0
    })
    const fatura = (await itensDe(id))[0]?.fatura
    await sql`update faturas.lotes set situacao = 'aprovado' where id = ${id}`.execute(db)
    const r = await marina.chamar(anulacoes.obter, { params: { id: fatura?.id ?? '' } })
    expect(r.corpo.data.nao_anula).toBe('O lote ainda não começou a sair: reabra o lote para corrigir.')
    await sql`update faturas.lotes set situacao = 'pausado' where id = ${id}`.execute(db)
    expect((await marina.chamar(lotes.reabrir, { params: { id } })).status).toBe(200)
    expect((await itensDe(id))[0]?.fatura).toBeNull()
  }, 60_000)
})
