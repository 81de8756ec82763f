import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { criarSimulador } from '#embedded/evolution/criar-simulador.ts'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { criarLog } from '#platform/log/log.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { OGG, PNG, subirArquivo } from '#tests/suporte/chat.ts'

/** Both ends: the product, and an Evolution server with customers' phones, connected only by HTTP. */
const pasta = mkdtempSync(join(tmpdir(), 'girassol-whats-'))
const simulador = await criarSimulador({ pasta, log: criarLog({ nivel: 'silent' }), passoMs: 20, esperaInicialMs: 50 })
afterAll(async () => {
  await simulador.fechar()
  rmSync(pasta, { recursive: true, force: true })
})
const casa = await appDeTeste({ permitirTambem: [new URL(simulador.url).host] })
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const configuracao = {
  send_endpoint_url: `${simulador.url}/message/sendText/${simulador.instancia}`,
  send_api_key: simulador.chave,
  instance_name: simulador.instancia,
}
const caixa = (await supervisora.chamar(caixas.criar, { body: { nome: 'WhatsApp', tipo: 'api', configuracao } })).corpo
  .data
await supervisora.chamar(caixas.adicionarUsuario, {
  params: { id: caixa.id },
  body: {
    usuario_id: atendente.id,
    papel: 'atendente',
  },
})
const { send_api_key, ...publica } = configuracao
await casa.app.chat
  .adaptadorDe('api')
  .ligarWebhook?.(
    { id: caixa.id, tipo: 'api', configuracao: publica, segredos: { send_api_key } },
    caixa.webhook_url ?? '',
  )

const base = '/api/chat/conversas'
const celular = async (metodo: string, caminho: string, corpo?: unknown) => {
  const r = await fetch(`${simulador.url}/celular/api${caminho}`, {
    method: metodo,
    headers: corpo === undefined ? {} : { 'content-type': 'application/json' },
    body: corpo === undefined ? null : JSON.stringify(corpo),
  })
  return (await r.json()) as Record<string, never>
}
const clientes = (await celular('GET', '/estado')).clientes as unknown as { id: number; nome: string }[]
const clienteDe = (nome: string) => clientes.find((c) => c.nome.startsWith(nome))?.id ?? 0
const noCelular = async (cliente: number) =>
  (await celular('GET', `/clientes/${cliente}/mensagens`)) as unknown as {
    id: string
    minha: boolean
    especie: string
    texto: string
    status: string
    apagada: boolean
    editada: boolean
    reacao_empresa: string | null
    citacao: { texto: string } | null
    midia: { mimetype: string; nome: string; tamanho: number } | null
  }[]
const conversaDe = (nome: string) =>
  ate(
    `the conversation of ${nome}`,
    async () => (await atendente('GET', `${base}?busca=${encodeURIComponent(nome)}`)).corpo.data[0],
  )
const fio = async (id: string) => (await atendente('GET', `${base}/${id}/mensagens`)).corpo.data
const NOME = '*Rafael Nogueira Lima*\n\n'

describe('a conversation with a customer on a phone', () => {
  it('[S7.52] [S7.57] [S7.58] [S7.59] [S9.6] a text arrives after the delay, and its receipts of delivery and reading come back', async () => {
    const marlene = clienteDe('Marlene')
    const pergunta = await celular('POST', `/clientes/${marlene}/mensagens`, {
      tipo: 'texto',
      texto: 'Bom dia! Quando fica pronto?',
    })
    const { id } = await conversaDe('Marlene')
    expect((await fio(id))[0]).toMatchObject({
      direcao: 'entrada',
      conteudo: 'Bom dia! Quando fica pronto?',
      status: 'entregue',
    })
    const inicio = performance.now()
    const { corpo } = await atendente.chamar(mensagens.enviar, {
      params: { id },
      body: {
        conteudo: 'Hoje à tarde.',
        citada_id: (await fio(id))[0].id,
      },
    })
    expect(performance.now() - inicio).toBeGreaterThan(1190)
    expect(corpo.data.status).toMatch(/^(enviada|entregue)$/)
    expect((await noCelular(marlene)).at(-1)).toMatchObject({
      minha: false,
      texto: `${NOME}Hoje à tarde.`,
      citacao: { texto: 'Bom dia! Quando fica pronto?' },
    })
    const status = async () =>
      (await atendente.chamar(mensagens.obter, { params: { id, messageId: corpo.data.id } })).corpo.data.status
    await ate('delivered', async () => (await status()) === 'entregue')
    await celular('POST', `/clientes/${marlene}/olhar`, { aberto: true })
    await ate('read', async () => (await status()) === 'lida')
    expect(await fio(id)).toHaveLength(2) // the echo added no second bubble
    await celular('POST', `/clientes/${marlene}/mensagens`, { tipo: 'texto', texto: 'Obrigada', citada: pergunta.id })
    await ate('her thanks', async () => (await fio(id)).length === 3)
    await atendente.chamar(conversas.marcarLida, { params: { id } })
    await ate('her ticks turn blue', async () =>
      (await noCelular(marlene)).filter((m) => m.minha).every((m) => m.status === 'READ'),
    )
  })

  it('[S7.60] [S7.61] [S9.8] files arrive unchanged, both ways', async () => {
    const thais = clienteDe('Thaís')
    await celular('POST', `/clientes/${thais}/mensagens`, {
      tipo: 'imagem',
      base64: PNG.toString('base64'),
      mimetype: 'image/png',
      nome: 'conta.png',
      legenda: 'Minha conta',
      largura: 1,
      altura: 1,
    })
    const { id } = await conversaDe('Thaís')
    const foto = await ate(
      'the picture is fetched',
      async () => (await fio(id)).find((m: { anexos: { estado: string }[] }) => m.anexos[0]?.estado === 'pronto'),
      15_000,
    )
    expect(foto).toMatchObject({ tipo: 'imagem', conteudo: 'Minha conta' })
    expect(Buffer.from(await (await fetch(foto.anexos[0].url_publica)).arrayBuffer()).equals(PNG)).toBe(true)
    await atendente.chamar(mensagens.enviar, {
      params: { id },
      body: {
        conteudo: 'A proposta',
        tipo: 'imagem',
        anexos: [await subirArquivo(casa, atendente, id, 'telhado.png', 'image/png', PNG)],
      },
    })
    await atendente.chamar(mensagens.enviar, {
      params: { id },
      body: {
        tipo: 'audio',
        anexos: [await subirArquivo(casa, atendente, id, 'voz.ogg', 'audio/ogg', OGG)],
      },
    })
    const recebidas = (await noCelular(thais)).filter((m) => !m.minha)
    expect(recebidas).toMatchObject([
      { especie: 'imageMessage', texto: `${NOME}A proposta` },
      { especie: 'audioMessage', midia: { tamanho: OGG.length } },
    ])
    expect((await fio(id)).map((m: { tipo: string }) => m.tipo)).toEqual(['audio', 'imagem', 'imagem'])
  })

  it('[S7.71] [S7.72] [S7.73] edits, reactions and deletions show on the phone', async () => {
    const seu = clienteDe('Sebastião')
    await celular('POST', `/clientes/${seu}/mensagens`, { tipo: 'texto', texto: 'O técnico vem?' })
    const { id } = await conversaDe('Sebastião')
    const { data } = (await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'Vem às 10' } }))
      .corpo
    const ultima = async () => (await noCelular(seu)).at(-1)
    await atendente.chamar(mensagens.editar, { params: { id, messageId: data.id }, body: { conteudo: 'Vem às 11' } })
    expect(await ultima()).toMatchObject({ texto: `${NOME}Vem às 11`, editada: true })
    await atendente.chamar(mensagens.reagir, {
      params: { id, messageId: (await fio(id)).at(-1).id },
      body: { emoji: '👍' },
    })
    expect((await noCelular(seu))[0]).toMatchObject({ reacao_empresa: '👍' })
    await atendente.chamar(mensagens.apagar, { params: { id, messageId: data.id } })
    expect(await ultima()).toMatchObject({ apagada: true })
  })

  it('[S8.9] a send with WhatsApp disconnected fails with a sentence, stays, and can be sent after the reconnection', async () => {
    const joaquim = clienteDe('Joaquim')
    await celular('POST', `/clientes/${joaquim}/mensagens`, { tipo: 'texto', texto: 'Saiu a homologação?' })
    const { id } = await conversaDe('Joaquim')
    await celular('PATCH', '/instancia', { conectada: false })
    expect((await supervisora.chamar(caixas.testar, { params: { id: caixa.id } })).corpo.data).toMatchObject({
      status: 'disconnected',
      conectado: false,
    })
    const r = await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'Saiu!' } })
    expect([r.status, r.erro.message, r.erro.details]).toEqual([
      500,
      'Erro ao enviar mensagem de texto',
      { detalhe: 'Instância desconectada', causa: 'o servidor falhou (500)' },
    ])
    const [falha] = await fio(id)
    expect(falha).toMatchObject({ status: 'falhou', erro: 'Instância desconectada' })
    await celular('PATCH', '/instancia', { conectada: true })
    expect((await supervisora.chamar(caixas.testar, { params: { id: caixa.id } })).corpo.data).toMatchObject({
      status: 'connected',
      conectado: true,
    })
    await atendente.chamar(mensagens.reenviar, { params: { id, messageId: falha.id } })
    await ate('it goes', async () => (await noCelular(joaquim)).some((m) => m.texto === `${NOME}Saiu!`))
    await ate('told', async () => ['enviada', 'entregue', 'lida'].includes((await fio(id))[0].status))
  })

  it('[S7.75] [S7.76] the profile picture is fetched once and served by us from then on', async () => {
    const { id } = await conversaDe('Marlene')
    const foto = async () => (await atendente('GET', `${base}/${id}/foto`)).corpo.data
    const { profilePictureUrl } = await foto()
    expect(profilePictureUrl).toMatch(`${casa.url}/storage/v1/object/sign/chat-anexos/contatos/`)
    const imagem = await fetch(profilePictureUrl)
    expect([imagem.status, imagem.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await atendente.chamar(conversas.obter, { params: { id } })).corpo.data).toMatchObject({
      contato_foto_url: expect.stringContaining('/contatos/'),
      contato_dados: { avatar: expect.stringContaining('/contatos/') },
    })
  })
})
