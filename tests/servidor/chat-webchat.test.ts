import { describe, expect, it } from 'vitest'
import { assinarIdentidade } from '#modules/chat/canais/webchat/server/identidade.ts'
import { mensagens as contratoDeMensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas as contratoDeConversas } from '#modules/chat/lista/contract/conversas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { PNG, subirArquivo } from '#tests/suporte/chat.ts'
import { criarChatDoSite, visitante, type CaixaDoSite, type VisitanteDeTeste } from '#tests/suporte/webchat.ts'

const casa = await appDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const caixa = await criarChatDoSite(supervisora, { [atendente.id]: 'atendente' })

const processar = (c: CaixaDoSite = caixa) => casa.app.chat.processarAgora(c.id)
const conversas = async (c: CaixaDoSite = caixa) =>
  (await atendente('GET', `/api/chat/conversas?caixa_entrada_id=${c.id}`)).corpo.data as {
    id: string
    contato_nome: string
    contato_email: string | null
    contato_telefone: string | null
    status: string
  }[]
const mensagens = async (id: string) =>
  (
    (await atendente('GET', `/api/chat/conversas/${id}/mensagens`)).corpo.data as {
      id: string
      seq: number
      direcao: string
      conteudo: string
      status: string
      tipo: string
      anexos: { estado: string; tipo_mime: string; url_publica: string; nome_arquivo: string }[]
    }[]
  ).toReversed()
const responder = (id: string, conteudo: string, mais: Record<string, unknown> = {}) =>
  atendente.chamar(contratoDeMensagens.enviar, { params: { id }, body: { conteudo, ...mais } })

/** Creates a visitor who wrote, and returns the conversation that this opened. */
async function conversando(
  c: CaixaDoSite = caixa,
  dados: Record<string, unknown> = {},
  texto = 'Olá, quero um orçamento',
): Promise<{ v: VisitanteDeTeste; id: string }> {
  const antes = new Set((await conversas(c)).map((x) => x.id))
  const v = visitante(casa, c)
  await v.chegar(dados)
  expect((await v.dizer(texto)).status).toBe(200)
  await processar(c)
  const nova = (await conversas(c)).find((x) => !antes.has(x.id))
  return { v, id: nova?.id ?? '' }
}

async function ate<T>(achar: () => Promise<T | undefined | null | false>): Promise<T> {
  return expect
    .poll(achar, { timeout: 15_000, interval: 50 })
    .toBeTruthy()
    .then(async () => (await achar()) as T)
}

describe('both directions over real sockets', () => {
  it('a visitor’s message opens a conversation; the answer reaches the waiting widget, and the receipts come back', async () => {
    const { v, id } = await conversando(caixa, {
      nome: 'Helena Duarte',
      email: 'Helena@Exemplo.com.br',
      telefone: '(19) 99214-7730',
    })
    const [c] = (await conversas()).filter((x) => x.id === id)
    expect(c).toMatchObject({
      contato_nome: 'Helena Duarte',
      contato_email: 'helena@exemplo.com.br',
      contato_telefone: '5519992147730',
      status: 'aguardando',
    })
    expect(await mensagens(id)).toMatchObject([
      { direcao: 'entrada', conteudo: 'Olá, quero um orçamento', status: 'entregue' },
    ])

    const { versao } = await v.fio()
    const espera = v.novidades(versao)
    const enviada = await responder(id, 'Bom dia, Helena!')
    expect(enviada.corpo.data).toMatchObject({ status: 'enviada' })
    const chegou = await espera
    expect(chegou.mensagens).toMatchObject([
      { seq: 2, minha: false, autor: 'Rafael', texto: 'Bom dia, Helena!', status: 'enviada', id_cliente: null },
    ])

    const situacao = async () => (await mensagens(id)).at(-1)?.status
    await v.pedir('POST', '/recibos', { entregue_ate: 2 })
    await ate(async () => (await situacao()) === 'entregue')
    await v.pedir('POST', '/recibos', { lida_ate: 2 })
    await ate(async () => (await situacao()) === 'lida')
    // a late receipt does not lower the status
    await v.pedir('POST', '/recibos', { entregue_ate: 2 })
    await processar()
    expect(await situacao()).toBe('lida')

    await atendente.chamar(contratoDeConversas.marcarLida, { params: { id } })
    await ate(async () => (await v.fio()).mensagens[0]?.status === 'lida')
  })

  it('notes, system lines and internal messages never reach the visitor', async () => {
    const { v, id } = await conversando()
    await responder(id, 'nota secreta da casa', { privada: true })
    await atendente.chamar(contratoDeConversas.finalizar, { params: { id }, body: { motivo: 'resolvido aqui' } })
    await atendente.chamar(contratoDeConversas.reabrir, { params: { id }, body: { motivo: 'voltou' } })
    await responder(id, 'isto é para você')
    const fio = await v.fio()
    expect(fio.mensagens.map((m) => m.texto)).toEqual(['Olá, quero um orçamento', 'isto é para você'])
    expect(JSON.stringify(fio)).not.toMatch(/secreta|resolvido|reab/i)
    expect(fio.mensagens.map((m) => m.seq)).toEqual([1, 2]) // positions reveal nothing of hidden rows
  })

  it('the widget shows an edit, a reaction and a deletion', async () => {
    const { v, id } = await conversando()
    const m = (await responder(id, 'preço: 10')).corpo.data
    let { versao } = await v.fio()
    const depois = async () => {
      const n = await v.novidades(versao)
      versao = n.versao
      return n.mensagens.at(-1)
    }
    await atendente.chamar(contratoDeMensagens.editar, {
      params: { id, messageId: m.id },
      body: { conteudo: 'preço: 12' },
    })
    expect(await depois()).toMatchObject({ texto: 'preço: 12', editada: true, autor: 'Rafael' })
    const [minha] = await mensagens(id)
    await atendente.chamar(contratoDeMensagens.reagir, {
      params: { id, messageId: minha?.id ?? '' },
      body: { emoji: '👍' },
    })
    expect(await depois()).toMatchObject({ seq: 1, reacao: '👍' })
    await atendente.chamar(contratoDeMensagens.apagar, { params: { id, messageId: m.id } })
    expect(await depois()).toMatchObject({ seq: 2, apagada: true, texto: '' })
  })

  it('a file is sent each way, and opened with the right key', async () => {
    const { v, id } = await conversando()
    const subido = await v.subir('conta de luz.png', PNG, 'image/png')
    expect(subido.corpo.data).toMatchObject({ nome: 'conta de luz.png', mime: 'image/png', tamanho: PNG.length })
    const dita = await v.dizer('minha conta', { arquivo_id: subido.corpo.data.id })
    expect(dita.corpo.data).toMatchObject({
      texto: 'minha conta',
      arquivo: { nome: 'conta de luz.png', mime: 'image/png' },
    })
    const anexo = await ate(async () => (await mensagens(id)).at(-1)?.anexos.find((a) => a.estado === 'pronto'))
    expect(anexo).toMatchObject({ tipo_mime: 'image/png', nome_arquivo: 'conta de luz.png' })
    expect(Buffer.from(await (await fetch(anexo.url_publica)).arrayBuffer()).equals(PNG)).toBe(true)

    const nosso = await subirArquivo(
      casa,
      atendente,
      id,
      'proposta.pdf',
      'application/pdf',
      Buffer.from('%PDF-1.4\nproposta\n%%EOF'),
    )
    await responder(id, 'segue', { tipo: 'media', anexos: [nosso] })
    const recebido = await ate(async () => (await v.fio()).mensagens.find((m) => m.arquivo?.nome === 'proposta.pdf'))
    expect(recebido).toMatchObject({ texto: 'segue', minha: false })
    const baixado = await v.pedir('GET', `/arquivos/${recebido.arquivo?.id}`)
    expect([baixado.status, String(baixado.corpo)]).toEqual([200, '%PDF-1.4\nproposta\n%%EOF'])
    expect(baixado.cabecalhos.get('content-disposition')).toMatch(/^attachment/)
    expect((await v.pedir('GET', `/arquivos/${subido.corpo.data.id}`)).cabecalhos.get('content-type')).toBe('image/png')
  })

  it('the same id twice, concurrently or later, is one message; a late one keeps the order of arrival', async () => {
    const { v, id } = await conversando()
    const id_cliente = crypto.randomUUID()
    const juntas = await Promise.all([1, 2, 3].map(() => v.dizer('uma vez só', { id_cliente })))
    expect(new Set(juntas.map((r) => `${r.status}:${r.corpo.data.seq}`))).toEqual(new Set(['200:2']))
    await v.dizer('depois')
    expect((await v.dizer('uma vez só', { id_cliente })).corpo.data.seq).toBe(2)
    await processar()
    expect((await mensagens(id)).map((m) => m.conteudo)).toEqual(['Olá, quero um orçamento', 'uma vez só', 'depois'])
    expect((await v.fio()).mensagens.map((m) => m.texto)).toEqual(['Olá, quero um orçamento', 'uma vez só', 'depois'])
  })

  it('receipts that arrive before their message wait for it', async () => {
    const { v, id } = await conversando()
    const m = (await responder(id, 'oi', {})).corpo.data
    // stores the receipt before the answer of the send, as if the widget had been faster
    await casa.app.s.banco.db
      .updateTable('chat.mensagens')
      .set({ id_externo: null, status: 'enviada' })
      .where('id', '=', m.id)
      .execute()
    await v.pedir('POST', '/recibos', { lida_ate: 2 })
    await processar()
    await casa.app.s.banco.db
      .updateTable('chat.mensagens')
      .set({ id_externo: `wc:${m.id}` })
      .where('id', '=', m.id)
      .execute()
    await ate(async () => (await mensagens(id)).at(-1)?.status === 'lida')
  })

  it('a message to a deleted visitor fails with a reason, and nothing else breaks', async () => {
    const { v, id } = await conversando()
    const { db } = casa.app.s.banco
    const { endereco } = await db
      .selectFrom('chat.conversas')
      .select('endereco')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('chat.webchat_mensagens').where('visitante_id', '=', String(endereco).slice(8)).execute()
    await db.deleteFrom('chat.webchat_visitantes').where('id', '=', String(endereco).slice(8)).execute()
    const r = await responder(id, 'ainda aí?')
    expect([r.status, r.erro.details]).toEqual([404, { detalhe: 'O visitante não está mais neste chat.' }])
    expect((await mensagens(id)).at(-1)).toMatchObject({ status: 'falhou' })
    expect((await v.pedir('GET', '/mensagens')).status).toBe(401)
  })

  it('another process gets the event immediately', async () => {
    const { v, id } = await conversando()
    const outra = await appDeTeste({ urlDoBanco: casa.urlDoBanco, chaveMestra: casa.chaveMestra, semear: false })
    const la = visitante(outra, caixa, { token: v.eu.token ?? '' })
    const { versao } = await la.fio()
    const espera = la.novidades(versao)
    const inicio = performance.now()
    await responder(id, 'por outra porta')
    expect((await espera).mensagens.at(-1)?.texto).toBe('por outra porta')
    expect(performance.now() - inicio).toBeLessThan(20_000) // by the event, not by the timeout
    await outra.fechar()
  })

  it('typing is published both ways', async () => {
    const { v, id } = await conversando()
    const { versao } = await v.fio()
    const espera = v.novidades(versao)
    await atendente.chamar(contratoDeConversas.presenca, { params: { id }, body: { estado: 'escrevendo' } })
    expect(await espera).toMatchObject({ digitando: 'Rafael', mensagens: [] })
    await v.pedir('POST', '/digitando', { escrevendo: true })
    const { rows } = await casa.app.s.banco.db.executeQuery<{ dados: { estado: string; usuario_id: string | null } }>(
      casa.app.s.banco.db
        .selectFrom('plataforma.eventos')
        .select('dados')
        .where('tipo', '=', 'chat.presenca')
        .orderBy('id', 'desc')
        .limit(1)
        .compile(),
    )
    expect(rows[0]?.dados).toMatchObject({ conversa_id: id, usuario_id: null, estado: 'escrevendo' })
  })

  it('after an ending the same visitor opens a new conversation in the same thread', async () => {
    const { v, id } = await conversando()
    await atendente.chamar(contratoDeConversas.finalizar, { params: { id }, body: {} })
    await v.dizer('mais uma coisa')
    await processar()
    expect((await mensagens(id)).map((m) => m.conteudo)).not.toContain('mais uma coisa')
    expect((await v.fio()).mensagens.map((m) => m.texto)).toEqual(['Olá, quero um orçamento', 'mais uma coisa'])
  })

  it('a deleted conversation disappears for the visitor too; a masked text is masked', async () => {
    const { v, id } = await conversando()
    const { db } = casa.app.s.banco
    const antes = await v.fio()
    await db
      .updateTable('chat.mensagens')
      .set({ conteudo: '[removido a pedido]' })
      .where('conversa_id', '=', id)
      .execute()
    expect((await v.novidades(antes.versao)).mensagens).toMatchObject([{ seq: 1, texto: '[removido a pedido]' }])
    await db.deleteFrom('chat.conversas').where('id', '=', id).execute()
    expect((await v.fio()).mensagens).toEqual([])
  })

  it('erasing a person removes their data here too: texts, quotes, files, name and deliveries', async () => {
    const { v, id } = await conversando(
      caixa,
      { nome: 'Iracema Forte', email: 'iracema@exemplo.com.br' },
      'minha doença é segredo',
    )
    const arquivo = (await v.subir('laudo.png', PNG)).corpo.data
    await v.dizer('', { arquivo_id: arquivo.id })
    await processar()
    await ate(async () => (await mensagens(id)).at(-1)?.anexos.find((a) => a.estado === 'pronto'))
    await responder(id, 'entendi', { citada_id: (await mensagens(id))[0]?.id })
    const { contato_id } = (await atendente.chamar(contratoDeConversas.obter, { params: { id } })).corpo.data
    const r = await casa.app.s.banco.db.executeQuery(
      casa.app.s.banco.db
        .selectNoFrom((eb) => eb.fn('chat.esquecer_contato', [eb.cast(eb.val(contato_id), 'uuid')]).as('caminho'))
        .compile(),
    )
    expect(r.rows.length).toBeGreaterThan(0)
    const fio = await v.fio()
    expect(JSON.stringify(fio)).not.toMatch(/segredo|laudo/)
    expect(fio.mensagens.every((m) => m.apagada && m.arquivo === null && m.citada === null)).toBe(true)
    const { db } = casa.app.s.banco
    const guardado = JSON.stringify([
      await db.selectFrom('chat.webchat_visitantes').selectAll().where('contato_id', '=', contato_id).execute(),
      await db.selectFrom('chat.eventos_webhook').select('corpo').where('caixa_entrada_id', '=', caixa.id).execute(),
    ])
    expect(guardado).not.toMatch(/Iracema|iracema|doença/)
  })
})

describe('signed identity', () => {
  const segredo = 'segredo-do-site-com-32-caracteres'
  const quem = { id: 'cliente-42', nome: 'Otávio Reis', email: 'otavio@exemplo.com.br' }
  const assinada = { ...quem, hash: assinarIdentidade(segredo, quem) }

  it('a valid signature identifies the visitor, resumes on another device, and never shows the thread to another identity', async () => {
    const c = await criarChatDoSite(supervisora, { [atendente.id]: 'atendente' }, { identidade_segredo: segredo })
    const { v, id } = await conversando(c, { identidade: assinada }, 'meu contrato')
    expect((await conversas(c))[0]).toMatchObject({
      id,
      contato_nome: 'Otávio Reis',
      contato_email: 'otavio@exemplo.com.br',
    })
    const celular = visitante(casa, c)
    expect((await celular.chegar({ identidade: assinada })).corpo.data.identidade).toBe('cliente-42')
    expect(celular.eu.token).not.toBe(v.eu.token)
    expect((await celular.fio()).mensagens.map((m) => m.texto)).toEqual(['meu contrato'])
    // another user signs in in the same browser: another thread, and the old key is revoked
    const outra = { id: 'cliente-43', nome: '', email: '' }
    const antigo = celular.eu.token ?? ''
    await celular.chegar({ identidade: { ...outra, hash: assinarIdentidade(segredo, outra) } })
    expect((await celular.fio()).mensagens).toEqual([])
    expect((await visitante(casa, c, { token: antigo }).pedir('GET', '/mensagens')).status).toBe(401)
  })

  it('an anonymous visitor who signs in keeps the thread', async () => {
    const c = await criarChatDoSite(supervisora, { [atendente.id]: 'atendente' }, { identidade_segredo: segredo })
    const { v } = await conversando(c, {}, 'antes de entrar')
    const token = v.eu.token
    await v.chegar({ identidade: assinada })
    expect(v.eu.token).toBe(token)
    expect((await v.fio()).mensagens.map((m) => m.texto)).toEqual(['antes de entrar'])
  })

  it.each([
    ['a made-up hash', { ...assinada, hash: 'f'.repeat(64) }],
    ['another id under the same hash', { ...assinada, id: 'cliente-1' }],
    ['another e-mail under the same hash', { ...assinada, email: 'chefe@exemplo.com.br' }],
    ['no hash', { ...assinada, hash: '' }],
  ])('refuses %s', async (_, identidade) => {
    const c = await criarChatDoSite(supervisora, {}, { identidade_segredo: segredo })
    const r = await visitante(casa, c).pedir('POST', '/sessao', { identidade })
    expect([r.status, r.corpo.error.message]).toEqual([403, 'A identificação enviada pelo site não confere.'])
  })

  it('an inbox without a secret accepts no identity, and one that requires identity refuses visitors without one', async () => {
    expect((await visitante(casa, caixa).pedir('POST', '/sessao', { identidade: assinada })).status).toBe(403)
    const c = await criarChatDoSite(supervisora, {}, { identidade_segredo: segredo, exigir_identidade: true })
    expect((await visitante(casa, c).chegar({ nome: 'Ninguém' })).status).toBe(403)
    expect((await visitante(casa, c).chegar({ identidade: assinada })).status).toBe(200)
  })
})
