import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { creditos } from '#modules/creditos/contract/creditos.ts'
import { rodadas } from '#modules/creditos/contract/rodadas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { contaLida, injetou, novaUnidade, novaUsina, novoRateio } from '#tests/suporte/creditos.ts'
import { ate } from '#tests/suporte/esperas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'supervisor' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }])
const banco = casa.app.s.banco
const usina = await novaUsina(banco.db, 'Cotia')
const semLeitura = await novaUsina(banco.db, 'Serra')
const padaria = await novaUnidade(banco.db)
const mercado = await novaUnidade(banco.db)
await novoRateio(banco, usina, '2027-01-01', [[padaria, 100]])
await novoRateio(banco, semLeitura, '2027-01-01', [[mercado, 100]])
await injetou(banco.db, usina, '2027-01', 2460)
await contaLida(banco.db, padaria, '2027-01', { compensada: 2100, consumo: 100, saldo: 500 })

const unidade = (id: string, quem = leitora) => quem.chamar(creditos.obter, { params: { id } })

it('forbids to see and to close without the permission, and hides units that do not exist', async () => {
  expect((await unidade(padaria, deFora)).status).toBe(403)
  const fechar = await leitora.chamar(rodadas.abrir, { body: { competencia: '2027-01' } })
  expect(fechar.status).toBe(403)
  expect((await unidade(uuidv7())).status).toBe(404)
})

it('says in Portuguese what is wrong with a month, a balance and a plant', async () => {
  const mes = await chefe.chamar(rodadas.abrir, { body: { competencia: '2027-13' } })
  expect([mes.status, mes.detalhe('competencia')]).toEqual([400, 'Diga o mês, como 2027-01'])
  const semRateio = await chefe.chamar(rodadas.abrir, { body: { competencia: '2020-01' } })
  expect([semRateio.status, semRateio.erro.message]).toEqual([
    409,
    'Nenhuma usina tinha rateio valendo em 1º de jan/2020.',
  ])
  const lote = await chefe.chamar(creditos.abrir, {
    params: { id: padaria },
    body: { competencia: '2027-01', lote: '2027-01', kwh: 10, motivo: 'Conta de dez/26' },
  })
  expect([lote.status, lote.detalhe('lote')]).toEqual([400, 'O crédito nasceu antes do mês em que entra'])
  const falta = await chefe.chamar(rodadas.usina, { params: { id: semLeitura }, body: { competencia: '2027-01' } })
  expect([falta.status, falta.erro.message]).toMatchObject([409, expect.stringContaining('energia injetada')])
})

it('[S2.15] closes all plants in the background, names those left out, raises alerts and exports the ledger', async () => {
  const aberta = await chefe.chamar(rodadas.abrir, { body: { competencia: '2027-01' } })
  expect(aberta.status).toBe(200)
  const { id } = aberta.corpo.data
  const ler = async () => (await chefe.chamar(rodadas.obter, { params: { id } })).corpo.data
  expect(await ate(async () => (await ler()).situacao === 'concluida', 20_000)).toBe(true)
  const fim = await ler()
  expect([fim.total, fim.feitas, fim.recusadas.map((r) => r.usina_id)]).toEqual([2, 2, [semLeitura]])
  const { data } = (await unidade(padaria)).corpo
  expect([data.saldo_kwh, data.lotes.map((l) => l.resta_kwh)]).toEqual([360, [360]])
  expect(data.alertas.map((a) => a.frase).toSorted()).toEqual([
    'O saldo da conta de jan/2027 difere do nosso em 140 kWh.',
    'crédito parado: 3,6 meses',
  ])
  const linhas = await leitora.chamar(creditos.linhas, {
    params: { id: padaria },
    query: { mes: '2027-01', usina_id: usina },
  })
  expect(linhas.corpo.data.map((l) => l.kwh)).toEqual([2460, -2100, 360])
  const csv = await leitora.chamar(creditos.exportar, { params: { id: padaria } })
  expect(csv.status).toBe(200)
  const deNovo = await chefe.chamar(rodadas.usina, { params: { id: usina }, body: { competencia: '2027-01' } })
  expect(deNovo.corpo.data).toEqual({ lancados: 0, estornados: 0 })
})
