import { describe, expect, it } from 'vitest'
import { avisos } from '#modules/avisos/contract/avisos.ts'
import { recebimentos } from '#modules/cobranca/contract/recebimentos.ts'
import { casaDeCobranca } from './suporte/casa-de-cobranca.ts'
import { situacaoDa } from './suporte/cobranca.ts'

const { banco, casa, chefe, emitir, ligarAoBanco, avisar, doTxid, ate, listar } = await casaDeCobranca()
await ligarAoBanco()

/** The bank takes money back by itself, as it does for a Pix that its payer disputes. */
const tomar = (pix: { devolucoes: object[] }, id: string, valor: string, status = 'DEVOLVIDO') =>
  pix.devolucoes.push({ id, valor, natureza: 'MED_FRAUDE', status })

const avisosDele = async () =>
  (await chefe.chamar(avisos.listar, {})).corpo.data
    .filter((a) => a.tipo === 'cobranca.banco_devolveu')
    .map((a) => `${a.titulo}. ${a.detalhe ?? ''}`)

describe('money that the bank returns to its payer by itself', () => {
  it('leaves the invoice that it paid owed again, once, notifies, and lets later notices be read', async () => {
    const f = await emitir({ nome: 'Mercado Boa Safra', valor: 204_446 })
    const pix = banco.pagar({ valor: '2044.46', txid: f.txid, nome: 'MERCADO BOA SAFRA' }) as { devolucoes: object[] }
    await avisar(pix)
    await ate(f.txid, 'conciliado')
    tomar(pix, 'D1', '2044.46')
    for (let n = 0; n < 2; n++) await avisar(pix)
    await expect.poll(() => situacaoDa(casa, f.id), { timeout: 15_000 }).toEqual({ situacao: 'estornada', pago: 0 })
    const r = await doTxid(f.txid)
    const { data } = (await chefe.chamar(recebimentos.obter, { params: { id: r?.id ?? '' } })).corpo
    expect(data).toMatchObject({ livre_centavos: 0, devolucoes: [{ situacao: 'devolvida', valor_centavos: 204_446 }] })
    expect(data.alocacoes[0]?.estornada?.motivo).toBe('O banco devolveu este Pix')
    await expect
      .poll(avisosDele, { timeout: 15_000 })
      .toEqual(['O banco devolveu R$ 2.044,46 de MERCADO BOA SAFRA. A fatura que ele pagava voltou a dever.'])
    const outra = await emitir({ nome: 'Alda Ferraz', valor: 31_291 })
    await avisar(banco.pagar({ valor: '312.91', txid: outra.txid }))
    await ate(outra.txid, 'conciliado')
  })

  it('leaves a part paid where a part was taken', async () => {
    const f = await emitir({ nome: 'Antônio Sá', valor: 10_000 })
    const pix = banco.pagar({ valor: '100.00', txid: f.txid }) as { devolucoes: object[] }
    await avisar(pix)
    await ate(f.txid, 'conciliado')
    tomar(pix, 'D2', '40.00', 'EM_PROCESSAMENTO')
    await avisar(pix)
    await expect.poll(() => situacaoDa(casa, f.id), { timeout: 15_000 }).toEqual({ situacao: 'parcial', pago: 6000 })
    // more than came in: left out, and what follows is still read
    tomar(pix, 'D3', '90.00')
    await avisar(pix)
    const outra = await emitir({ nome: 'Clínica Vida', valor: 5000 })
    await avisar(banco.pagar({ valor: '50.00', txid: outra.txid }))
    await ate(outra.txid, 'conciliado')
    expect(await situacaoDa(casa, f.id)).toEqual({ situacao: 'parcial', pago: 6000 })
  })

  it('is the money that a person wrote down as returned at the bank', async () => {
    const f = await emitir({ nome: 'Gráfica Dias', valor: 8750 })
    await avisar(banco.pagar({ valor: '87.50', txid: f.txid }))
    await ate(f.txid, 'conciliado')
    const dobro = banco.pagar({ valor: '87.50', txid: f.txid, nome: 'GRAFICA EM DOBRO' }) as { devolucoes: object[] }
    await avisar(dobro)
    await expect.poll(async () => (await listar({ busca: 'GRAFICA EM DOBRO' })).length).toBe(1)
    const params = { id: (await listar({ busca: 'GRAFICA EM DOBRO' }))[0]?.id ?? '' }
    const body = { valor_centavos: 8750, motivo: 'devolvido no aplicativo do banco', por: 'fora' as const }
    expect((await chefe.chamar(recebimentos.devolver, { params, body })).status).toBe(200)
    const avisados = (await avisosDele()).length
    dobro.devolucoes.push({ id: 'D4', valor: '87.50', natureza: 'ORIGINAL', status: 'DEVOLVIDO' })
    await avisar(dobro)
    const situacoes = async () =>
      (await chefe.chamar(recebimentos.obter, { params })).corpo.data.devolucoes.map((d) => d.situacao)
    await expect.poll(situacoes, { timeout: 15_000 }).toEqual(['nao_realizada', 'devolvida'])
    expect((await avisosDele()).length).toBe(avisados)
    expect(await situacaoDa(casa, f.id)).toEqual({ situacao: 'paga', pago: 8750 })
  })
})
