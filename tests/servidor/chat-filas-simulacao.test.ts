import { expect, it } from 'vitest'
import { filas } from '#modules/chat/filas/contract/filas.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { presencaNoServidor } from '#modules/chat/presenca/contract/disponibilidade.ts'
import { casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { ate } from '#tests/suporte/robos.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const ninguem = await casa.como(null)

it('shows a supervisor who would get the next conversation without a change, and the engine then does the same', async () => {
  const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
  const outra = await casa.criarCaixa(supervisora, { [vendedor.id]: 'atendente' })
  const { corpo } = await supervisora('POST', '/api/chat/filas', {
    nome: 'Simulada',
    metodo: 'menor_carga',
    caixas: [
      { caixa_entrada_id: caixa.id, padrao: true },
      { caixa_entrada_id: outra.id, padrao: true },
    ],
    membros: [atendente, vendedor].map((p) => ({ usuario_id: p.id, capacidade: 2, habilidades: [] })),
  })
  const rota = `/api/chat/filas/${corpo.data.id}/simulacao`
  const ver = async (caixaId = caixa.id) => (await supervisora('GET', `${rota}?caixa_entrada_id=${caixaId}`)).corpo.data
  const de = (d: { pessoas: { usuario_id: string }[] }, quem: { id: string }) =>
    d.pessoas.find((p) => p.usuario_id === quem.id)
  expect([
    (await ninguem.chamar(filas.simular, { params: { id: corpo.data.id } })).status,
    (await atendente.chamar(filas.simular, { params: { id: corpo.data.id } })).status,
  ]).toEqual([401, 403])
  expect(
    (await supervisora.chamar(filas.simular, { params: { id: corpo.data.id }, query: { caixa_entrada_id: 'x' } }))
      .campos[0]?.campo,
  ).toBe('caixa_entrada_id')
  expect(
    (await supervisora.chamar(filas.simular, { params: { id: '00000000-0000-7000-8000-000000000000' } })).status,
  ).toBe(404)

  let d = await ver()
  expect(d).toMatchObject({ metodo: 'menor_carga', aberta: true, esperando: false, caixa: { id: caixa.id } })
  expect(de(d, atendente)).toMatchObject({ ordem: null, porque: 'Está ausente' })
  expect(de(d, vendedor)).toMatchObject({ ordem: null, porque: 'Está ausente · Não atende nesta caixa de entrada' })

  await casa.entregar(caixa, recebida({ numero: numeroNovo(), texto: 'Oi' }))
  await ate(async () => (await ver()).esperando).toBe(true)
  await atendente.chamar(presencaNoServidor.escolher, { body: { escolha: 'ocupado' } })
  await atendente.chamar(presencaNoServidor.sinal, { body: { ativo: true } })
  d = await ver()
  expect(de(d, atendente)).toMatchObject({ presenca: 'ocupado', porque: 'Marcou que está ocupado' })
  expect(
    (await supervisora.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id] } })).corpo.data[0]
      ?.atribuida_para,
  ).toBeNull()

  await vendedor.chamar(presencaNoServidor.escolher, { body: { escolha: 'disponivel' } })
  await vendedor.chamar(presencaNoServidor.sinal, { body: { ativo: true } })
  expect(de(await ver(outra.id), vendedor)).toMatchObject({ ordem: 1, porque: 'Tem menos conversas em mãos' })
  await casa.entregar(outra, recebida({ numero: numeroNovo(), texto: 'Oi' }))
  await ate(
    async () =>
      (await supervisora('GET', `/api/chat/conversas?caixa_entrada_id=${outra.id}`)).corpo.data[0]?.atribuida_para,
  ).toBe(vendedor.id)
  expect(de(await ver(outra.id), vendedor)).toMatchObject({ carga: 1, ordem: 1 })
})
