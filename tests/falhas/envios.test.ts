import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { ADMIN, criarCaixaNa, eco, encerrar, entrarNa, entrega, postar } from '#tests/suporte/casa.ts'
import { contraparteEvolution } from '#tests/suporte/contraparte-evolution.ts'
import { postgresDa, subirProcesso, type Processo } from '#tests/suporte/processo.ts'
import { ate, guardarProcessos, pastaDeDados, perguntar, portaLivre } from './suporte.ts'

const pasta = pastaDeDados()
const guardar = guardarProcessos()
let demora = 1500
const contraparte = await contraparteEvolution(() => demora)
afterAll(() => contraparte.fechar())
const porta = await portaLivre()
const env = { DATA_DIR: pasta, PORT: String(porta), SSRF_PERMITIDOS: contraparte.maquina, ...ADMIN }
const url = `http://127.0.0.1:${porta}`
const CONVERSAS = 10

interface Mensagem extends Record<string, unknown> {
  id: string
  conteudo: string
  status: string
  id_externo: string | null
}
const saidas = () =>
  perguntar<Mensagem>(
    pasta,
    "select id, conteudo, status, id_externo from chat.mensagens where direcao = 'saida' order by id",
  )
const vezes = (texto: string) => contraparte.recebidas.filter((r) => r.texto === texto).length
const semPressa = async () => (await saidas()).every((m) => m.status !== 'pendente' && m.status !== 'enviando')

let servidor: Processo
let webhook: string
let chamar: Awaited<ReturnType<typeof entrarNa>>
let conversas: string[]

async function escrever(rodada: string, porConversa: number): Promise<void> {
  for (let n = 0; n < porConversa; n++) {
    const respostas = await Promise.all(
      conversas.map((id, c) =>
        chamar(
          'POST',
          `/api/chat/conversas/${id}/mensagens`,
          { conteudo: `${rodada} ${c}.${n}` },
          { prefer: 'respond-async' },
        ),
      ),
    )
    expect(respostas.map((r) => r.status)).toEqual(conversas.map(() => 200))
  }
}

it('creates an inbox with conversations', async () => {
  servidor = guardar(subirProcesso(env))
  await servidor.url
  webhook = url + (await criarCaixaNa(url, contraparte.url)).webhook
  chamar = await entrarNa(url)
  for (let c = 0; c < CONVERSAS; c++)
    expect(await postar(webhook, entrega(`OI${c}`, `55199870000${String(c).padStart(2, '0')}`, 'Olá'))).toBe(200)
  const listar = async () =>
    ((await chamar('GET', '/api/chat/conversas')).corpo.data as unknown as { id: string }[]).map((c) => c.id)
  expect(await ate(async () => (await listar()).length === CONVERSAS, 30_000)).toBe(true)
  conversas = await listar()
})

it('[R4] after kill -9 during sends each message leaves at most once, none is lost, waiting ones are sent, and the echo settles the interrupted ones', async () => {
  await escrever('antes', 3)
  expect(await ate(() => contraparte.recebidas.length >= CONVERSAS, 30_000)).toBe(true)
  servidor.sinal('SIGKILL')
  await servidor.fim
  await esperar(demora + 300) // the counterpart answers to a closed connection
  const cortadas = (await saidas()).filter((m) => m.status === 'enviando')
  expect(cortadas.length).toBeGreaterThan(0)

  demora = 50
  servidor = guardar(subirProcesso(env))
  await servidor.url
  // half of the interrupted sends return as echoes
  const comEco = cortadas.filter((_, n) => n % 2 === 0)
  for (const m of comEco) {
    const r = contraparte.recebidas.find((x) => x.texto === m.conteudo)
    if (r) expect(await postar(webhook, eco(r.id, r.numero, r.texto))).toBe(200)
  }
  expect(await ate(semPressa, 60_000), 'everything that waited is sent').toBe(true)

  const depois = await saidas()
  expect(depois).toHaveLength(3 * CONVERSAS)
  for (const m of depois) {
    const cortada = cortadas.some((c) => c.id === m.id)
    const ecoada = comEco.some((c) => c.id === m.id) && vezes(m.conteudo) === 1
    expect({ conteudo: m.conteudo, status: m.status, vezes: vezes(m.conteudo) }).toMatchObject(
      !cortada || ecoada ? { status: 'enviada', vezes: 1 } : { status: 'incerta' },
    )
    expect(vezes(m.conteudo)).toBeLessThanOrEqual(1)
    if (m.status === 'enviada') expect(contraparte.recebidas.find((r) => r.id === m.id_externo)?.texto).toBe(m.conteudo)
  }

  // a late echo settles an uncertain message too, and adds no second bubble
  for (const m of depois.filter((x) => x.status === 'incerta')) {
    const r = contraparte.recebidas.find((x) => x.texto === m.conteudo)
    if (r) await postar(webhook, eco(r.id, r.numero, r.texto))
  }
  expect(
    await ate(async () => (await saidas()).every((m) => m.status === 'enviada' || vezes(m.conteudo) === 0), 30_000),
  ).toBe(true)
  expect(await saidas()).toHaveLength(3 * CONVERSAS)
})

it('stores the channel’s answer when PostgreSQL dies meanwhile, and sends nothing twice', async () => {
  demora = 400
  const antes = contraparte.recebidas.length
  await escrever('sem banco', 1)
  expect(await ate(() => contraparte.recebidas.length === antes + CONVERSAS, 30_000)).toBe(true)
  process.kill(postgresDa(pasta)?.pid ?? 0, 'SIGKILL')
  expect(await ate(() => semPressa().catch(() => false), 60_000)).toBe(true)
  const deste = (await saidas()).filter((m) => m.conteudo.includes('sem banco'))
  expect(deste.map((m) => m.status)).toEqual(conversas.map(() => 'enviada'))
  expect(deste.map((m) => vezes(m.conteudo))).toEqual(conversas.map(() => 1))
})

it('Ctrl-C during a slow send stops quickly, and the message waits for its echo', async () => {
  demora = 20_000
  const antes = contraparte.recebidas.length
  await escrever('na saída', 1)
  expect(await ate(() => contraparte.recebidas.length === antes + CONVERSAS, 30_000)).toBe(true)
  // a caller who waits for the channel gets the message in its current state, not a closed connection
  const esperando = chamar('POST', `/api/chat/conversas/${conversas[0]}/mensagens`, { conteudo: 'na fila' })
  expect(await ate(async () => (await saidas()).some((m) => m.conteudo.includes('na fila')), 30_000)).toBe(true)
  demora = 50
  servidor.sinal('SIGINT')
  servidor.sinal('SIGINT') // npm forwards the signal that the terminal has already sent
  const { codigo, ms } = await encerrar(servidor)
  expect(codigo).toBe(0)
  expect(ms).toBeLessThan(15_000)
  expect((await esperando).corpo.data?.status).toBe('pendente')
  servidor = guardar(subirProcesso(env))
  await servidor.url
  const deste = (await saidas()).filter((m) => m.conteudo.includes('na saída'))
  expect(deste.map((m) => m.status)).toEqual(conversas.map(() => 'incerta'))
  for (const m of deste) {
    const r = contraparte.recebidas.find((x) => x.texto === m.conteudo)
    if (r) await postar(webhook, eco(r.id, r.numero, r.texto))
  }
  expect(
    await ate(
      async () => (await saidas()).filter((m) => m.conteudo.includes('na saída')).every((m) => m.status === 'enviada'),
      30_000,
    ),
  ).toBe(true)
  expect(
    await ate(() => vezes('*Administração*\n\nna fila') === 1, 30_000),
    'what waited in line is sent by the next process',
  ).toBe(true)
  expect(contraparte.recebidas).toHaveLength(antes + CONVERSAS + 1)
  expect((await encerrar(servidor)).codigo).toBe(0)
})
