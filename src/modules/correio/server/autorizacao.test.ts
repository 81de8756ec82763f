import { describe, expect, it } from 'vitest'
import { appDeTeste } from '#tests/suporte/app.ts'
import { provedoresDeTeste } from '#tests/suporte/contas-autorizadas.ts'
import { CLIENTE, contraparteOAuth } from '#tests/suporte/contraparte-oauth.ts'
import { ate, correioDeTeste } from '#tests/suporte/correio.ts'
import { autorizacaoDoCorreio as contrato } from '../contract/autorizacao.ts'
import { servidorDeCorreio } from '../contract/servidor.ts'

const oauth = await contraparteOAuth()
const correio = await correioDeTeste('contraparte', oauth.aceita)
const provedoresDeCorreio = provedoresDeTeste(oauth, correio)
const permitirTambem = [...correio.hosts, new URL(oauth.url).host]
const casa = await appDeTeste({ permitirTambem, provedoresDeCorreio })
const { urlDoBanco, chaveMestra } = casa
const outra = await appDeTeste({ permitirTambem, provedoresDeCorreio, urlDoBanco, chaveMestra })
const admin = await casa.como('admin@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const CONTA = 'contato@solar.com.br'
const carta = { para: 'cliente@exemplo.com', assunto: 'Oi', texto: 'Olá' }

const ver = async () => (await admin.chamar(servidorDeCorreio.ver, {})).corpo.data
const dados = async (mais: object = {}) => ({
  provedor: 'google',
  cliente_id: CLIENTE.id,
  cliente_segredo: CLIENTE.segredo,
  usuario: CONTA,
  versao: (await ver()).servidor?.versao ?? null,
  ...mais,
})
const salvar = async (mais: object = {}) => admin('PUT', '/api/correio/autorizacao', await dados(mais))
const iniciar = async () => (await admin.chamar(contrato.iniciar, {})).corpo.data.url
const concluir = (quem: typeof admin, q: URLSearchParams) =>
  quem('POST', '/api/correio/autorizacao/retorno', { estado: q.get('state'), codigo: q.get('code') })
async function autorizar(): Promise<void> {
  oauth.retorno = (await ver()).retorno
  expect((await concluir(admin, await oauth.autorizar(await iniciar()))).status).toBe(200)
}

describe('a mail account that its owner authorises', () => {
  it('is refused without a session, forbidden to others, and invalid with the field named', async () => {
    const ninguem = await casa.como(null)
    const retorno = { estado: 'x'.repeat(40), codigo: 'y' }
    for (const [metodo, caminho, corpo] of [
      ['PUT', '/api/correio/autorizacao', await dados()],
      ['POST', '/api/correio/autorizacao/inicio', {}],
    ] as const) {
      expect((await ninguem(metodo, caminho, corpo)).status).toBe(401)
      expect((await vendedor(metodo, caminho, corpo)).status).toBe(403)
    }
    expect((await ninguem('POST', '/api/correio/autorizacao/retorno', retorno)).status).toBe(401)
    for (const [campo, valor] of [
      ['provedor', 'yahoo'],
      ['cliente_id', ''],
      ['cliente_segredo', 'a\r\nb'],
      ['cliente_segredo', ''],
      ['usuario', 'contato'],
    ] as const) {
      const r = await salvar({ [campo]: valor })
      expect([r.status, r.corpo.error?.details?.[0]?.campo], campo).toEqual([400, campo])
    }
    expect((await admin('POST', '/api/correio/autorizacao/inicio', {})).status).toBe(404)
    expect((await admin('POST', '/api/correio/autorizacao/retorno', retorno)).status).toBe(410)
  })

  it('takes the server of the provider, whatever the request says, and shows no secret', async () => {
    const r = await salvar({ host: 'smtp.ladrao.com', porta: 25, tokens: 'http://10.0.0.1/token' })
    expect(r.status).toBe(200)
    const { smtp } = provedoresDeCorreio.google
    expect(r.corpo.data.servidor).toMatchObject({ autenticacao: 'google', host: smtp.host, porta: smtp.porta })
    expect(r.corpo.data.autorizacao).toMatchObject({ falta: 'Falta autorizar o uso desta conta no Google.' })
    expect(JSON.stringify(r.corpo)).not.toContain(CLIENTE.segredo)
    const teste = (await admin.chamar(servidorDeCorreio.testar, { body: { para: null } })).corpo.data
    expect(teste).toMatchObject({ resultado: 'autorizacao', frase: 'Falta autorizar o uso desta conta no Google.' })
  })

  it('accepts an answer once, from the session that asked, with the registered address of return', async () => {
    const outroNavegador = await casa.como('admin@girassol.test')
    oauth.retorno = (await ver()).retorno
    expect(oauth.retorno).toBe(new URL('/configuracoes/correio/autorizacao', casa.url).href)
    const resposta = await oauth.autorizar(await iniciar())
    expect((await concluir(vendedor, resposta)).status).toBe(410)
    expect((await concluir(outroNavegador, resposta)).status).toBe(410)
    expect((await concluir(admin, resposta)).status).toBe(200)
    expect((await concluir(admin, resposta)).status).toBe(410)
    expect((await ver()).autorizacao).toMatchObject({ usuario: CONTA, falta: null })
  })

  it('refuses an authorisation without the access to the mailbox', async () => {
    oauth.concede = 'openid'
    const r = await concluir(admin, await oauth.autorizar(await iniciar()))
    expect([r.status, r.corpo.error.message]).toEqual([
      400,
      'Autorize também o acesso ao e-mail: sem ele, nenhuma mensagem sai nem chega.',
    ])
    oauth.concede = null
  })

  it('stores the tokens encrypted', async () => {
    await autorizar()
    const linhas = await casa.app.s.banco.db.selectFrom('plataforma.autorizacoes_de_correio').selectAll().execute()
    const acesso = await casa.app.s.autorizacoes.acesso('sistema')
    expect(acesso.length).toBeGreaterThan(20)
    const bytes = linhas[0]?.segredos.toString('latin1') ?? ''
    expect(bytes.includes(acesso) || bytes.includes(CLIENTE.segredo)).toBe(false)
  })

  it('sends, and renews an access token that ended: two processes, one refresh', async () => {
    expect(await casa.app.s.correio.enviar(carta)).toEqual({ saiu: true })
    expect(correio.enviadas.at(-1)).toMatchObject({ de: CONTA, para: ['cliente@exemplo.com'] })
    const antes = oauth.renovacoes
    oauth.expirar()
    oauth.atraso = 300
    const saidas = await Promise.all([casa, outra].map(({ app }) => app.s.correio.enviar(carta)))
    expect(saidas).toEqual([{ saiu: true }, { saiu: true }])
    expect(oauth.renovacoes).toBe(antes + 1)
    oauth.atraso = 0
  })

  it('renews before the token ends', async () => {
    oauth.validade = 60
    oauth.expirar()
    await casa.app.s.correio.enviar(carta)
    const antes = oauth.renovacoes
    await casa.app.s.correio.enviar(carta)
    expect(oauth.renovacoes).toBe(antes + 1)
    oauth.validade = 3600
    await casa.app.s.correio.enviar(carta)
  })

  it('says that the authorisation was withdrawn, notifies the administrators once, and works again after a new one', async () => {
    oauth.revogar()
    const falha = { code: 'MAIL_FAILURE', temporaria: false, deEntrada: true }
    await expect(casa.app.s.correio.enviar(carta)).rejects.toMatchObject(falha)
    await expect(outra.app.s.correio.enviar(carta)).rejects.toMatchObject(falha)
    const frase = 'A autorização foi retirada: autorize de novo.'
    expect((await ver()).autorizacao).toMatchObject({ falta: frase })
    const teste = (await admin.chamar(servidorDeCorreio.testar, { body: { para: null } })).corpo.data
    expect(teste).toMatchObject({ resultado: 'autorizacao', frase })
    const avisos = await ate(async () => {
      const { data } = (await admin('GET', '/api/avisos')).corpo
      const achados = data.filter((a: { titulo: string }) =>
        a.titulo.includes(`A autorização de ${CONTA} foi retirada`),
      )
      return achados.length > 0 ? achados : null
    })
    expect(avisos).toHaveLength(1)
    await autorizar()
    expect(await outra.app.s.correio.enviar(carta)).toEqual({ saiu: true })
  })

  it('distinguishes a secret that the provider no longer accepts, and a provider that is unavailable', async () => {
    oauth.expirar()
    oauth.cliente.segredo = 'outro'
    await expect(casa.app.s.correio.enviar(carta)).rejects.toMatchObject({ temporaria: false })
    expect((await ver()).autorizacao?.falta).toMatch(/não aceita mais o identificador e o segredo/)
    oauth.cliente.segredo = CLIENTE.segredo
    await salvar()
    await autorizar()
    oauth.expirar()
    oauth.atraso = 6000
    await expect(casa.app.s.correio.enviar(carta)).rejects.toMatchObject({ temporaria: true })
    oauth.atraso = 0
    expect((await ver()).autorizacao?.falta).toBeNull()
    expect(await casa.app.s.correio.enviar(carta)).toEqual({ saiu: true })
  }, 60_000)

  it('keeps the authorisation when only the name of the sender changes, and deletes it with the server', async () => {
    const igual = await salvar({ cliente_segredo: undefined, remetente_nome: 'Solar' })
    expect(igual.corpo.data.autorizacao).toMatchObject({ falta: null })
    const trocada = await salvar({ cliente_segredo: undefined, usuario: 'outra@solar.com.br' })
    expect([trocada.status, trocada.corpo.error.details[0].campo]).toEqual([400, 'cliente_segredo'])
    await admin.chamar(servidorDeCorreio.remover, {})
    const { length } = await casa.app.s.banco.db
      .selectFrom('plataforma.autorizacoes_de_correio')
      .select('dono')
      .execute()
    expect(length).toBe(0)
  })
})
