import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { textoDoFluxo } from '#modules/chat/ia/server/no-fluxo.ts'
import { casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { CONFIGURACAO_DE_PROVA, contraparteIa, lerFluxo, TODAS, type Tropeco } from '#tests/suporte/contraparte-ia.ts'
import { clienteDe, desenho, diz, fila, montarRobos } from '#tests/suporte/robos.ts'

const ia = await contraparteIa()
const casa = await casaDeChat({ permitirTambem: [ia.maquina] })
const [supervisora, atendente] = await Promise.all([
  casa.como('supervisora@girassol.test'),
  casa.como('atendente@girassol.test'),
])
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const BASE = '/api/chat/ia'
const configurar = (mais: object = {}) =>
  supervisora('PUT', `${BASE}/configuracao`, { ...CONFIGURACAO_DE_PROVA, endereco: ia.url, ...mais })
const ultimaChamada = async () => (await supervisora('GET', `${BASE}/chamadas?limit=1`)).corpo.data[0]
const numero = numeroNovo()
await casa.entregar(caixa, recebida({ numero, texto: 'meu inversor parou' }))
const conversa = (await atendente('GET', `/api/chat/conversas?busca=${numero}`)).corpo.data[0].id as string
const rascunho = (parar?: Parameters<typeof lerFluxo>[3]) =>
  lerFluxo(`${casa.url}/api/chat/conversas/${conversa}/ia/rascunho`, atendente.token, {}, parar)

beforeEach(async () => {
  ia.pedidos.length = 0
  ia.tropecos.length = 0
  ia.aoResponder(() => 'Vamos verificar o seu inversor ainda hoje.')
  await configurar()
  await supervisora('PUT', `${BASE}/caixas/${caixa.id}`, { habilidades: TODAS })
})

describe('a provider that fails', () => {
  it.each<[string, Tropeco, number, string, number]>([
    ['401', { status: 401 }, 502, 'O provedor de IA recusou a chave de acesso. Avise quem configura o chat.', 1],
    [
      '404',
      { status: 404 },
      502,
      'O provedor de IA não conhece este modelo ou este endereço. Avise quem configura o chat.',
      1,
    ],
    [
      '429 for long',
      { status: 429, cabecalhos: { 'retry-after': '60' } },
      503,
      'O provedor de IA está recebendo pedidos demais agora. Espere um pouco e tente de novo.',
      1,
    ],
    [
      '429 without credit',
      { status: 429, corpo: { error: { message: 'quota', type: 'insufficient_quota', code: 'insufficient_quota' } } },
      502,
      'A conta da empresa no provedor de IA está sem crédito. Avise quem configura o chat.',
      1,
    ],
    ['500', { status: 500 }, 502, 'O provedor de IA está com problemas agora. Tente de novo em instantes.', 1],
    [
      'too long',
      {
        status: 400,
        corpo: { error: { message: 'x', type: 'invalid_request_error', code: 'context_length_exceeded' } },
      },
      422,
      'É texto ou áudio demais para este modelo de IA.',
      1,
    ],
    ['400', { status: 400 }, 502, 'O provedor de IA não aceitou o pedido. Avise quem configura o chat.', 1],
    ['cut', 'cortar', 502, 'A resposta da assistente foi interrompida no meio. Tente de novo.', 1],
  ])('%s is explained, stored, and its cost counted', async (_, tropeco, status, frase, vezes) => {
    ia.tropecos.push(tropeco)
    const r = await rascunho()
    expect([r.status, r.corpo?.error.message, ia.pedidos.length]).toEqual([status, frase, vezes])
    const c = await ultimaChamada()
    expect([c.desfecho, c.motivo, c.custo_micro > 0]).toEqual(['falhou', frase, tropeco === 'cortar'])
  })

  it('is retried once where that is safe: 429 and 503, before any work was done', async () => {
    ia.tropecos.push({ status: 429, cabecalhos: { 'retry-after': '0.1' } })
    expect((await rascunho()).eventos.at(-1)).toMatchObject({ evento: 'fim' })
    expect(ia.pedidos).toHaveLength(2)
    ia.tropecos.push(
      { status: 503, cabecalhos: { 'retry-after': '0.1' } },
      { status: 503, cabecalhos: { 'retry-after': '0.1' } },
    )
    expect((await rascunho()).status).toBe(502)
    expect(ia.pedidos).toHaveLength(4)
  })

  it.each<Tropeco>(['cortar_no_meio', 'sem_fim', 'erro_no_meio'])(
    '%s: the received text stays on the screen, and the end event names the failure',
    async (tropeco) => {
      ia.tropecos.push(tropeco)
      const { status, eventos } = await rascunho()
      expect([status, eventos.at(-1)]).toEqual([
        200,
        {
          evento: 'erro',
          dados: { code: 'AI_BROKEN', message: 'A resposta da assistente foi interrompida no meio. Tente de novo.' },
        },
      ])
      expect(
        eventos
          .slice(0, -1)
          .map((e) => e.dados.texto)
          .join(''),
      ).toMatch(/^Vamos verificar/)
      expect(ia.pedidos).toHaveLength(1)
      expect(await ultimaChamada()).toMatchObject({ desfecho: 'falhou', estimado: true })
    },
  )

  it('too slow: waits only for the configured time', async () => {
    await configurar({ limite_segundos: 5 })
    ia.tropecos.push('calar')
    const r = await rascunho()
    expect([r.status, r.corpo?.error.message]).toEqual([
      504,
      'O provedor de IA demorou mais de 5 s e a espera foi encerrada. Tente de novo.',
    ])
    expect(ia.pedidos).toHaveLength(1)
  })

  it('handles an empty answer, and a provider without usage numbers', async () => {
    ia.aoResponder(() => '  ')
    expect((await rascunho()).eventos.at(-1)?.dados.message).toBe('A assistente não escreveu nada. Tente de novo.')
    ia.aoResponder(() => 'abcdef')
    ia.contar(null)
    await rascunho()
    const c = await ultimaChamada()
    expect([c.estimado, c.tokens_saida, c.custo_micro]).toEqual([true, 2, c.tokens_entrada * 250 + 2000])
    ia.contar({ entrada: 120, saida: 30 })
  })

  it('a cancelled request is cancelled at the provider too', async () => {
    const soltar = ia.segurar()
    await rascunho((e) => e.evento === 'parte')
    await expect.poll(() => ia.ultimo.abandonado, { timeout: 10_000 }).toBe(true)
    soltar()
    await expect.poll(async () => (await ultimaChamada()).desfecho, { timeout: 10_000 }).toBe('cancelada')
  })
})

describe('a flow with an AI step', () => {
  const robos = montarRobos(supervisora)
  const noDeIa = (extra: object = {}) => ({
    id: 'ia',
    tipo: 'ia',
    dados: {
      instrucao: 'Responda sobre o horário',
      variavel: 'resposta',
      enviar: true,
      exemplo: 'Das 8h às 18h.',
      ...extra,
    },
  })

  it('gets a text for the customer from masked input, and takes its error output when it cannot', async () => {
    await robos.novoRobo(
      desenho(
        [noDeIa(), diz('depois', 'Algo mais?'), diz('falhou', 'Já chamo alguém.'), fila],
        'i>ia ia>depois ia:erro>falhou depois>fila falhou>fila',
      ),
      caixa,
    )
    ia.aoResponder(() => 'Atendemos das 8h às 18h, [NOME_1].')
    const cliente = clienteDe(casa, supervisora, caixa)
    await cliente.escrever('qual o horário? meu cpf é 529.982.247-25')
    await cliente.ouvir('Algo mais?')
    expect(await cliente.ditas()).toEqual(['Atendemos das 8h às 18h, Maria.', 'Algo mais?'])
    expect(ia.ultimo.texto).toContain('Tarefa do fluxo: Responda sobre o horário')
    expect(ia.ultimo.texto).toContain('[CPF_1]')
    expect(JSON.stringify(ia.pedidos)).not.toContain('529.982')
    expect(await ultimaChamada()).toMatchObject({ habilidade: 'fluxo', usuario_nome: null, desfecho: 'ok' })

    ia.tropecos.push({ status: 500 })
    const outro = clienteDe(casa, supervisora, caixa)
    await outro.escrever('oi')
    await outro.ouvir('Já chamo alguém.')

    // a conversation with twenty requests in an hour makes no more
    const insistente = clienteDe(casa, supervisora, caixa)
    await casa.entregar(caixa, recebida({ numero: insistente.numero, texto: 'oi' }))
    await insistente.ouvir('Algo mais?')
    const conversa_id = await insistente.conversaId()
    await casa.app.s.banco.db
      .insertInto('chat.ia_chamadas')
      .values(
        Array.from({ length: 19 }, () => ({ id: uuidv7(), conversa_id, habilidade: 'fluxo', modelo: 'x', custo: 0 })),
      )
      .execute()
    expect(await textoDoFluxo({ s: casa.app.s } as DependenciasDoChat)({ conversa_id, instrucao: 'x' })).toBeNull()

    await supervisora('PUT', `${BASE}/caixas/${caixa.id}`, { habilidades: ['rascunho'] })
    const antes = ia.pedidos.length
    const terceiro = clienteDe(casa, supervisora, caixa)
    await terceiro.escrever('oi')
    await terceiro.ouvir('Já chamo alguém.')
    expect(ia.pedidos).toHaveLength(antes)
  })
})
