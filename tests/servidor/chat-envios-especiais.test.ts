import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { criarSimulador } from '#embedded/evolution/criar-simulador.ts'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { criarLog } from '#platform/log/log.ts'
import { casaDeChat, PNG, recebida, subirArquivo } from '#tests/suporte/chat.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import type { MensagemDoCelular } from '#tests/suporte/celular.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { canais } from '#modules/chat/nucleo/contract/canais.ts'
import { leitura } from '#modules/chat/presenca/contract/leitura.ts'

interface NoFio extends Omit<Mensagem, 'dados'> {
  dados: {
    tipo: string
    respostas?: Record<string, { nome: string; opcoes: string[]; em: string }>
    [campo: string]: unknown
  }
}
interface NoCelular extends MensagemDoCelular {
  oferta: { tipo: string; maximo: number; rotulo: string; itens: { id: string }[]; escolhidas: string[] } | null
}

/** The product, with customers' phones behind a simulated Evolution server. */
const pasta = mkdtempSync(join(tmpdir(), 'girassol-whats-'))
const simulador = await criarSimulador({ pasta, log: criarLog({ nivel: 'silent' }), passoMs: 20, esperaInicialMs: 50 })
afterAll(async () => {
  await simulador.fechar()
  rmSync(pasta, { recursive: true, force: true })
})
const casa = await appDeTeste({ permitirTambem: [new URL(simulador.url).host] })
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const leitor = await casa.como('vendedor@girassol.test')
const deFora = await casa.como('engenheira@girassol.test')
const configuracao = {
  send_endpoint_url: `${simulador.url}/message/sendText/${simulador.instancia}`,
  send_api_key: simulador.chave,
  instance_name: simulador.instancia,
}
const caixa = (await supervisora.chamar(caixas.criar, { body: { nome: 'WhatsApp', tipo: 'api', configuracao } })).corpo
  .data
for (const [usuario_id, papel] of [
  [atendente.id, 'atendente'],
  [leitor.id, 'leitor'],
])
  await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/usuarios`, { usuario_id, papel })
await supervisora.chamar(caixas.ligarWebhook, { params: { id: caixa.id } })

const base = '/api/chat/conversas'
const celular = async <T = unknown>(metodo: string, caminho: string, corpo?: unknown) => {
  const r = await fetch(`${simulador.url}/celular/api${caminho}`, {
    method: metodo,
    headers: corpo === undefined ? {} : { 'content-type': 'application/json' },
    body: corpo === undefined ? null : JSON.stringify(corpo),
  })
  return (await r.json()) as T
}
const { clientes } = await celular<{ clientes: { id: number; nome: string }[] }>('GET', '/estado')
const clienteDe = (nome: string) => clientes.find((c) => c.nome.startsWith(nome))?.id ?? 0
const noCelular = (id: number) => celular<NoCelular[]>('GET', `/clientes/${id}/mensagens`)
const ultima = async (id: number, quando: (m: NoCelular) => boolean = () => true): Promise<NoCelular> => {
  const achada = (await noCelular(id)).findLast(quando)
  if (!achada) throw new RangeError('nothing on the phone')
  return achada
}
const fio = async (id: string): Promise<NoFio[]> => (await atendente('GET', `${base}/${id}/mensagens`)).corpo.data
const escolhas = (m: NoFio) => Object.values(m.dados.respostas ?? {})
const conversaCom = async (nome: string) => {
  await celular('POST', `/clientes/${clienteDe(nome)}/mensagens`, { tipo: 'texto', texto: 'oi' })
  return ate(
    `the conversation of ${nome}`,
    async () => (await atendente('GET', `${base}?busca=${encodeURIComponent(nome)}`)).corpo.data[0],
  )
}
const enviar = (id: string, especial: object, extra: object = {}) =>
  atendente('POST', `${base}/${id}/mensagens`, { especial, ...extra })

describe('structured sends reach the phone, and their answers are shown on the message', () => {
  it('a poll gets votes; a vote is shown on the poll, and the latest one counts', async () => {
    const { id } = await conversaCom('Marlene')
    const marlene = clienteDe('Marlene')
    const {
      corpo: { data: enviada },
    } = await enviar(id, { tipo: 'enquete', pergunta: 'Qual horário?', opcoes: ['Manhã', 'Tarde', 'Noite'] })
    expect(enviada).toMatchObject({
      tipo: 'text',
      direcao: 'saida',
      dados: { tipo: 'enquete', pergunta: 'Qual horário?', opcoes: ['Manhã', 'Tarde', 'Noite'], maximo: 1 },
    })
    expect(enviada.conteudo).toContain('Qual horário?\n1. Manhã')
    const enquete = await ultima(marlene)
    expect(enquete.oferta).toMatchObject({
      tipo: 'enquete',
      maximo: 1,
      itens: [{ id: 'Manhã' }, { id: 'Tarde' }, { id: 'Noite' }],
      escolhidas: [],
    })
    await celular('POST', `/clientes/${marlene}/respostas`, { tipo: 'voto', mensagem: enquete.id, opcoes: ['Manhã'] })
    await celular('POST', `/clientes/${marlene}/respostas`, { tipo: 'voto', mensagem: enquete.id, opcoes: ['Tarde'] })
    const respondida = await ate('the vote on the poll', async () =>
      (await fio(id)).find((m) => m.id === enviada.id && escolhas(m)[0]?.opcoes[0] === 'Tarde'),
    )
    expect(escolhas(respondida)).toEqual([
      { nome: 'Marlene Ferreira Prado', opcoes: ['Tarde'], em: expect.any(String) },
    ])
    const votos = (await fio(id)).filter((m) => m.direcao === 'entrada' && m.conteudo.startsWith('Votou'))
    expect(votos.map((m) => [m.conteudo, m.citada?.mensagem_id])).toEqual([
      ['Votou na enquete: Tarde', enviada.id],
      ['Votou na enquete: Manhã', enviada.id],
    ])
    expect((await ultima(marlene)).oferta?.escolhidas).toEqual(['Tarde'])
    expect((await fio(id)).filter((m) => m.direcao === 'saida')).toHaveLength(1) // its echo added no second bubble
  })

  it('a customer chooses from a list and from buttons', async () => {
    const { id } = await conversaCom('Thaís')
    const thais = clienteDe('Thaís')
    const lista = {
      tipo: 'lista',
      titulo: 'Planos',
      descricao: 'Escolha um',
      botao: 'Abrir',
      secoes: [
        {
          titulo: 'Solar',
          linhas: [
            { id: 'p5', titulo: '5 kWp' },
            { id: 'p8', titulo: '8 kWp', descricao: 'Casa grande' },
          ],
        },
      ],
    }
    const menu = (await enviar(id, lista)).corpo.data
    expect(await ultima(thais)).toMatchObject({
      especie: 'listMessage',
      texto: 'Planos\nEscolha um',
      oferta: { tipo: 'lista', rotulo: 'Abrir' },
    })
    await celular('POST', `/clientes/${thais}/respostas`, {
      tipo: 'escolha',
      mensagem: (await ultima(thais)).id,
      opcao: 'p8',
    })
    const botoes = (
      await enviar(id, {
        tipo: 'botoes',
        titulo: 'Confirma?',
        descricao: 'Visita sexta',
        botoes: [
          { id: 's', texto: 'Sim' },
          { id: 'n', texto: 'Não' },
        ],
      })
    ).corpo.data
    await celular('POST', `/clientes/${thais}/respostas`, {
      tipo: 'escolha',
      mensagem: (await ultima(thais, (m) => m.oferta?.tipo === 'botoes')).id,
      opcao: 's',
    })
    const escolhida = (msg: string, titulo: string) =>
      ate(`the choice ${titulo}`, async () =>
        (await fio(id)).find((m) => m.id === msg && escolhas(m).some((r) => r.opcoes[0] === titulo)),
      )
    expect((await escolhida(menu.id, '8 kWp')).dados).toMatchObject({ tipo: 'menu', botao: 'Abrir' })
    expect((await escolhida(botoes.id, 'Sim')).dados).toMatchObject({ tipo: 'botoes', titulo: 'Confirma?' })
    expect((await fio(id)).find((m) => m.direcao === 'entrada' && m.conteudo === 'Sim')?.citada).toMatchObject({
      mensagem_id: botoes.id,
    })
  })

  it('a location, contacts and a sticker arrive in their own form', async () => {
    const { id } = await conversaCom('Sebastião')
    const seu = clienteDe('Sebastião')
    await enviar(id, { tipo: 'localizacao', latitude: -22.9, longitude: -47.06, nome: 'Sede' })
    await enviar(id, { tipo: 'contatos', contatos: [{ nome: 'Ana Lima', telefone: '(19) 99214-7730' }] })
    await enviar(
      id,
      { tipo: 'figurinha' },
      { tipo: 'imagem', anexos: [await subirArquivo(casa, atendente, id, 'oi.png', 'image/png', PNG)] },
    )
    const recebidas = (await noCelular(seu)).filter((m) => !m.minha)
    expect(recebidas).toMatchObject([
      { especie: 'locationMessage', local: { latitude: -22.9, nome: 'Sede' } },
      { especie: 'contactMessage', texto: 'Contato: Ana Lima' },
      { especie: 'stickerMessage', midia: { tamanho: PNG.length } },
    ])
    expect((await fio(id)).filter((m) => m.direcao === 'saida').map((m) => m.dados.tipo)).toEqual([
      'figurinha',
      'contatos',
      'localizacao',
    ])
  })

  it('refuses invalid sends with their field, and sends nothing for a reader or an anonymous user', async () => {
    const { id } = await conversaCom('Granja')
    const ruim = async (especial: object) => {
      const r = await enviar(id, especial)
      return [r.status, r.corpo.error.message, r.corpo.error.details[0].campo]
    }
    expect(await ruim({ tipo: 'enquete', pergunta: 'Q', opcoes: ['só'] })).toEqual([
      400,
      'A enquete precisa de 2 a 12 opções',
      'especial.opcoes',
    ])
    expect(
      await ruim({
        tipo: 'botoes',
        titulo: 'T',
        botoes: Array.from({ length: 4 }, (_, i) => ({ id: String(i), texto: `B${i}` })),
      }),
    ).toEqual([400, 'Informe de 1 a 3 botões', 'especial.botoes'])
    expect(await ruim({ tipo: 'localizacao', latitude: 91, longitude: 0 })).toEqual([
      400,
      'Latitude deve estar entre -90 e 90',
      'especial.latitude',
    ])
    expect(await ruim({ tipo: 'contatos', contatos: [{ nome: 'Ana' }] })).toEqual([
      400,
      'Informe o telefone ou o WhatsApp do contato',
      'especial.contatos.0.telefone',
    ])
    expect(await ruim({ tipo: 'figurinha' })).toEqual([400, 'Anexe a figurinha', 'anexos'])
    expect(await ruim({ tipo: 'modelo', nome: 'x' })).toEqual([
      400,
      'Este canal não envia esse tipo de mensagem.',
      'especial',
    ])
    const boa = { especial: { tipo: 'enquete', pergunta: 'Q', opcoes: ['a', 'b'] } }
    expect([
      (await leitor('POST', `${base}/${id}/mensagens`, boa)).status,
      (await deFora('POST', `${base}/${id}/mensagens`, boa)).status,
    ]).toEqual([403, 404])
    expect((await fio(id)).filter((m) => m.direcao === 'saida')).toEqual([])
  })

  it('sends a poll with 12 options, and shows the server’s refusal to the attendant', async () => {
    const { id } = await conversaCom('Joaquim')
    const r = await enviar(id, {
      tipo: 'enquete',
      pergunta: 'Q',
      opcoes: Array.from({ length: 12 }, (_, i) => `Opção ${i}`),
    })
    expect([r.status, r.corpo.error.message, r.corpo.error.details]).toEqual([
      500,
      'Erro ao enviar enquete',
      { detalhe: 'O servidor aceita no máximo 10 opções', causa: 'o servidor recusou o pedido (400)' },
    ])
    expect((await fio(id))[0]).toMatchObject({ status: 'falhou', erro: 'O servidor aceita no máximo 10 opções' })
  })
})

describe('marking unread', () => {
  it('applies only to the user who did it, survives an answer, and ends when they read', async () => {
    const { id } = await conversaCom('Elisângela')
    await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'Já vejo' } })
    const dela = async (quem: typeof atendente) =>
      (await quem.chamar(conversas.obter, { params: { id }, query: { incluir_mensagens: false } })).corpo.data
        .mensagens_nao_lidas
    expect([await dela(atendente), await dela(supervisora)]).toEqual([0, 0])
    expect((await atendente.chamar(leitura.marcarNaoLida, { params: { id } })).corpo).toEqual({
      success: true,
      data: { mensagens_nao_lidas: 1 },
    })
    expect([await dela(atendente), await dela(supervisora)]).toEqual([1, 0])
    const naoLidas = async () =>
      (await atendente.chamar(conversas.listar, { query: { nao_lidas: true } })).corpo.data.some((c) => c.id === id)
    const total = async () => (await atendente.chamar(conversas.naoLidas)).corpo.data.conversas
    const antes = await total()
    expect(await naoLidas()).toBe(true)
    await atendente.chamar(conversas.marcarLida, { params: { id } })
    expect([await dela(atendente), await naoLidas(), await total()]).toEqual([0, false, antes - 1])
    expect([
      (await leitor.chamar(leitura.marcarNaoLida, { params: { id } })).status,
      (await deFora.chamar(leitura.marcarNaoLida, { params: { id } })).status,
      (await (await casa.como(null)).chamar(leitura.marcarNaoLida, { params: { id } })).status,
    ]).toEqual([200, 404, 401])
  })
})

describe('calls to the channel', () => {
  it('[S7.63] [S9.7] a conversation marked unread is unread in the channel’s app too, by its last message', async () => {
    const outra = await casaDeChat()
    const quem = await outra.como('atendente@girassol.test')
    const chefe = await outra.como('supervisora@girassol.test')
    const c = await outra.criarCaixa(chefe, { [quem.id]: 'atendente' })
    await outra.entregar(c, recebida({ id: '3AULTIMA', em: 1_795_160_000 }))
    const [conversa] = (await quem.chamar(conversas.listar)).corpo.data
    await quem.chamar(leitura.marcarNaoLida, { params: { id: conversa?.id ?? '' } })
    const pedido = await ate('the channel hears', () => outra.pedidos('/chat/markAsUnread')[0])
    expect(pedido.corpo).toEqual({
      number: '5511999990001',
      action: 'unread',
      unread_count: 1,
      delay: 1000,
      chat: '5511999990001@s.whatsapp.net',
      lastMessage: {
        key: { id: '3AULTIMA', remoteJid: '5511999990001@s.whatsapp.net', fromMe: false },
        messageTimestamp: 1_795_160_000,
      },
    })
    expect((await quem.chamar(canais.listar)).corpo.data.find((x) => x.tipo === 'api')).toMatchObject({
      recursos: {
        especiais: ['enquete', 'lista', 'botoes', 'figurinha', 'localizacao', 'contatos'],
        marcar_nao_lida: true,
      },
      atos: { ligar_webhook: true, conectar: true, desconectar: true, recuperar: true, risco: true },
    })
  })
})
