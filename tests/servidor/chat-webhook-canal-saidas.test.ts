import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { confere } from '#platform/saidas/assinatura.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { casaDeChat, numeroNovo, PNG, recebida } from '#tests/suporte/chat.ts'
import { destinoDeWebhook } from '#tests/suporte/destino-de-webhook.ts'
import type { Bolha as Objeto } from '#tests/suporte/whatsapp.ts'

const destino = await destinoDeWebhook()
afterAll(destino.fechar)
const casa = await casaDeChat({ permitirTambem: [destino.host] })
const banco = casa.app.s.banco.db
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const outra = await casa.como('leitora@girassol.test').catch(() => atendente)
const TODOS = ['mensagem.criada', 'conversa.criada', 'conversa.atribuida', 'conversa.finalizada']
beforeEach(() => {
  destino.recebidas.length = 0
  destino.responder(() => 204)
})

async function criar(eventos = TODOS) {
  const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
  const caminho = `/api/chat/caixas-entrada/${caixa.id}`
  const r = await supervisora('POST', `${caminho}/destinos`, { nome: 'ERP', url: destino.url, eventos })
  return { caixa, caminho, destino: r.corpo.data as Objeto }
}
const saidas = async (caminho: string, filtro = '') =>
  (await supervisora('GET', `${caminho}/saidas${filtro}`)).corpo.data as Objeto[]
const conversaDe = async (caixa: { id: string }) =>
  (
    await sql<{ id: string }>`
      select id
      from chat.conversas
      where caixa_entrada_id = ${caixa.id}
      order by criado_em desc
      limit 1
    `.execute(banco)
  ).rows[0]?.id ?? ''
/** Makes the pending deliveries due now: retries are hours apart. */
async function adiantar(alvo: string): Promise<void> {
  await sql`update chat.saidas set tentar_em = now() where alvo = ${alvo} and situacao = 'pendente'`.execute(banco)
  await sql`update chat.saida_disjuntores set aberto_ate = now() where alvo = ${alvo}`.execute(banco)
  await sql`select chat.acordar_saidas(${alvo}, now())`.execute(banco)
}
const tentativas = async (alvo: string) =>
  (
    await sql<{ n: number }>`
      select coalesce(sum(jsonb_array_length(historico)), 0)::int as n
      from chat.saidas
      where alvo = ${alvo}
    `.execute(banco)
  ).rows[0]?.n ?? 0
/** Runs one more attempt of everything that waits, and waits for its result. */
async function maisUma(alvo: string, quantas = 1): Promise<void> {
  const antes = await tentativas(alvo)
  await adiantar(alvo)
  await ate('another try was made', async () => (await tentativas(alvo)) >= antes + quantas)
}

describe('events for other systems', () => {
  it('cover a conversation from its first message to its end, in order, each signed with an id', async () => {
    const { caixa, destino: d } = await criar()
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero, texto: 'oi, sou eu' }))
    const id = await conversaDe(caixa)
    await supervisora.chamar(conversas.atribuir, { params: { id }, body: { usuario_id: atendente.id } })
    await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'bom dia' } })
    await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'só para nós', privada: true } })
    await atendente.chamar(conversas.finalizar, { params: { id }, body: { motivo: 'resolvido' } })
    // the ending is published after its undo time
    await ate('all but the end was told', async () => destino.recebidas.length >= 4)
    await adiantar(d.id)
    await ate('all was told', async () => destino.recebidas.length >= 5)
    expect(destino.recebidas.map((r) => [r.corpo.tipo, r.corpo.mensagem?.direcao ?? null])).toEqual([
      ['conversa.criada', null],
      ['mensagem.criada', 'entrada'],
      ['conversa.atribuida', null],
      ['mensagem.criada', 'saida'],
      ['conversa.finalizada', null],
    ])
    for (const r of destino.recebidas) {
      expect(confere([d.segredo], r.cabecalhos, r.bruto)).toBe(true)
      expect(r.cabecalhos['webhook-id']).toBe(r.corpo.id)
      expect(r.corpo).toMatchObject({
        caixa_entrada: { id: caixa.id },
        conversa: { id },
        contato: { telefone: numero },
      })
    }
    expect(JSON.stringify(destino.recebidas.map((r) => r.corpo))).not.toContain('só para nós')
    expect(destino.recebidas[2]?.corpo.conversa.atribuida_para).toMatchObject({ id: atendente.id })
    expect(destino.recebidas[4]?.corpo.conversa).toMatchObject({
      status: 'finalizada',
      motivo_finalizacao: 'resolvido',
    })
  })

  it('are limited to the requested kinds, and a picture has its URL', async () => {
    const { caixa } = await criar(['mensagem.criada'])
    await casa.entregar(
      caixa,
      recebida({
        numero: numeroNovo(),
        extra: {
          message: { imageMessage: { mimetype: 'image/png', caption: 'conta' }, base64: PNG.toString('base64') },
          messageType: 'imageMessage',
        },
      }),
    )
    await ate('it was told', async () => destino.recebidas.length > 0)
    expect(destino.recebidas.map((r) => r.corpo.tipo)).toEqual(['mensagem.criada'])
    const anexo = destino.recebidas[0]?.corpo.mensagem.anexos[0]
    expect(Buffer.from(await (await fetch(anexo.url)).arrayBuffer()).equals(PNG)).toBe(true)
  })
})

describe('complaint 16: delivered exactly once, then lost', () => {
  it('a target that is down, recovers slowly and cuts connections gets everything, in order, each with one id', async () => {
    const { caixa, caminho, destino: d } = await criar(['mensagem.criada'])
    const falhas: (number | 'cortar')[] = [503, 'cortar', 500, 429]
    destino.responder(() => falhas.shift() ?? 200)
    const numero = numeroNovo()
    for (const n of [1, 2, 3]) await casa.entregar(caixa, recebida({ numero, texto: `parte ${n}` }))
    await ate('the first try failed', async () => (await tentativas(d.id)) === 1)
    for (let n = 0; n < 3; n++) await maisUma(d.id)
    await adiantar(d.id)
    await ate('all arrived', async () => (await saidas(caminho)).every((s) => s.situacao === 'entregue'))
    const textos = destino.recebidas.map((r) => r.corpo.mensagem.texto)
    expect(textos).toEqual(['parte 1', 'parte 1', 'parte 1', 'parte 1', 'parte 1', 'parte 2', 'parte 3'])
    expect(new Set(destino.recebidas.map((r) => r.cabecalhos['webhook-id'])).size).toBe(3)
    // the signature uses the time of sending; the signed body never changes
    expect(new Set(destino.recebidas.slice(0, 5).map((r) => r.bruto)).size).toBe(1)
    expect(destino.recebidas.every((r) => confere([d.segredo], r.cabecalhos, r.bruto, new Date(r.em)))).toBe(true)
    const inteira = (await supervisora('GET', `${caminho}/saidas/${(await saidas(caminho)).at(-1)?.id}`)).corpo.data
    expect(inteira.historico.map((t: Objeto) => t.status)).toEqual([503, null, 500, 429, 200])
  })

  it('one stuck conversation does not block another', async () => {
    const { caixa, destino: d } = await criar(['mensagem.criada'])
    const [presa, livre] = [numeroNovo(), numeroNovo()]
    destino.responder((r) => (r.corpo.contato?.telefone === presa ? 503 : 200))
    await casa.entregar(caixa, recebida({ numero: presa, texto: 'presa' }))
    await ate('it failed', async () => (await tentativas(d.id)) === 1)
    await casa.entregar(caixa, recebida({ numero: livre, texto: 'livre' }))
    await ate('the other one went', async () => destino.recebidas.some((r) => r.corpo.mensagem.texto === 'livre'))
  })

  it('waits as long as Retry-After requests', async () => {
    const { caixa, caminho, destino: d } = await criar(['mensagem.criada'])
    destino.responder(() => ({ status: 429, cabecalhos: { 'retry-after': '7200' } }))
    await casa.entregar(caixa, recebida({ numero: numeroNovo() }))
    await ate('it failed', async () => (await tentativas(d.id)) === 1)
    const [s] = await saidas(caminho)
    expect(Date.parse(s?.tentar_em) - Date.now()).toBeGreaterThan(7_100_000)
  })

  it('after eight attempts, or one permanent refusal, it is marked failed with the reason and can be sent again', async () => {
    const { caixa, caminho, destino: d } = await criar(['mensagem.criada'])
    destino.responder(() => 500)
    await casa.entregar(caixa, recebida({ numero: numeroNovo(), texto: 'insistente' }))
    await ate('it failed', async () => (await tentativas(d.id)) === 1)
    for (let n = 0; n < 7; n++) await maisUma(d.id)
    expect(await saidas(caminho, '?situacao=morta')).toMatchObject([
      { situacao: 'morta', tentativas: 8, erro: 'O destino respondeu 500.', tentar_em: null },
    ])
    destino.responder(() => 404)
    await casa.entregar(caixa, recebida({ numero: numeroNovo(), texto: 'recusada' }))
    await ate('it was given up', async () => (await saidas(caminho, '?situacao=morta')).length === 2)
    expect((await supervisora('GET', `${caminho}/destinos`)).corpo.data).toMatchObject([
      { nome: 'ERP', mortas: 2, pendentes: 0 },
    ])
    destino.responder(() => 200)
    expect((await supervisora('POST', `${caminho}/saidas/repetir`)).corpo.data).toEqual({ total: 2 })
    await ate('both arrived', async () => (await saidas(caminho)).every((s) => s.situacao === 'entregue'))
    expect((await supervisora('POST', `${caminho}/saidas/${(await saidas(caminho))[0]?.id}/repetir`)).status).toBe(409)
  })

  it('after ten failures in a row the target gets one attempt a minute; a corrected URL is tried immediately', async () => {
    const { caixa, caminho, destino: d } = await criar(['mensagem.criada'])
    destino.responder(() => 500)
    for (let n = 0; n < 5; n++) await casa.entregar(caixa, recebida({ numero: numeroNovo() }))
    await ate('five failed', async () => (await tentativas(d.id)) === 5)
    await maisUma(d.id, 5)
    await ate(
      'it is left alone',
      async () => (await supervisora('GET', `${caminho}/destinos`)).corpo.data[0].pausado_ate !== null,
    )
    await sql`update chat.saidas set tentar_em = now() where alvo = ${d.id} and situacao = 'pendente'`.execute(banco)
    const antes = destino.recebidas.length
    await casa.entregar(caixa, recebida({ numero: numeroNovo() }))
    await ate(
      'the job looked and went',
      async () =>
        (
          await sql<{
            n: number
          }>`
            select count(*)::int as n
            from graphile_worker.jobs
            where key = ${`saidas:${d.id}`}
          `.execute(banco)
        ).rows[0]?.n === 0,
    )
    expect(destino.recebidas).toHaveLength(antes)
    // the minute is over: a single attempt is made
    await maisUma(d.id)
    await ate(
      'and the rest waits again',
      async () => (await supervisora('GET', `${caminho}/destinos`)).corpo.data[0].pausado_ate !== null,
    )
    expect(destino.recebidas).toHaveLength(antes + 1)
    destino.responder(() => 200)
    await supervisora('PUT', `${caminho}/destinos/${d.id}`, { url: `${destino.url}/novo` })
    await ate('all arrived', async () => (await saidas(caminho)).every((s) => s.situacao === 'entregue'))
  })
})

describe('permissions', () => {
  it('refuses anonymous, forbidden and invalid requests, accepts valid ones', async () => {
    const { caminho, destino: d } = await criar()
    const ninguem = await casa.como(null)
    const id = crypto.randomUUID()
    for (const [metodo, fim] of [
      ['GET', 'destinos'],
      ['POST', 'destinos'],
      ['PUT', `destinos/${d.id}`],
      ['DELETE', `destinos/${d.id}`],
      ['POST', `destinos/${d.id}/segredo`],
      ['POST', 'segredo'],
      ['GET', 'saidas'],
      ['GET', `saidas/${id}`],
      ['POST', `saidas/${id}/repetir`],
      ['POST', 'saidas/repetir'],
      ['POST', 'mapeamento/previa'],
    ] as const) {
      const corpo =
        metodo === 'GET' || metodo === 'DELETE'
          ? undefined
          : { nome: 'X', url: destino.url, eventos: TODOS, mapeamento: { texto: '/t', contato_id: '/c' }, amostra: {} }
      expect([fim, (await ninguem(metodo, `${caminho}/${fim}`, corpo)).status]).toEqual([fim, 401])
      expect([403, 404]).toContain((await atendente(metodo, `${caminho}/${fim}`, corpo)).status)
      expect([403, 404]).toContain((await outra(metodo, `${caminho}/${fim}`, corpo)).status)
    }
    for (const [mudanca, campo, frase] of [
      [{ nome: ' ' }, 'nome', 'Dê um nome ao destino'],
      [{ url: 'x' }, 'url', 'Endereço inválido: comece por https://'],
      [{ eventos: [] }, 'eventos', 'Escolha ao menos um evento'],
      [{ eventos: ['conversa.lida'] }, 'eventos.0', 'Evento desconhecido'],
      [
        { url: 'http://127.0.0.1:9/x' },
        'url',
        'Não foi possível conectar a este endereço. Confira se ele está certo e se abre de fora da empresa.',
      ],
      [
        { url: 'http://169.254.169.254/latest' },
        'url',
        'Não foi possível conectar a este endereço. Confira se ele está certo e se abre de fora da empresa.',
      ],
    ] as const) {
      const r = await supervisora('POST', `${caminho}/destinos`, {
        nome: 'X',
        url: destino.url,
        eventos: TODOS,
        ...mudanca,
      })
      expect([r.status, r.corpo.error.message, r.corpo.error.details[0].campo]).toEqual([400, frase, campo])
    }
    for (const fim of [`destinos/${id}`, `saidas/${id}`])
      expect(
        (
          await supervisora(
            fim.startsWith('saidas') ? 'GET' : 'PUT',
            `${caminho}/${fim}`,
            fim.startsWith('saidas') ? undefined : {},
          )
        ).status,
      ).toBe(404)
    const { segredo } = (await supervisora('POST', `${caminho}/destinos/${d.id}/segredo`)).corpo.data
    expect([segredo === d.segredo, segredo.startsWith('whsec_')]).toEqual([false, true])
    expect(JSON.stringify((await supervisora('GET', `${caminho}/destinos`)).corpo)).not.toContain('whsec_')
    expect((await supervisora('DELETE', `${caminho}/destinos/${d.id}`)).status).toBe(200)
    expect((await supervisora('GET', `${caminho}/destinos`)).corpo.data).toEqual([])
  })
})
