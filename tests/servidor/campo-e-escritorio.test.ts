import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { diaDoCampo } from '#modules/campo/contract/dia.ts'
import { ato, type Ato } from '#modules/ordens/contract/atos.ts'
import { checklists } from '#modules/ordens/contract/cadastros.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { campoDeTeste, planejarOrdem, type Campo } from '#tests/suporte/ordens.ts'

const casa = await appDeTeste()
let c: Campo
beforeAll(async () => {
  c = await campoDeTeste(casa)
})

const obter = async (id: string) => (await c.agendadora.chamar(ordens.obter, { params: { id } })).corpo.data
async function agir(id: string, oQue: Pick<Ato, 'tipo' | 'dados' | 'lugar'>): Promise<void> {
  const body = ato.parse({ id: uuidv7(), ciclo: 1, ocorrido_em: new Date().toISOString(), ...oQue })
  const r = await c.tecnico.chamar(ordens.agir, { params: { id }, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
}
/** Users whose phone was told to read its day again. */
async function avisados(desde: Date): Promise<Set<string>> {
  const { rows } = await sql<{ quem: string }>`
    select distinct dados ->> 'usuario_id' as quem
    from plataforma.eventos
    where tipo = 'campo.dia' and criado_em > ${desde}
  `.execute(casa.app.s.banco.db)
  return new Set(rows.map((r) => r.quem))
}

describe('an order that the phone and the office have open', () => {
  it('shows the serial that the crew took and did not use, on both, until it is returned', async () => {
    const peca = await c.novaPeca('2', 'serie', ['SN-21', 'SN-22'])
    const id = await c.abrir({ pecas: [{ item_id: peca, qtd: '2', critica: false }] })
    await planejarOrdem(c, id)
    await agir(id, { tipo: 'iniciar', dados: {}, lugar: { recusa: 'sem sinal' } })
    const dados = (quantidade: string, local_id: string, series: string[]) => ({
      item_id: peca,
      quantidade,
      local_id,
      series,
    })
    const nosDois = async () => {
      const dia = (await c.tecnico.chamar(diaDoCampo.ver)).corpo.data
      return [(await obter(id)).pecas[0], dia.ordens.find((o) => o.id === id)?.pecas[0]]
    }
    await agir(id, { tipo: 'retirar', dados: dados('2', c.sede, ['SN-21', 'SN-22']) })
    await agir(id, { tipo: 'consumir', dados: dados('1', c.van, ['SN-22']) })
    const naMao = { na_mao: '1', series_na_mao: ['SN-21'] }
    expect(await nosDois()).toMatchObject([naMao, naMao])
    await agir(id, { tipo: 'devolver', dados: dados('1', c.sede, ['SN-21']) })
    const nada = { na_mao: '0', series_na_mao: [] }
    expect(await nosDois()).toMatchObject([nada, nada])
  })

  it('tells the phones of its technicians what the office corrects: text and checklist', async () => {
    const id = await c.abrir()
    await planejarOrdem(c, id)
    const { tecnicos, versao } = await obter(id)
    const deles = new Set(tecnicos.map((t) => t.id))
    expect(deles.size).toBe(2)
    const texto = new Date()
    const body = { versao, problema: 'O disjuntor desarma ao meio-dia' }
    expect((await c.agendadora.chamar(ordens.editar, { params: { id }, body })).status).toBe(200)
    expect(await avisados(texto)).toEqual(deles)
    const lista = await c.supervisora.chamar(checklists.criar, {
      body: { nome: 'Inversor', itens: [{ texto: 'Isolação dos cabos', tipo: 'feito' }] },
    })
    const escolha = new Date()
    const r = await c.agendadora.chamar(ordens.checklist, {
      params: { id },
      body: { checklist_id: lista.corpo.data.id },
    })
    expect(r.status).toBe(200)
    expect(await avisados(escolha)).toEqual(deles)
  })
})
