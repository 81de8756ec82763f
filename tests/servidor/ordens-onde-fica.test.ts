import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { criarContatoSolto } from '#modules/contatos/server/comandos/cadastrar.ts'
import { recorrencias, servicos } from '#modules/ordens/contract/cadastros.ts'
import { ato, type Ato } from '#modules/ordens/contract/atos.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { abrirDevidas } from '#modules/ordens/server/comandos/recorrencias.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { campoDeTeste, planejarOrdem, type Campo } from '#tests/suporte/ordens.ts'

const casa = await appDeTeste()
let c: Campo
beforeAll(async () => {
  c = await campoDeTeste(casa)
})
const obter = async (id: string) => (await c.agendadora.chamar(ordens.obter, { params: { id } })).corpo.data
const agir = async (id: string, oQue: Pick<Ato, 'tipo' | 'dados' | 'lugar'>) => {
  const body = ato.parse({ id: uuidv7(), ciclo: 1, ocorrido_em: new Date().toISOString(), ...oQue })
  const r = await c.tecnico.chamar(ordens.agir, { params: { id }, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
}
const novoCliente = () => casa.app.s.banco.transacao((tx) => criarContatoSolto(tx, 'Padaria Pão Dourado'))
const CASA = { logradouro: 'Rua das Acácias', numero: '120', cidade: 'Campinas', uf: 'SP' }
const NA_CASA = { lat: -22.9, lon: -47.06, precisao_m: 12 }

it('learns where a customer is from the first start, and counts the way of the next visit from there', async () => {
  const contato_id = await novoCliente()
  const primeira = await c.abrir({ contato_id, endereco: CASA })
  await planejarOrdem(c, primeira)
  await agir(primeira, { tipo: 'deslocar', dados: {}, lugar: { lat: -22.8, lon: -47.06, precisao_m: 20 } })
  // how far it is, is not known yet
  expect((await obter(primeira)).tempos[0]?.km).toBeNull()
  await agir(primeira, { tipo: 'iniciar', dados: {}, lugar: NA_CASA })
  await agir(primeira, { tipo: 'concluir', dados: { sem_assinatura: 'cliente ausente', texto: '' } })

  const segunda = await c.abrir({ contato_id, endereco: { ...CASA, logradouro: 'rua das acacias' } })
  await planejarOrdem(c, segunda)
  await agir(segunda, { tipo: 'deslocar', dados: {}, lugar: { lat: -22.8, lon: -47.06, precisao_m: 20 } })
  expect((await obter(segunda)).tempos[0]?.km).toBe(14)
  await agir(segunda, { tipo: 'iniciar', dados: {}, lugar: NA_CASA })
  await agir(segunda, { tipo: 'concluir', dados: { sem_assinatura: 'cliente ausente', texto: '' } })

  const emOutraRua = await obter(await c.abrir({ contato_id, endereco: { ...CASA, numero: '9' } }))
  const daOutra = (await c.agendadora.chamar(ordens.listar, { query: { contato: contato_id } })).corpo.data
  expect(daOutra.find((o) => o.id === emOutraRua.id)?.ponto).toBeNull()
  expect(daOutra.find((o) => o.id === segunda)?.ponto).toEqual({ lat: -22.9, lng: -47.06 })
})

it('gives an order of a preventive contract the address of the last one', async () => {
  const contato_id = await novoCliente()
  await c.abrir({ contato_id, endereco: { ...CASA, lat: -22.9, lon: -47.06 } })
  const servico = await c.supervisora.chamar(servicos.criar, {
    body: { nome: 'Revisão semestral', tipo: 'preventiva', duracao_min: 60 },
  })
  await c.supervisora.chamar(recorrencias.criar, {
    body: {
      titulo: 'Revisão semestral',
      contato_id,
      servico_id: servico.corpo.data.id,
      cada_meses: 6,
      proxima: somarDias(diaAqui(), 5),
    },
  })
  expect(await abrirDevidas(casa.app.s)).toBe(1)
  const lista = (await c.agendadora.chamar(ordens.listar, { query: { contato: contato_id } })).corpo.data
  const aberta = lista.find((o) => o.titulo === 'Revisão semestral')
  expect(aberta?.ponto).toEqual({ lat: -22.9, lng: -47.06 })
  expect((await obter(aberta?.id ?? '')).endereco).toMatchObject(CASA)
})
