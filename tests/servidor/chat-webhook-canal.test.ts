import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { assinar, confere, novoSegredo } from '#platform/saidas/assinatura.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens as contratoDeMensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas as contratoDeConversas } from '#modules/chat/lista/contract/conversas.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { numeroNovo, PNG, subirArquivo } from '#tests/suporte/chat.ts'
import { destinoDeWebhook } from '#tests/suporte/destino-de-webhook.ts'
import type { Bolha } from '#tests/suporte/whatsapp.ts'

const destino = await destinoDeWebhook()
const intruso = await destinoDeWebhook()
afterAll(() => Promise.all([destino.fechar(), intruso.fechar()]))
const casa = await appDeTeste({ permitirTambem: [destino.host] })
const banco = casa.app.s.banco.db
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const SEGREDO = novoSegredo()
const base = '/api/chat/conversas'
beforeEach(() => {
  destino.recebidas.length = 0
  destino.responder(() => 204)
})

async function criarCaixa(configuracao: Bolha = {}, quem: Chamada = supervisora) {
  const r = await quem('POST', '/api/chat/caixas-entrada', {
    nome: `Sistema ${numeroNovo()}`,
    tipo: 'webhook',
    configuracao,
  })
  if (r.status !== 200) throw new RangeError(JSON.stringify(r.corpo))
  await supervisora.chamar(caixas.adicionarUsuario, {
    params: { id: r.corpo.data.id },
    body: { usuario_id: atendente.id, papel: 'atendente' },
  })
  return {
    id: r.corpo.data.id as string,
    url: `${casa.url}/api/chat/webhook/${r.corpo.data.token}`,
    caminho: `/api/chat/caixas-entrada/${r.corpo.data.id}`,
  }
}
async function postar(
  caixa: { id: string; url: string },
  corpo: unknown,
  o: { segredo?: string; id?: string; em?: Date; cabecalhos?: Record<string, string> } = {},
): Promise<number> {
  const bruto = JSON.stringify(corpo)
  const assinatura = o.segredo ? assinar([o.segredo], o.id ?? crypto.randomUUID(), bruto, o.em) : {}
  const r = await fetch(caixa.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...assinatura, ...o.cabecalhos },
    body: bruto,
  })
  await r.arrayBuffer()
  await casa.app.chat.processarAgora(caixa.id)
  return r.status
}
const conversasDa = async (caixa: { id: string }) =>
  (
    await sql<{ id: string; endereco: string }>`
      select id, endereco
      from chat.conversas
      where caixa_entrada_id = ${caixa.id}
      order by criado_em
    `.execute(banco)
  ).rows
const mensagens = async (id: string) =>
  (await supervisora.chamar(contratoDeMensagens.listar, { params: { id } })).corpo.data
const nossa = (telefone: string, texto: string, extra: Bolha = {}) => ({
  id: crypto.randomUUID(),
  texto,
  contato: { nome: 'Lia Prado', telefone },
  ...extra,
})

describe('configuration', () => {
  it('[S5.6] creates a webhook inbox without any field, and receives immediately', async () => {
    const caixa = await criarCaixa()
    const lida = (await supervisora('GET', caixa.caminho)).corpo.data
    expect(lida.configuracao).toEqual({
      url_envio: null,
      exigir_assinatura: false,
      mapeamento: null,
      amostra: null,
      segredo: null,
      segredo_definida: false,
    })
    const telefone = numeroNovo()
    expect(await postar(caixa, nossa(telefone, 'olá'))).toBe(200)
    const [conversa] = await conversasDa(caixa)
    expect((await mensagens(conversa?.id ?? ''))[0]).toMatchObject({ direcao: 'entrada', conteudo: 'olá' })
    expect((await supervisora('POST', `${caixa.caminho}/testar`)).corpo.data).toMatchObject({
      conectado: true,
      mensagem: 'Pronta para receber. Sem endereço de envio, as respostas não saem.',
    })
    const r = await atendente('POST', `${base}/${conversa?.id}/mensagens`, { conteudo: 'oi' })
    expect(r.corpo.error.details.detalhe).toBe('Esta caixa ainda não tem endereço de envio. Informe-o na configuração.')
  })

  it('never returns its secret, and refuses invalid values', async () => {
    const caixa = await criarCaixa({ segredo: SEGREDO, url_envio: destino.url })
    expect(JSON.stringify((await supervisora('GET', caixa.caminho)).corpo)).not.toContain(SEGREDO)
    expect((await supervisora('POST', `${caixa.caminho}/testar`)).corpo.data.mensagem).toBe(
      'O destino responde · assinamos o que enviamos',
    )
    for (const [configuracao, campo, frase] of [
      [{ url_envio: 'ftp://x' }, 'url_envio', 'Endereço de envio inválido'],
      [{ segredo: 'curto' }, 'segredo', 'Segredo inválido: use pelo menos 16 caracteres, ou whsec_ e base64'],
      [{ exigir_assinatura: true }, 'segredo', 'Defina o segredo antes de exigir a assinatura'],
      [
        { mapeamento: { texto: '/a' } },
        'mapeamento.contato_telefone',
        'Escolha onde está o telefone, o e-mail ou o identificador do contato',
      ],
      [
        { mapeamento: { texto: 'a.b', contato_id: '/c' } },
        'mapeamento.texto',
        'Caminho inválido: comece por / e separe os nomes com /',
      ],
    ] as const) {
      const r = await supervisora.chamar(caixas.criar, { body: { nome: 'X', tipo: 'webhook', configuracao } })
      expect([r.status, r.erro.message, r.campos[0]?.campo]).toEqual([400, frase, campo])
    }
  })
})

describe('authentication of deliveries', () => {
  it('with required signatures it refuses forged, altered, unsigned and replayed deliveries', async () => {
    const caixa = await criarCaixa({ segredo: SEGREDO, exigir_assinatura: true })
    const corpo = nossa(numeroNovo(), 'assinada')
    const minuto = 60_000
    const antiga = new Date(Date.now() - 6 * minuto)
    const certa = assinar([SEGREDO], 'm1', JSON.stringify(corpo))
    for (const cabecalhos of [
      {},
      assinar([novoSegredo()], 'm1', JSON.stringify(corpo)),
      { ...certa, 'webhook-id': 'm2' },
      { ...certa, 'webhook-timestamp': String(Number(certa['webhook-timestamp']) + 1) },
      { ...certa, 'webhook-signature': String(certa['webhook-signature']).replace('v1,', 'v2,') },
      assinar([SEGREDO], 'm1', `${JSON.stringify(corpo)} `),
      assinar([SEGREDO], 'm1', JSON.stringify(corpo), antiga),
      assinar([SEGREDO], 'm1', JSON.stringify(corpo), new Date(Date.now() + 6 * minuto)),
    ])
      expect(await postar(caixa, corpo, { cabecalhos: cabecalhos })).toBe(401)
    expect(await conversasDa(caixa)).toEqual([])
    expect(await postar(caixa, corpo, { segredo: SEGREDO, id: 'm1', em: new Date(Date.now() - 4 * minuto) })).toBe(200)
    expect(await conversasDa(caixa)).toHaveLength(1)
  })

  it('the previous secret stays valid for a day after a change; an older one is refused', async () => {
    const caixa = await criarCaixa({ segredo: SEGREDO, exigir_assinatura: true })
    const { segredo } = (await supervisora('POST', `${caixa.caminho}/segredo`)).corpo.data
    expect(segredo).toMatch(/^whsec_/)
    expect(await postar(caixa, nossa(numeroNovo(), 'antigo'), { segredo: SEGREDO })).toBe(200)
    await ate('the new one counts', async () => (await postar(caixa, nossa(numeroNovo(), 'novo'), { segredo })) === 200)
    await supervisora('POST', `${caixa.caminho}/segredo`)
    await ate(
      'the oldest one counts no more',
      async () => (await postar(caixa, nossa(numeroNovo(), 'antigo'), { segredo: SEGREDO })) === 401,
    )
    expect(await postar(caixa, nossa(numeroNovo(), 'do meio'), { segredo })).toBe(200)
  })
})

describe('incoming messages', () => {
  it('duplicated deliveries and ids out of order give each message once, in order of time', async () => {
    const caixa = await criarCaixa()
    const telefone = numeroNovo()
    const [a, b, c] = [1, 2, 3].map((n) =>
      nossa(telefone, `parte ${n}`, { momento: new Date(Date.now() - 100_000 + n * 1000).toISOString() }),
    )
    const cabecalhos = { 'webhook-id': 'entrega-1' }
    const posts = [
      [c, {}],
      [a, { cabecalhos }],
      [b, {}],
      [a, { cabecalhos }],
      [{ ...c, extra: 1 }, {}],
      [b, {}],
    ] as const
    await Promise.all(
      posts.map(([corpo, o]) =>
        fetch(caixa.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...('cabecalhos' in o ? o.cabecalhos : {}) },
          body: JSON.stringify(corpo),
        }).then((r) => r.arrayBuffer()),
      ),
    )
    await casa.app.chat.processarAgora(caixa.id)
    const conversas = await conversasDa(caixa)
    expect(conversas).toHaveLength(1)
    expect((await mensagens(conversas[0]?.id ?? '')).map((m) => m.conteudo).toSorted()).toEqual([
      'parte 1',
      'parte 2',
      'parte 3',
    ])
  })

  it('fetches a file by its URL, through the SSRF guard; an internal address is never requested', async () => {
    const caixa = await criarCaixa()
    destino.responder(() => ({ status: 200, cabecalhos: { 'content-type': 'image/png' }, bytes: PNG }))
    await postar(caixa, nossa(numeroNovo(), 'o telhado', { anexos: [{ url: `${destino.url}/fotos/telhado.png` }] }))
    const [boa] = await conversasDa(caixa)
    await ate('the picture is here', async () => (await mensagens(boa?.id ?? ''))[0]?.anexos[0]?.estado === 'pronto')
    expect((await mensagens(boa?.id ?? ''))[0]).toMatchObject({
      tipo: 'imagem',
      conteudo: 'o telhado',
      anexos: [{ nome_arquivo: 'telhado.png', tamanho: PNG.length }],
    })
    let tocado = 0
    intruso.responder(() => {
      tocado++
      return 200
    })
    const porta = new URL(intruso.url).port
    for (const url of [
      `${intruso.url}/metadata.png`,
      `http://localhost:${porta}/a.png`,
      `http://2130706433:${porta}/a.png`,
      'http://169.254.169.254/latest/meta-data/a.png',
    ]) {
      await postar(caixa, nossa(numeroNovo(), 'veja', { anexos: [{ url }] }))
      const ruim = (await conversasDa(caixa)).at(-1)
      const { rows } = await sql<{ n: number }>`
        select a.tentativas as n
        from chat.anexos a
        join chat.mensagens m on m.id = a.mensagem_id
        where m.conversa_id = ${ruim?.id}
      `.execute(banco)
      expect(rows).toHaveLength(1)
      await ate(
        'the fetch was refused',
        async () =>
          ((
            await sql<{
              n: number
            }>`
              select a.tentativas as n
              from chat.anexos a
              join chat.mensagens m on m.id = a.mensagem_id
              where m.conversa_id = ${ruim?.id}
            `.execute(banco)
          ).rows[0]?.n ?? 0) > 0,
      )
      expect((await mensagens(ruim?.id ?? ''))[0]?.anexos[0]).toMatchObject({ estado: 'baixando', url_publica: null })
    }
    expect(tocado).toBe(0)
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'gopher://x'])
      expect(await postar(caixa, { ...nossa(numeroNovo(), ''), anexos: [{ url }] })).toBe(200)
    expect((await supervisora('GET', `${caixa.caminho}/logs-webhook`)).corpo.data[0]).toMatchObject({
      situacao: 'falhou',
      erro: expect.stringContaining('Não há texto nem anexo'),
    })
  })

  it('reads any shape by the mapping of the inbox; failed deliveries are stored with the reason, and reprocessed with the corrected mapping', async () => {
    const caixa = await criarCaixa()
    const telefone = numeroNovo()
    const alheia = (texto: string, id: number) => ({
      evento: 'nova',
      dados: {
        lista: [
          {
            cliente: { 'nome/completo': 'Ana Açaí', fone: `+${telefone}` },
            corpo: { texto },
            numero: id,
            quando: 1_795_167_000 + id,
          },
        ],
      },
    })
    await postar(caixa, alheia('primeira', 1))
    expect(await conversasDa(caixa)).toEqual([])
    const [guardada] = (await supervisora('GET', `${caixa.caminho}/logs-webhook`)).corpo.data
    expect(guardada).toMatchObject({
      situacao: 'falhou',
      erro: 'Não há texto nem anexo: procurei em /texto e /anexos/*/url',
      corpo: alheia('primeira', 1),
    })

    const mapeamento = {
      itens: '/dados/lista',
      texto: '/corpo/texto',
      contato_nome: '/cliente/nome~1completo',
      contato_telefone: '/cliente/fone',
      id: '/numero',
      momento: '/quando',
    }
    const previa = await supervisora('POST', `${caixa.caminho}/mapeamento/previa`, {
      mapeamento,
      amostra: alheia('primeira', 1),
    })
    expect(previa.corpo.data).toEqual({
      recusa: null,
      mensagens: [{ texto: 'primeira', contato: { nome: 'Ana Açaí', telefone }, anexos: [] }],
    })
    const errada = await supervisora('POST', `${caixa.caminho}/mapeamento/previa`, {
      mapeamento: { ...mapeamento, contato_telefone: '/cliente/nome~1completo' },
      amostra: alheia('primeira', 1),
    })
    expect(errada.corpo.data.recusa).toBe(
      '“Ana Açaí” não é um telefone, e não há outro jeito de saber quem é o contato (procurei em /cliente/nome~1completo)',
    )
    expect(
      (await supervisora('PUT', caixa.caminho, { configuracao: { mapeamento, amostra: alheia('primeira', 1) } }))
        .status,
    ).toBe(200)

    const refeita = await supervisora('POST', `${caixa.caminho}/logs-webhook/${guardada.id}/reprocessar`)
    expect(refeita.corpo.data).toMatchObject({ situacao: 'processado', erro: null })
    await postar(caixa, alheia('segunda', 2))
    const [conversa] = await conversasDa(caixa)
    expect((await mensagens(conversa?.id ?? '')).map((m) => m.conteudo)).toEqual(['segunda', 'primeira'])
    expect(
      (await supervisora.chamar(contratoDeConversas.obter, { params: { id: conversa?.id ?? '' } })).corpo.data,
    ).toMatchObject({ contato_nome: 'Ana Açaí', canal: 'webhook' })
  })
})

describe('outgoing messages', () => {
  it('posts an answer immediately, signed with the secret, with its file', async () => {
    const caixa = await criarCaixa({ segredo: SEGREDO, url_envio: destino.url })
    const telefone = numeroNovo()
    await postar(caixa, nossa(telefone, 'oi'))
    const [conversa] = await conversasDa(caixa)
    const foto = await subirArquivo(casa, atendente, conversa?.id ?? '', 'planta.png', 'image/png', PNG)
    const r = await atendente.chamar(contratoDeMensagens.enviar, {
      params: { id: conversa?.id ?? '' },
      body: { tipo: 'imagem', conteudo: 'segue', anexos: [foto] },
    })
    expect(r.corpo.data).toMatchObject({ status: 'enviada' })
    const [dada] = destino.recebidas
    expect(confere([SEGREDO], dada?.cabecalhos ?? {}, dada?.bruto ?? '')).toBe(true)
    expect(dada?.cabecalhos['webhook-id']).toBe(r.corpo.data.id)
    expect(dada?.corpo).toMatchObject({
      id: r.corpo.data.id,
      tipo: 'mensagem.enviar',
      contato: { endereco: telefone, nome: 'Lia Prado', telefone },
      mensagem: { texto: '*Rafael Nogueira Lima*\n\nsegue', anexos: [{ nome: 'planta.png', tipo_mime: 'image/png' }] },
    })
    const baixada = await fetch(dada?.corpo.mensagem.anexos[0].url)
    expect(Buffer.from(await baixada.arrayBuffer()).equals(PNG)).toBe(true)
  })

  it('an answer that the target cannot take yet waits, is sent once in order, and its bubble shows that', async () => {
    const caixa = await criarCaixa({ segredo: SEGREDO, url_envio: destino.url })
    await postar(caixa, nossa(numeroNovo(), 'oi'))
    const [conversa] = await conversasDa(caixa)
    destino.responder(() => 503)
    const primeira = await atendente('POST', `${base}/${conversa?.id}/mensagens`, { conteudo: 'um' })
    expect(primeira.corpo.error.details.detalhe).toContain('Vamos insistir por um dia')
    await atendente.chamar(contratoDeMensagens.enviar, {
      params: { id: conversa?.id ?? '' },
      body: { conteudo: 'dois' },
    })
    expect((await mensagens(conversa?.id ?? '')).slice(0, 2).map((m) => [m.status, m.erro])).toEqual(
      Array(2).fill(['incerta', expect.stringContaining('insistir')]),
    )
    // the second did not overtake the first
    expect(destino.recebidas.map((p) => p.corpo.mensagem.texto.split('\n').at(-1))).toEqual(['um'])
    destino.responder(() => 200)
    const [, fila] = (await supervisora('GET', `${caixa.caminho}/saidas`)).corpo.data
    expect(fila).toMatchObject({
      evento: 'mensagem.enviar',
      situacao: 'pendente',
      tentativas: 1,
      erro: 'O destino respondeu 503.',
      destino_nome: 'Endereço de envio',
    })
    await supervisora('POST', `${caixa.caminho}/saidas/${fila.id}/repetir`)
    await ate('both went out', async () =>
      (await mensagens(conversa?.id ?? '')).slice(0, 2).every((m) => m.status === 'enviada' && m.erro === null),
    )
    expect(destino.recebidas.map((p) => p.corpo.mensagem.texto.split('\n').at(-1))).toEqual(['um', 'um', 'dois'])
    expect(destino.recebidas[0]?.cabecalhos['webhook-id']).toBe(destino.recebidas[1]?.cabecalhos['webhook-id'])
    expect(destino.recebidas[0]?.bruto).toBe(destino.recebidas[1]?.bruto)
  })

  it('a permanent refusal fails immediately, with the reason', async () => {
    const caixa = await criarCaixa({ url_envio: destino.url })
    await postar(caixa, nossa(numeroNovo(), 'oi'))
    const [conversa] = await conversasDa(caixa)
    destino.responder(() => 422)
    const r = await atendente.chamar(contratoDeMensagens.enviar, {
      params: { id: conversa?.id ?? '' },
      body: { conteudo: 'um' },
    })
    expect(r.erro).toMatchObject({
      message: 'Erro ao enviar mensagem',
      details: { detalhe: 'O destino respondeu 422.' },
    })
    expect((await mensagens(conversa?.id ?? ''))[0]).toMatchObject({ status: 'falhou' })
    expect(destino.recebidas[0]?.cabecalhos['webhook-signature']).toBeUndefined()
  })
})
