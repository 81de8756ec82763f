import { describe, expect, it } from 'vitest'
import { robos } from '#modules/robos/contract/robos.ts'
import { casaDeFaturas } from '#tests/suporte/casa-de-faturas.ts'
import { membroDeTeste } from '#tests/suporte/faturas.ts'
import { clienteDe } from '#tests/suporte/robos.ts'

const { casa, s, supervisoraDoChat: chefe, marina, caixa, aprovado, enviarAte } = await casaDeFaturas()
const base = '/api/chat/robos'

describe('a robot that sends the second copy of an invoice', () => {
  it('answers the words of the member with the link of what is open, and says so when nothing is', async () => {
    expect((await marina.chamar(robos.criar, { body: { nome: 'x', modelo: 'segunda_via' } })).status).toBe(403)
    const torto = await chefe('POST', base, { nome: 'x', modelo: 'boleto' })
    expect(torto.status).toBe(400)
    const criado = await chefe.chamar(robos.criar, { body: { nome: 'Segunda via', modelo: 'segunda_via' } })
    expect(criado.corpo.data).toMatchObject({
      quando: 'palavra',
      palavras: expect.arrayContaining(['segunda via', 'boleto', 'fatura']),
    })
    const { id, rascunho_versao } = criado.corpo.data
    expect((await chefe.chamar(robos.publicar, { params: { id }, body: { versao: rascunho_versao } })).status).toBe(200)
    expect(
      (await chefe.chamar(robos.alterar, { params: { id }, body: { caixas: [caixa.id], ativo: true } })).status,
    ).toBe(200)
    const cliente = clienteDe(casa, chefe, caixa)
    await membroDeTeste(s, { nome: 'Ester Prado', uc: '88001', telefone: cliente.numero })
    const conta = { uc: '88001', mes: '06/2026', consumo: 4200, compensada: 3280, total: '1541,97' }
    const lote = await aprovado([conta], '2026-06')
    // the invoice itself goes out to the same conversation first
    await enviarAte('it left', lote.id, (l) => l.envio.enviado === 1)
    await cliente.ouvir('/fatura/')
    await cliente.escrever('Bom dia, perdi o boleto. Me manda?')
    await cliente.ouvir('Era isso que você precisava?')
    const link = (await cliente.ditas()).find((t) => t.startsWith('Fatura 2026-06-'))
    expect(link).toMatch(/R\$ 2\.044,46.*\/fatura\/[\w-]+$/)
    const pagina = await fetch(`${casa.url}/fatura/${/\/fatura\/([\w-]+)/.exec(link ?? '')?.[1]}`)
    expect(pagina.status).toBe(200)
    const outro = clienteDe(casa, chefe, caixa)
    await outro.escrever('quero a segunda via da conta')
    await outro.ouvir('Era isso que você precisava?')
    expect((await outro.ditas()).some((t) => t.startsWith('Não encontrei fatura em aberto'))).toBe(true)
    expect((await outro.ditas()).some((t) => t.includes('/fatura/'))).toBe(false)
  })
})
