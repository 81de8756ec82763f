import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { criarBusca } from '#modules/chat/canais/telegram/server/busca.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { PNG } from '#tests/suporte/chat.ts'
import { casaDoTelegram, chatNovo, recebidaDoTelegram, TOKEN_DO_BOT } from '#tests/suporte/contraparte-telegram.ts'
import { ate } from '#tests/suporte/robos.ts'

const casa = await casaDoTelegram()
const { telegram } = casa
const { s } = casa.app
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const base = '/api/chat/conversas'
beforeEach(() => void (telegram.pedidos.length = 0))

/** A poller, as each process has one. */
const processo = () =>
  criarBusca({ s, receber: (id, corpo, tipo) => casa.app.chat.receber(id, corpo, tipo) } as DependenciasDoChat, {
    rede: s.rede,
    aoRecusarCredenciais: async () => {},
    aoMigrar: async () => {},
  })
const criar = async (configuracao: object) => {
  const { corpo } = await supervisora('POST', '/api/chat/caixas-entrada', {
    nome: `Busca ${Math.random()}`,
    tipo: 'telegram',
    configuracao: { bot_token: TOKEN_DO_BOT, url_base: telegram.url, ...configuracao },
  })
  await supervisora('POST', `/api/chat/caixas-entrada/${corpo.data.id}/usuarios`, {
    usuario_id: atendente.id,
    papel: 'atendente',
  })
  return corpo.data.id as string
}
const conversas = async (caixa: string) =>
  (await supervisora('GET', `${base}?caixa_entrada_id=${caixa}`)).corpo.data as { id: string; contato_id: string }[]
const lugar = async (caixa: string) =>
  (
    await sql<{
      proxima: number
      dono: string
    }>`
      select proxima, dono
      from chat.telegram_buscas
      where caixa_entrada_id = ${caixa}
    `.execute(s.banco.db)
  ).rows[0]
const tchau = (caixa: string) =>
  supervisora('PUT', `/api/chat/caixas-entrada/${caixa}`, { configuracao: { buscar: false } })

describe('an inbox that polls for its messages', () => {
  it('removes the webhook, stores each update once, confirms it, and another process continues at the same position', async () => {
    telegram.mudarWebhook({ url: 'https://chat.girassol.test/antigo' })
    const caixa = await criar({ buscar: true })
    const ligar = await supervisora('POST', `/api/chat/caixas-entrada/${caixa}/ligar-webhook`)
    expect([ligar.status, JSON.stringify(ligar.corpo)]).toEqual([
      400,
      expect.stringContaining('Desligue “Buscar as mensagens”'),
    ])
    const teste = (await supervisora('POST', `/api/chat/caixas-entrada/${caixa}/testar`)).corpo.data
    expect(JSON.stringify(teste)).toContain('as mensagens são buscadas a cada instante, sem webhook')

    const um = processo()
    um.iniciar()
    const primeira = recebidaDoTelegram({ chat: chatNovo(), conteudo: { text: 'Oi pela busca' } }) as {
      update_id: number
    }
    telegram.publicar(primeira)
    await ate(async () => (await lugar(caixa))?.proxima).toBe(primeira.update_id + 1)
    await ate(() => telegram.esperando()).toBe(0)
    await casa.app.chat.processarAgora(caixa)
    await ate(async () => (await conversas(caixa)).length).toBe(1)
    expect(telegram.webhook().url).toBeUndefined()

    // a second process does not poll while the first one does
    const dono = (await lugar(caixa))?.dono
    const dois = processo()
    dois.iniciar()
    const pedidos = telegram.pedidos.length
    await ate(() => telegram.pedidos.slice(pedidos).filter((p) => p.metodo === 'getUpdates').length).toBeGreaterThan(2)
    expect((await lugar(caixa))?.dono).toBe(dono)
    await um.fechar()
    await ate(async () => (await lugar(caixa))?.dono).not.toBe(dono)
    const segunda = recebidaDoTelegram({ chat: chatNovo(), conteudo: { text: 'Oi de novo' } }) as { update_id: number }
    telegram.publicar(segunda)
    await ate(async () => (await lugar(caixa))?.proxima).toBe(segunda.update_id + 1)
    await casa.app.chat.processarAgora(caixa)
    await ate(async () => (await conversas(caixa)).length).toBe(2)

    // switched to webhook, it stops polling, and its position is deleted
    await tchau(caixa)
    await ate(async () => await lugar(caixa)).toBeUndefined()
    await dois.fechar()
  })

  it('a process that died between storing and confirming stores nothing twice; a webhook set elsewhere is reported in a sentence', async () => {
    const caixa = await criar({ buscar: true })
    const nova = recebidaDoTelegram({ chat: chatNovo(), conteudo: { text: 'Uma vez só' } }) as { update_id: number }
    await casa.app.chat.receber(caixa, nova, 'telegram')
    telegram.publicar(nova)
    const um = processo()
    um.iniciar()
    await ate(async () => (await lugar(caixa))?.proxima).toBe(nova.update_id + 1)
    await casa.app.chat.processarAgora(caixa)
    const [c] = await conversas(caixa)
    const mensagens = (await supervisora('GET', `${base}/${c?.id}/mensagens`)).corpo.data as { conteudo: string }[]
    expect(mensagens.filter((m) => m.conteudo === 'Uma vez só')).toHaveLength(1)
    telegram.mudarWebhook({ url: 'https://outro.example/gancho' })
    await ate(async () =>
      JSON.stringify((await supervisora('GET', `/api/chat/caixas-entrada/${caixa}`)).corpo.data),
    ).toContain('Outro programa está recebendo as mensagens deste bot')
    await tchau(caixa)
    await um.fechar()
    telegram.mudarWebhook({ url: undefined })
  })
})

describe('profile pictures and partial sends', () => {
  const conversando = async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const chat = chatNovo()
    await casa.entregar(caixa, recebidaDoTelegram({ chat, conteudo: { text: 'Oi' } }))
    const [c] = await conversas(caixa.id)
    return { caixa, chat, id: c?.id ?? '' }
  }

  it('the picture of a contact is fetched with the bot’s key, which is not passed on', async () => {
    const { id, chat } = await conversando()
    telegram.guardarArquivo('rosto', PNG)
    telegram.porFoto(chat, 'rosto')
    const foto = (await atendente('GET', `${base}/${id}/foto`)).corpo.data
    expect(foto.erro).toBeNull()
    expect(foto.profilePictureUrl).toContain('/contatos/')
    expect(JSON.stringify(foto)).not.toContain('token_de_prova')
    expect(Buffer.from(await (await fetch(new URL(foto.profilePictureUrl, casa.url))).arrayBuffer()).equals(PNG)).toBe(
      true,
    )
    const semFoto = await conversando()
    expect((await atendente('GET', `${base}/${semFoto.id}/foto`)).corpo.data).toEqual({
      profilePictureUrl: null,
      erro: null,
    })
  })

  it('resending a long message whose second part was refused sends only the second part', async () => {
    const { id } = await conversando()
    telegram.falhar((p) => p.metodo === 'sendMessage' && String(p.corpo.text).includes('FIM'), {
      error_code: 400,
      description: 'Bad Request: can not be sent now',
    })
    const texto = `${'começo '.repeat(500)}\n\n${'meio '.repeat(300)} FIM`
    const r = await atendente('POST', `${base}/${id}/mensagens`, { conteudo: texto })
    const falhou = (
      (await atendente('GET', `${base}/${id}/mensagens`)).corpo.data as {
        id: string
        status: string
        erro: string | null
        direcao: string
      }[]
    ).find((m) => m.direcao === 'saida')
    expect(r.status).not.toBe(200)
    expect(falhou).toMatchObject({
      status: 'falhou',
      erro: expect.stringMatching(/^Só a primeira parte foi entregue\..*Ao reenviar, só vai o que faltou\.$/),
    })
    const antes = telegram.envios().length
    expect((await atendente('POST', `${base}/${id}/mensagens/${falhou?.id}/reenviar`)).status).toBe(200)
    await ate(() => telegram.envios().length).toBe(antes + 1)
    expect(telegram.envios().at(-1)?.corpo.text).toMatch(/FIM$/)
    expect(telegram.envios().filter((p) => String(p.corpo.text).includes('começo'))).toHaveLength(1)
  })
})
