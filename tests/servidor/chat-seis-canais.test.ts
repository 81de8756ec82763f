import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { canalFiel, casaDeChat, numeroNovo, PNG, postar, recebida, subirArquivo } from '#tests/suporte/chat.ts'
import { contraparteGraph, entregarDaMeta } from '#tests/suporte/contraparte-graph.ts'
import { chatNovo, contraparteTelegram, recebidaDoTelegram, TOKEN_DO_BOT } from '#tests/suporte/contraparte-telegram.ts'
import { ate, carta, correioDeTeste } from '#tests/suporte/correio.ts'
import { destinoDeWebhook } from '#tests/suporte/destino-de-webhook.ts'
import { criarChatDoSite, visitante } from '#tests/suporte/webchat.ts'
import { CONFIGURACAO, recebidaDoWhatsapp, type Bolha } from '#tests/suporte/whatsapp.ts'

const correio = await correioDeTeste('contraparte')
const [graph, telegram, destino] = await Promise.all([contraparteGraph(), contraparteTelegram(), destinoDeWebhook()])
afterAll(() => Promise.all([graph.fechar(), telegram.fechar(), destino.fechar()]))
const casa = await casaDeChat({
  permitirTambem: [...correio.hosts, new URL(graph.url).host, new URL(telegram.url).host, destino.host],
})
const { db } = casa.app.s.banco
const supervisora = await casa.como('supervisora@girassol.test')
const base = '/api/chat/conversas'
const criar = async (tipo: string, configuracao: object) => {
  const { corpo } = await supervisora('POST', '/api/chat/caixas-entrada', {
    nome: `Canal ${uuidv7()}`,
    tipo,
    configuracao,
  })
  if (!corpo.data) throw new RangeError(JSON.stringify(corpo))
  return corpo.data as { id: string; token: string }
}

/** One message as its channel delivers it: `n` is its order in time, `chave` its id in the channel. */
interface Chegada {
  n: number
  chave: string
  texto: string
  foto?: boolean
}
interface Canal {
  caixa: string
  /** over the socket that the channel really uses */
  chegar(m: Chegada): Promise<unknown>
  /** what reached the other side: texts, and number of files */
  saiu(): Promise<{ texto: string; arquivos: number }[]>
  /** whether the other side refuses sends from now on */
  recusar(sim: boolean): Promise<unknown>
}

const T0 = Math.floor(Date.now() / 1000) - 3600
// every file is different
const inteiro = (bytes: Buffer, meu: string) => Buffer.concat([bytes, Buffer.from(meu)])

const canais: Record<string, () => Promise<Canal>> = {
  async api() {
    const [caixa, numero] = [await casa.criarCaixa(supervisora), numeroNovo()]
    return {
      caixa: caixa.id,
      chegar: (m) =>
        postar(
          casa.url,
          caixa.token,
          recebida({
            numero,
            id: m.chave,
            em: T0 + m.n,
            texto: m.texto,
            ...(m.foto
              ? {
                  extra: {
                    message: {
                      imageMessage: { mimetype: 'image/png', caption: m.texto },
                      base64: inteiro(PNG, m.chave).toString('base64'),
                    },
                    messageType: 'imageMessage',
                  },
                }
              : {}),
          }),
        ),
      saiu: async () =>
        casa
          .pedidos('/message/')
          .filter((p) => p.corpo.number)
          .map((p) => ({ texto: String(p.corpo.text ?? p.corpo.caption ?? ''), arquivos: p.corpo.media ? 1 : 0 })),
      recusar: async (sim) =>
        casa.canal.responderCom(
          sim
            ? (p) =>
                p.caminho.startsWith('/message/')
                  ? {
                      status: 400,
                      corpo: {
                        status: 400,
                        error: 'Bad Request',
                        response: { message: [{ exists: false, jid: 'x', number: '1' }] },
                      },
                    }
                  : canalFiel(p)
            : canalFiel,
        ),
    }
  },
  async whatsapp() {
    const [caixa, de] = [await criar('whatsapp', { ...CONFIGURACAO, url_base: graph.url }), numeroNovo()]
    return {
      caixa: caixa.id,
      chegar: (m) =>
        entregarDaMeta(
          `${casa.url}/api/chat/webhook/${caixa.token}`,
          recebidaDoWhatsapp({
            de,
            id: m.chave,
            em: T0 + m.n,
            conteudo: m.foto
              ? { type: 'image', image: { ...graph.guardarMidia(PNG, 'image/png'), caption: m.texto } }
              : { type: 'text', text: { body: m.texto } },
          }),
        ),
      saiu: async () =>
        graph
          .mensagens()
          .filter((p) => p.wamid)
          .map((p) => ({ texto: String(p.text?.body ?? p.image?.caption ?? ''), arquivos: p.image ? 1 : 0 })),
      recusar: async (sim) => (sim ? graph.fechadas.add(de) : graph.fechadas.delete(de)),
    }
  },
  async telegram() {
    const [caixa, chat] = [
      await criar('telegram', {
        bot_token: TOKEN_DO_BOT,
        url_base: telegram.url,
        webhook_url: 'https://chat.girassol.test/g',
      }),
      chatNovo(),
    ]
    await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/ligar-webhook`)
    const ditas = new Map<string, unknown>()
    let recusando = false
    telegram.falhar(
      (p) => recusando && p.metodo.startsWith('send'),
      { error_code: 403, description: 'Forbidden: bot was blocked by the user' },
      99,
    )
    telegram.guardarArquivo('telhado', PNG)
    return {
      caixa: caixa.id,
      chegar: (m) => {
        if (!ditas.has(m.chave))
          ditas.set(
            m.chave,
            recebidaDoTelegram({
              chat,
              em: T0 + m.n,
              conteudo: m.foto
                ? { photo: [{ file_id: 'telhado', width: 1, height: 1, file_size: PNG.length }], caption: m.texto }
                : { text: m.texto },
            }),
          )
        return postar(casa.url, caixa.token, ditas.get(m.chave), {
          'x-telegram-bot-api-secret-token': String(telegram.webhook().secret_token),
        })
      },
      saiu: async () =>
        telegram.pedidos
          .filter((p) => p.metodo.startsWith('send') && p.metodo !== 'sendChatAction' && !p.corpo.recusada)
          .map((p) => ({
            texto: String(p.corpo.text ?? p.corpo.caption ?? ''),
            arquivos: p.metodo === 'sendPhoto' ? 1 : 0,
          })),
      recusar: async (sim) => (recusando = sim),
    }
  },
  async email() {
    const caixa = await criar('email', correio.configuracao)
    await ate(
      async () =>
        (await supervisora('GET', `/api/chat/caixas-entrada/${caixa.id}`)).corpo.data.conexao?.estado === 'aberta',
    )
    return {
      caixa: caixa.id,
      // one thread: every e-mail answers the same first one
      chegar: (m) =>
        correio.entregar(
          carta({
            id: `${m.chave}@seis.test`,
            de: 'Lia <lia@seis.test>',
            assunto: 'Telhado',
            em: new Date((T0 + m.n) * 1000),
            texto: m.texto,
            cabecalhos: { References: '<raiz@seis.test>' },
            ...(m.foto
              ? {
                  anexos: [
                    { nome: 'telhado.png', mime: 'image/png', bytes: Buffer.concat([PNG, Buffer.alloc(20_000)]) },
                  ],
                }
              : {}),
          }),
        ),
      saiu: async () =>
        correio.enviadas.map((e) => ({ texto: e.bruto, arquivos: /filename="?telhado\.png/.test(e.bruto) ? 1 : 0 })),
      recusar: async (sim) => correio.recusar('RCPT', sim ? 550 : undefined),
    }
  },
  async webchat() {
    const caixa = await criarChatDoSite(supervisora)
    const v = visitante(casa, caixa)
    await v.chegar()
    const ids = new Map<string, string>()
    return {
      caixa: caixa.id,
      async chegar(m) {
        const id_cliente = ids.get(m.chave) ?? crypto.randomUUID()
        const mais =
          m.foto && !ids.has(m.chave) ? { arquivo_id: (await v.subir('telhado.png', PNG)).corpo.data.id } : {}
        ids.set(m.chave, id_cliente)
        return v.dizer(m.texto, { id_cliente, ...mais })
      },
      saiu: async () =>
        (await v.fio()).mensagens.filter((m) => !m.minha).map((m) => ({ texto: m.texto, arquivos: m.arquivo ? 1 : 0 })),
      // the widget is our own code, so the refusal comes from an inactive inbox
      recusar: (sim) => supervisora('PUT', `/api/chat/caixas-entrada/${caixa.id}`, { ativo: !sim }),
    }
  },
  async webhook() {
    const [caixa, telefone] = [await criar('webhook', { url_envio: `${destino.url}/envio` }), numeroNovo()]
    let status = 204
    destino.responder((_, caminho) =>
      caminho.endsWith('.png') ? { status: 200, cabecalhos: { 'content-type': 'image/png' }, bytes: PNG } : status,
    )
    return {
      caixa: caixa.id,
      chegar: (m) =>
        postar(casa.url, caixa.token, {
          id: m.chave,
          texto: m.texto,
          momento: new Date((T0 + m.n) * 1000).toISOString(),
          contato: { nome: 'Lia', telefone },
          ...(m.foto ? { anexos: [{ url: `${destino.url}/telhado.png` }] } : {}),
        }),
      saiu: async () =>
        destino.recebidas
          .filter((r) => r.corpo.recusada !== true)
          .map((r) => ({
            texto: String(r.corpo.mensagem?.texto ?? ''),
            arquivos: r.corpo.mensagem?.anexos?.length ?? 0,
          })),
      recusar: async (sim) => (status = sim ? 422 : 204),
    }
  },
}

describe.each(Object.keys(canais))('%s, over a real socket', (tipo) => {
  it('delivers both ways with a file, duplicated, out of order, refused and retried: each message once, in order of time, none lost', async () => {
    const canal = (await canais[tipo]?.()) as Canal
    const marca = uuidv7().slice(-8)
    const m = (n: number, foto = false): Chegada => ({
      n,
      chave: `3EB0${marca}${n}`.toUpperCase(),
      texto: `parte ${n} de ${marca}`,
      foto,
    })
    // the third before the second, everything twice, one with a file
    for (const x of [m(1), m(3, true), m(1), m(2), m(3, true), m(2)]) await canal.chegar(x)
    const linhas = () =>
      sql<{ conversa_id: string; conteudo: string; estado: string | null }>`
        select m.conversa_id, m.conteudo, a.estado
        from chat.mensagens m
        left join chat.anexos a on a.mensagem_id = m.id
        where m.caixa_entrada_id = ${canal.caixa}
          and m.direcao = 'entrada'
        order by m.criado_em, m.seq
      `
        .execute(db)
        .then((r) => r.rows)
    await ate(async () => {
      await casa.app.chat.processarAgora(canal.caixa)
      const l = await linhas()
      return l.length === 3 && l.filter((x) => x.estado === 'pronto').length === 1
    })
    const vindas = await linhas()
    expect(new Set(vindas.map((l) => l.conversa_id)).size).toBe(1)
    // a visitor's browser sends in order without a timestamp: here the order of arrival counts
    expect(vindas.map((l) => /parte \d/.exec(l.conteudo)?.[0])).toEqual(
      tipo === 'webchat' ? ['parte 1', 'parte 3', 'parte 2'] : ['parte 1', 'parte 2', 'parte 3'],
    )
    const id = vindas[0]?.conversa_id ?? ''
    expect((await supervisora('GET', `${base}/${id}`)).corpo.data).toMatchObject({
      status: 'aguardando',
      mensagens_nao_lidas: 3,
    })

    const anexo = await subirArquivo(casa, supervisora, id, 'telhado.png', 'image/png', PNG)
    const texto = `resposta ${marca}`
    const corpo = { conteudo: texto, tipo: 'imagem', anexos: [anexo], id_cliente: crypto.randomUUID() }
    const duas = await Promise.all([
      supervisora('POST', `${base}/${id}/mensagens`, corpo),
      supervisora('POST', `${base}/${id}/mensagens`, corpo),
    ])
    expect(duas.map((r) => r.status)).toEqual([200, 200])
    expect(duas[0]?.corpo.data.id).toBe(duas[1]?.corpo.data.id)
    const com = async (t: string) => (await canal.saiu()).filter((s) => s.texto.includes(t))
    await ate(async () => (await com(texto)).length > 0)
    expect((await com(texto)).map((s) => s.arquivos)).toEqual([1])

    await canal.recusar(true)
    const recusada = `recusada ${marca}`
    const r = await supervisora('POST', `${base}/${id}/mensagens`, { conteudo: recusada })
    await canal.recusar(false)
    const [ultima] = (await supervisora('GET', `${base}/${id}/mensagens?limit=1`)).corpo.data as Bolha[]
    expect([r.status >= 400, r.corpo.error?.message?.length > 10]).toEqual([true, true])
    // it is shown in the thread as failed, with the reason, and is sent on retry
    if (ultima?.conteudo.includes(recusada)) {
      expect(ultima).toMatchObject({ status: 'falhou', erro: expect.stringMatching(/\p{L}{3,}/u) })
      expect((await supervisora('POST', `${base}/${id}/mensagens/${ultima.id}/reenviar`)).status).toBe(200)
    } else {
      expect((await supervisora('POST', `${base}/${id}/mensagens`, { conteudo: recusada })).status).toBe(200)
    }
    await ate(async () => (await com(recusada)).length > 0)
    expect(await linhas()).toHaveLength(3)
  }, 90_000)
})
