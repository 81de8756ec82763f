import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { linksDaOrdem } from '#modules/campo/contract/links.ts'
import { mandarAoConcluir } from '#modules/campo/server/comandos/link-da-conclusao.ts'
import { ato, type Ato } from '#modules/ordens/contract/atos.ts'
import { servicos } from '#modules/ordens/contract/cadastros.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { entregarAoContato, type EntregaAoContato } from '#platform/entregas/entregas.ts'
import { criarLigados } from '#platform/ligados.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { campoDeTeste, planejarOrdem, type Campo } from '#tests/suporte/ordens.ts'

const casa = await appDeTeste()
const { s } = casa.app
const { db } = s.banco
let c: Campo
beforeAll(async () => {
  c = await campoDeTeste(casa)
})

let n = 0
async function servico(link_ao_concluir?: boolean): Promise<string> {
  const r = await c.supervisora.chamar(servicos.criar, {
    body: {
      nome: `Visita ${++n}`,
      tipo: 'corretiva',
      duracao_min: 90,
      ...(link_ao_concluir === undefined ? {} : { link_ao_concluir }),
    },
  })
  expect(r.status).toBe(200)
  return r.corpo.data.id
}
async function agir(id: string, oQue: Pick<Ato, 'tipo' | 'dados' | 'lugar'>): Promise<void> {
  const body = ato.parse({ id: uuidv7(), ciclo: 1, ocorrido_em: new Date().toISOString(), ...oQue })
  const r = await c.tecnico.chamar(ordens.agir, { params: { id }, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
}
/** Concludes a visit of the service; the job of the application itself may run before or after the one of the test. */
async function concluida(servico_id: string, antes?: (ordem: string) => Promise<void>): Promise<string> {
  const ordem = await c.abrir({ servico_id })
  await planejarOrdem(c, ordem)
  await agir(ordem, { tipo: 'iniciar', dados: {}, lugar: { recusa: 'sem sinal' } })
  await antes?.(ordem)
  await agir(ordem, { tipo: 'concluir', dados: { sem_assinatura: 'cliente ausente', texto: '' } })
  return ordem
}
const links = async (id: string) => (await c.supervisora.chamar(linksDaOrdem.listar, { params: { id } })).corpo.data
const daConclusao = async (id: string) =>
  (
    await sql<{ mandado: string | null; recusa: string | null; feito_em: Date | null }>`
      select mandado, recusa, feito_em
      from campo.links_da_conclusao
      where ordem_id = ${id}
    `.execute(db)
  ).rows
function comCanal() {
  const mandadas: EntregaAoContato[] = []
  const ligados = criarLigados()
  ligados.receber([
    entregarAoContato(async (p) => {
      mandadas.push(p)
      return { situacao: 'enfileirada', canal: 'whatsapp' }
    }),
  ])
  return { mandadas, s: { ...s, ligados } }
}
/**
 * A concluded visit that the application's own job has passed over: its service asks for the link only now. Jobs run in
 * the order of the events: that of a later visit has ended.
 */
async function esperandoOLink(): Promise<string> {
  const qual = await servico(false)
  const ordem = await concluida(qual)
  const depois = await concluida(await servico())
  await expect.poll(async () => (await daConclusao(depois))[0]?.feito_em ?? null, { timeout: 15_000 }).not.toBeNull()
  expect(await daConclusao(ordem)).toEqual([])
  await sql`update ordens.servicos set link_ao_concluir = true where item_id = ${qual}`.execute(db)
  return ordem
}

describe('the conclusion of a visit', () => {
  it('ends the link that could not be sent, and stores why', async () => {
    const ordem = await concluida(await servico())
    await expect
      .poll(async () => daConclusao(ordem), { timeout: 15_000 })
      .toMatchObject([{ mandado: null, recusa: expect.stringMatching(/\S/), feito_em: expect.any(Date) }])
    const { recusa } = (await daConclusao(ordem))[0] ?? {}
    expect(await links(ordem)).toMatchObject([{ escopo: 'cliente_assinar', revogado_em: expect.any(String), recusa }])
    // of another cycle it says nothing any more
    await c.supervisora.chamar(ordens.agir, {
      params: { id: ordem },
      body: ato.parse({
        id: uuidv7(),
        ciclo: 1,
        ocorrido_em: new Date().toISOString(),
        tipo: 'reabrir',
        dados: { motivo: 'Voltou a falhar' },
      }),
    })
    expect(await links(ordem)).toMatchObject([{ recusa: null }])
  })

  it('sends the link for signature and rating once, however often its job runs', async () => {
    const ordem = await esperandoOLink()
    const canal = comCanal()
    for (let vez = 0; vez < 3; vez++) await mandarAoConcluir(canal.s, { ordem_id: ordem, ciclo: 1 })
    expect(canal.mandadas).toHaveLength(1)
    const [mandada] = canal.mandadas
    expect(mandada).toMatchObject({ contatoId: c.contato, texto: expect.stringContaining('assine por aqui') })
    const token = mandada?.texto.split('/os/').at(-1) ?? ''
    expect((await fetch(`${casa.url}/os/${token}`)).status).toBe(200)
    expect((await links(ordem)).filter((l) => l.revogado_em === null)).toHaveLength(1)
  })

  it('sends again what was interrupted, with an address that opens', async () => {
    const ordem = await esperandoOLink()
    const canal = comCanal()
    await mandarAoConcluir(canal.s, { ordem_id: ordem, ciclo: 1 })
    await sql`
      update campo.links_da_conclusao
      set mandado = null, feito_em = null
      where ordem_id = ${ordem}
    `.execute(db)
    await mandarAoConcluir(canal.s, { ordem_id: ordem, ciclo: 1 })
    const token = canal.mandadas.at(-1)?.texto.split('/os/').at(-1) ?? ''
    expect((await fetch(`${casa.url}/os/${token}`)).status).toBe(200)
    expect((await links(ordem)).filter((l) => l.revogado_em === null)).toHaveLength(1)
  })

  it('makes none when the customer has a link, when the service says so, and for an old visit', async () => {
    const canal = comCanal()
    const comLink = await concluida(await servico(), async (id) => {
      await c.supervisora.chamar(linksDaOrdem.criar, { params: { id }, body: { escopo: 'cliente_ver' } })
    })
    const quieta = await concluida(await servico(false))
    const antiga = await esperandoOLink()
    await sql`
      update ordens.ordens
      set concluida_em = now() - interval '2 days'
      where id = ${antiga}
    `.execute(db)
    for (const ordem_id of [comLink, quieta, antiga]) await mandarAoConcluir(canal.s, { ordem_id, ciclo: 1 })
    expect(canal.mandadas).toEqual([])
    expect((await links(comLink)).map((l) => l.escopo)).toEqual(['cliente_ver'])
    expect(await links(quieta)).toEqual([])
  })
})
