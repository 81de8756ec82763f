import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { diaBr } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { estornarPagamento, faturaDoTxid, registrarPagamento } from '#modules/faturas/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { membroDeTeste } from '#tests/suporte/faturas.ts'
import { casaDeFaturas, VENCE } from '#tests/suporte/casa-de-faturas.ts'

const { casa, s, db, marina, enviarAte, obter, itensDe, aprovado, tokenDa } = await casaDeFaturas()

describe('the page of an invoice', () => {
  it('shows value, due date, code and arithmetic without a program, and the same page for all bad links', async () => {
    await membroDeTeste(s, { nome: 'Academia Corpo Livre', uc: '0102.001-7' })
    const lote = await aprovado(
      [{ uc: '0102.001-7', mes: '04/2026', consumo: 4200, compensada: 3280, total: '1541,97' }],
      '2026-04',
    )
    await ate('the PDF is drawn', async () => (await obter(lote.id)).desenhadas === 1)
    await enviarAte('it left', lote.id, (l) => l.envio.enviado === 1)
    const token = await tokenDa(lote.id)
    const pagina = await fetch(`${casa.url}/fatura/${token}`)
    const texto = await pagina.text()
    expect(pagina.status).toBe(200)
    expect(pagina.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const trecho of [
      'R$ 2.044,46',
      diaBr(VENCE),
      'br.gov.bcb.pix',
      'Como calculamos',
      'Sua parte, 15 %',
      '360,79',
    ])
      expect(texto.replaceAll('\u00A0', ' ')).toContain(trecho)
    const pdf = await fetch(`${casa.url}/api/fatura/${token}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const [a, b] = await Promise.all([
      fetch(`${casa.url}/fatura/nada`).then((r) => r.text()),
      fetch(`${casa.url}/fatura/${uuidv7()}`).then((r) => r.text()),
    ])
    expect(a).toBe(b)
    expect(a).toContain('Esta página não está disponível.')

    const { txid } = await db
      .selectFrom('faturas.faturas')
      .select('txid')
      .where('lote_id', '=', lote.id)
      .executeTakeFirstOrThrow()
    const f = await faturaDoTxid(db, txid)
    const recebimento = uuidv7()
    const pagar = () =>
      s.executar(sistema, (u) =>
        registrarPagamento(u, {
          faturaId: f?.id ?? '',
          recebimentoId: recebimento,
          valorCentavos: 204446,
          pagoEm: new Date(`${VENCE}T14:03:00Z`),
        }),
      )
    expect(await pagar()).toMatchObject({ situacao: 'paga', sobraCentavos: 0 })
    expect(await pagar()).toMatchObject({ situacao: 'paga', sobraCentavos: 0 })
    expect(await (await fetch(`${casa.url}/fatura/${token}`)).text()).toContain('Pagamento recebido em')
    const dobro = await s.executar(sistema, (u) =>
      registrarPagamento(u, {
        faturaId: f?.id ?? '',
        recebimentoId: uuidv7(),
        valorCentavos: 204446,
        pagoEm: new Date(`${VENCE}T15:03:00Z`),
      }),
    )
    expect(dobro.sobraCentavos).toBe(204446)
    await s.executar(sistema, (u) =>
      estornarPagamento(u, { faturaId: f?.id ?? '', recebimentoId: recebimento, motivo: 'devolvido' }),
    )
    expect((await faturaDoTxid(db, txid))?.pago_centavos).toBe(204446)
  }, 40_000)

  it('takes one dispute, during which no fine runs', async () => {
    await membroDeTeste(s, { nome: 'Daniel Paz', uc: '0090.447-2' })
    const lote = await aprovado(
      [{ uc: '0090.447-2', mes: '03/2026', consumo: 900, compensada: 900, total: '185,86' }],
      '2026-03',
    )
    await ate('the PDF is drawn', async () => (await obter(lote.id)).desenhadas === 1)
    await enviarAte('it left', lote.id, (l) => l.envio.enviado === 1)
    const token = await tokenDa(lote.id)
    const contestar = (texto: string) =>
      fetch(`${casa.url}/api/fatura/${token}/contestar`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ texto }),
      })
    expect((await contestar('')).status).toBe(400)
    expect((await contestar('O consumo não confere.')).status).toBe(200)
    expect(await (await fetch(`${casa.url}/fatura/${token}`)).text()).toContain('Não há multa enquanto respondemos')
    const fatura = (await itensDe(lote.id))[0]?.fatura
    expect(fatura?.situacao).toBe('contestada')
    const r = await marina.chamar(lotes.responder, {
      params: { id: fatura?.id ?? '' },
      body: { resposta: 'Conferimos a leitura: está certa.' },
    })
    expect(r.status).toBe(200)
    expect((await itensDe(lote.id))[0]?.fatura?.situacao).toBe('aberta')
  }, 40_000)
})
