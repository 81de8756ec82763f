import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { agenda } from '#modules/equipes/contract/agenda.ts'
import { ato, type Ato } from '#modules/ordens/contract/atos.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { campoDeTeste, daquiA, planejarOrdem, type Campo } from '#tests/suporte/ordens.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
let c: Campo
beforeAll(async () => {
  c = await campoDeTeste(casa)
})

const obter = async (id: string) => (await c.agendadora.chamar(ordens.obter, { params: { id } })).corpo.data
const agir = (id: string, oQue: Pick<Ato, 'tipo' | 'dados' | 'lugar'>) =>
  c.tecnico.chamar(ordens.agir, {
    params: { id },
    body: ato.parse({ id: uuidv7(), ciclo: 1, ocorrido_em: new Date().toISOString(), ...oQue }),
  })
const pausar = (id: string, item_id: string, quantidade: string) =>
  agir(id, { tipo: 'pausar', dados: { motivo: 'falta_peca', texto: '', peca: { item_id, quantidade } } })
const retomar = (id: string) => agir(id, { tipo: 'retomar', dados: {} })
const peca = async (id: string, item: string) => (await obter(id)).pecas.find((p) => p.item_id === item)
const reservas = async (id: string, item: string) =>
  (
    await sql<{ qtd: string; local_id: string | null }>`
      select trim_scale(qtd)::text as qtd, local_id
      from estoque.reservas
      where origem_id = ${id} and item_id = ${item} and situacao = 'ativa'
    `.execute(db)
  ).rows

it('a part that is missing on site becomes demand of the stock, and the order waits for it', async () => {
  const [tem, nao] = [await c.novaPeca('10'), await c.novaPeca('1')]
  const id = await c.abrir({ pecas: [{ item_id: tem, qtd: '4', critica: false }] })
  await planejarOrdem(c, id)
  expect((await agir(id, { tipo: 'iniciar', dados: {}, lugar: { recusa: 'sem sinal' } })).status).toBe(200)

  // what a store has is set aside together with what was planned
  expect((await pausar(id, tem, '2')).corpo).toMatchObject({ success: true })
  expect(await peca(id, tem)).toMatchObject({ prevista: '6', reservada: '6', critica: true })
  expect(await reservas(id, tem)).toEqual([{ qtd: '6', local_id: c.sede }])
  // what no store has is wanted
  await retomar(id)
  expect((await pausar(id, nao, '3')).corpo).toMatchObject({ success: true })
  expect(await peca(id, nao)).toMatchObject({ prevista: '3', critica: true })
  expect(await reservas(id, nao)).toEqual([{ qtd: '3', local_id: null }])

  const { versao } = await obter(id)
  const de = daquiA(60)
  const inteira = await c.agendadora.chamar(agenda.planejar, {
    body: {
      ordem_id: id,
      versao,
      equipe_id: c.equipe,
      de: de.toISOString(),
      ate: new Date(de.getTime() + 7_200_000).toISOString(),
    },
  })
  expect(inteira.status).toBe(409)
  expect(inteira.erro.message).toContain('2 de 3')
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ detalhe: string }>`
          select detalhe
          from avisos.notificacoes
          where usuario_id = ${c.agendadora.id} and titulo like '%parou: falta peça'
          order by criado_em desc
          limit 1
        `.execute(db)
        return rows[0]?.detalhe
      },
      { timeout: 15_000 },
    )
    .toMatch(/^3 Peça P-/)
})

it('refuses a part that the stock does not have as a material, and keeps the work going', async () => {
  const id = await c.abrir()
  await planejarOrdem(c, id)
  await sql`update ordens.apontamentos set anulado_em = now()`.execute(db)
  await agir(id, { tipo: 'iniciar', dados: {}, lugar: { recusa: 'sem sinal' } })
  const torta = await pausar(id, uuidv7(), '1')
  expect([torta.status, torta.erro.message]).toEqual([409, 'Esta peça não está no estoque.'])
  expect((await obter(id)).situacao).toBe('em_execucao')
})
