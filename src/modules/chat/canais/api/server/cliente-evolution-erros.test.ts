import { describe, expect, it } from 'vitest'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { criarClienteEvolution, type ClienteEvolution } from './cliente-evolution.ts'
import { configuracaoDaCaixa } from './configuracao.ts'
import { aceito, servidorDeTeste } from './servidor-de-teste.ts'
import { casaDaEvolution, erroDe, number, remoteJid } from './teste/evolution.ts'

const { servidor, cliente, caminhos } = await casaDaEvolution()

describe('errors', () => {
  const lida = { number, action: 'read' as const, mensagens: [{ id: 'A', remoteJid, fromMe: false }] }
  const FRASES: [string, string, (c: ClienteEvolution) => Promise<unknown>][] = [
    ['[S8.9]', 'Erro ao enviar mensagem de texto', (c) => c.enviarTexto({ number, text: 'oi' })],
    [
      '[S8.10]',
      'Erro ao enviar mensagem de mídia',
      (c) => c.enviarMidia({ number, mediatype: 'image', base64: 'AA==' }),
    ],
    ['[S8.15]', 'Erro ao enviar áudio', (c) => c.enviarAudio({ number, base64: 'AA==' })],
    ['[S8.19]', 'Erro ao enviar reação', (c) => c.enviarReacao({ number, messageId: 'A', reaction: '👍' })],
    ['[S8.20]', 'Erro ao editar mensagem', (c) => c.editarMensagem({ number, messageId: 'A', text: 'b' })],
    ['[S8.21]', 'Erro ao deletar mensagem', (c) => c.deletarMensagem({ id: 'A', remoteJid, fromMe: true })],
    ['[S8.22]', 'Erro ao marcar conversa como lida', (c) => c.marcarComoLida(lida)],
    [
      '[S8.22]',
      'Erro ao marcar conversa como não lida',
      (c) => c.marcarComoNaoLida({ number, action: 'unread', ultima: { id: 'A', remoteJid, fromMe: false } }),
    ],
    ['[S8.11]', 'Erro ao testar conexão', (c) => c.testarConexao()],
  ]
  it.each(FRASES)(
    '%s [S8.5] reports a refused call as "%s", 500, with reason and original',
    async (_id, frase, chamar) => {
      servidor.responderCom(() => ({ status: 401, corpo: { status: 401, response: { message: 'Unauthorized' } } }))
      const erro = await erroDe(chamar(cliente()))
      expect(erro).toMatchObject({
        message: frase,
        statusCode: 500,
        status: 500,
        code: 'HTTP_ERROR',
        classe: 'permanente',
      })
      expect(erro.detalhe).toContain('Chave da API recusada')
      expect(erro.original).toBeInstanceOf(ErroDeChat)
      expect(erro.cause).toBe(erro.original)
    },
  )

  it('[S8.25] [S8.5] reports an HTTP failure as HTTP_ERROR, 500 by default', () => {
    const original = new TypeError('x')
    expect(new ErroDeChat('Falhou', undefined, original)).toMatchObject({
      message: 'Falhou',
      statusCode: 500,
      code: 'HTTP_ERROR',
      original,
    })
  })

  it('[S8.6] [S8.7] [S8.8] rejects inboxes that cannot send', () => {
    const dizer = (caixa: Parameters<typeof configuracaoDaCaixa>[0]) => {
      try {
        return configuracaoDaCaixa(caixa)
      } catch (erro) {
        return [(erro as ErroDeChat).statusCode, (erro as ErroDeChat).message]
      }
    }
    expect(dizer(null)).toEqual([404, 'Configuração da caixa de entrada não encontrada'])
    expect(dizer({ tipo: 'api', configuracao: null })).toEqual([404, 'Configuração da caixa de entrada não encontrada'])
    expect(dizer({ tipo: 'email', configuracao: {} })).toEqual([400, 'Caixa de entrada não é do tipo API'])
    expect(dizer({ tipo: 'api', configuracao: { send_endpoint_url: 'https://x.br' } })).toEqual([
      400,
      'Configuração da API incompleta',
    ])
    expect(
      dizer({ tipo: 'api', configuracao: { send_endpoint_url: 'https://x.br', send_api_key: 'chave-de-teste' } }),
    ).toMatchObject({ instance_name: 'default', timeout: 10_000 })
  })

  it('[S8.23] [S7.74] tests the connection: connected with latency, disconnected with the reason, or the failure', async () => {
    servidor.responderCom(() => ({ status: 200, corpo: { instance: { instanceName: 'web', state: 'open' } } }))
    const bom = await cliente().testarConexao()
    expect(bom).toMatchObject({ status: 'connected', estado: 'open' })
    expect(bom.latency).toBeGreaterThan(0)
    expect(caminhos()).toEqual(['GET /instance/connectionState'])
    servidor.responderCom(() => ({ status: 200, corpo: { instance: { state: 'close' } } }))
    expect(await cliente().testarConexao()).toMatchObject({ status: 'disconnected', estado: 'close' })
    servidor.responderCom(() => 'cortar')
    const erro = await erroDe(cliente().testarConexao())
    expect(erro.detalhe).toMatch(/^Falha na conexão com a API externa: /)
    expect(erro.original).toMatchObject({ message: 'Falha na conexão com a API externa', statusCode: 500 })
  })

  it("[S7.75] [S7.76] [S8.30] [S8.29] returns the profile picture's URL, null with the status, or PROFILE_PICTURE_FETCH_FAILED", async () => {
    servidor.responderCom(() => ({
      status: 200,
      corpo: { wuid: remoteJid, profilePictureUrl: 'https://pps.exemplo/f.jpg' },
    }))
    expect(await cliente().buscarFotoDePerfil(number)).toEqual({ profilePictureUrl: 'https://pps.exemplo/f.jpg' })
    expect(servidor.pedidos[0]).toMatchObject({
      metodo: 'POST',
      caminho: '/chat/fetchProfilePictureUrl',
      corpo: { number },
      cabecalhos: { apikey: 'chave-de-teste' },
    })
    servidor.responderCom(() => ({ status: 200, corpo: { wuid: remoteJid, profilePictureUrl: null } }))
    expect(await cliente().buscarFotoDePerfil(number)).toEqual({ profilePictureUrl: null })
    servidor.responderCom(() => ({ status: 500, corpo: {} }))
    expect(await cliente().buscarFotoDePerfil(number)).toEqual({
      profilePictureUrl: null,
      erro: 'API retornou status 500',
    })
    servidor.responderCom(() => 'cortar')
    expect(await erroDe(cliente().buscarFotoDePerfil(number))).toMatchObject({
      message: 'Erro interno do serviço ao buscar foto de perfil.',
      code: 'PROFILE_PICTURE_FETCH_FAILED',
      statusCode: 500,
    })
  })

  it('never classifies a request that may have been sent as repeatable', async () => {
    const classe = async (responder: Parameters<typeof servidor.responderCom>[0], mudanca = {}) => {
      servidor.responderCom(responder)
      return (await erroDe(cliente(mudanca).enviarTexto({ number, text: 'oi', delay: 0 }))).classe
    }
    expect(await classe(() => 'cortar')).toBe('incerta')
    expect(await classe(() => 'calar', { timeout: 1000 })).toBe('incerta')
    expect(await classe(() => ({ status: 500, corpo: {} }))).toBe('incerta')
    for (const status of [429, 502, 503, 504]) expect(await classe(() => ({ status, corpo: 'busy' }))).toBe('repetivel')
    for (const status of [302, 400, 401, 404]) expect(await classe(() => ({ status, corpo: {} }))).toBe('permanente')
    const fechada = await servidorDeTeste(() => aceito)
    await fechada.fechar()
    const erro = await erroDe(
      criarClienteEvolution({ configuracao: fechada.configuracao(), rede: fechada.rede }).enviarTexto({
        number,
        text: 'oi',
      }),
    )
    expect(erro).toMatchObject({ classe: 'repetivel', detalhe: 'Não foi possível conectar ao servidor do WhatsApp' })
  })

  it('reports a forbidden URL as permanent, with a reason for the user', async () => {
    const erro = await erroDe(
      criarClienteEvolution({
        configuracao: servidor.configuracao({ send_endpoint_url: 'http://169.254.169.254/x' }),
        rede: servidor.rede,
      }).enviarTexto({ number, text: 'oi' }),
    )
    expect(erro.classe).toBe('permanente')
    expect(erro.detalhe).toMatch(/^[A-ZÀ-Ú][^{}]+\.$/)
  })

  it('adds the delay that the external server waits to the configured timeout', async () => {
    let soltar = 0
    servidor.responderCom(() => 'calar')
    const inicio = performance.now()
    await erroDe(cliente({ timeout: 1000 }).enviarTexto({ number, text: 'oi', delay: 600 }))
    soltar = performance.now() - inicio
    expect(soltar).toBeGreaterThan(1500)
    expect(soltar).toBeLessThan(8000)
  })

  it('rejects invalid input with 400 before anything is sent', async () => {
    await expect(cliente().enviarTexto({ number: '0123', text: '' })).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
    })
    await expect(cliente().enviarReacao({ number, messageId: 'A', reaction: 'ok' })).rejects.toMatchObject({
      message: 'Reação deve ser um emoji',
    })
    expect(servidor.pedidos).toHaveLength(0)
  })

  it('keeps the key and phone numbers out of the error and its original', async () => {
    servidor.responderCom(() => ({
      status: 400,
      corpo: { response: { message: [{ exists: false, number }, `number ${number} invalid`] } },
    }))
    const erro = await erroDe(cliente().enviarTexto({ number, text: 'oi' }))
    const tudo = JSON.stringify([
      erro,
      erro.message,
      erro.detalhe,
      erro.details,
      erro.original,
      String(erro.cause),
      (erro.original as ErroDeChat).original,
    ])
    expect(tudo).not.toContain('chave-de-teste')
    expect(tudo).not.toContain(number)
  })
})
