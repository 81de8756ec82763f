import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { portaDe } from '#platform/net/porta.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { correioDeTeste, SENHA_DO_CORREIO, USUARIO } from '#tests/suporte/correio.ts'
import { empresa } from '#modules/empresa/contract/empresa.ts'
import { servidorDeCorreio as contrato } from '../contract/servidor.ts'

const correio = await correioDeTeste('contraparte')
const mudo = createServer((s) => s.on('error', () => {}))
await new Promise<void>((r) => mudo.listen(0, '127.0.0.1', r))
aoFim(() => void mudo.close())
const porta = Number(correio.configuracao.porta_smtp)
const casa = await appDeTeste({ permitirTambem: [...correio.hosts, `127.0.0.1:${portaDe(mudo)}`, '127.0.0.1:1'] })
// a second process on the same database
const outra = await appDeTeste({ urlDoBanco: casa.urlDoBanco, chaveMestra: casa.chaveMestra })
const admin = await casa.como('admin@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const ver = async () => (await admin.chamar(contrato.ver, {})).corpo.data
const dados = async (mais: object = {}) => ({
  host: '127.0.0.1',
  porta,
  seguranca: 'nenhuma' as const,
  usuario: USUARIO,
  senha: SENHA_DO_CORREIO,
  remetente_nome: null,
  remetente_endereco: 'Contato@Solar.com.br',
  versao: (await ver()).servidor?.versao ?? null,
  ...mais,
})
const salvar = async (mais: object = {}) => admin('PUT', '/api/correio/servidor', await dados(mais))
const testar = async (para: string | null = null) =>
  (await admin.chamar(contrato.testar, { body: { para } })).corpo.data

describe('the mail server of the page', () => {
  it('is refused without a session, forbidden to others, and invalid with the field named', async () => {
    const ninguem = await casa.como(null)
    for (const [metodo, caminho, corpo] of [
      ['GET', '/api/correio/servidor', undefined],
      ['PUT', '/api/correio/servidor', await dados()],
      ['DELETE', '/api/correio/servidor', undefined],
      ['POST', '/api/correio/servidor/teste', {}],
    ] as const) {
      expect((await ninguem(metodo, caminho, corpo)).status).toBe(401)
      expect((await vendedor(metodo, caminho, corpo)).status).toBe(403)
    }
    for (const [campo, valor] of [
      ['host', 'smtp empresa'],
      ['porta', 0],
      ['seguranca', 'talvez'],
      ['usuario', 'a\r\nb'],
      ['senha', ''],
      ['remetente_nome', 'x\nBcc: a@b.com'],
      ['remetente_endereco', 'contato'],
    ] as const) {
      const r = await salvar({ [campo]: valor })
      expect([r.status, r.corpo.error?.details?.[0]?.campo], campo).toEqual([400, campo])
    }
    expect((await admin('POST', '/api/correio/servidor/teste', {})).status).toBe(409)
    expect(await ver()).toMatchObject({ origem: 'nenhuma', servidor: null })
  })

  it('is saved without ever showing the password, and a mail leaves only with the right one', async () => {
    expect((await salvar({ senha: 'senha-errada-91' })).status).toBe(200)
    const errada = await testar()
    expect(errada).toMatchObject({ resultado: 'senha', para: 'admin@girassol.test' })
    expect(errada.resposta).toMatch(/^535/)
    expect(correio.enviadas).toHaveLength(0)
    const certa = await salvar()
    expect(JSON.stringify(certa.corpo)).not.toContain(SENHA_DO_CORREIO)
    expect(certa.corpo.data.servidor).toMatchObject({ tem_senha: true, remetente_endereco: 'contato@solar.com.br' })
    expect(await testar('outra@pessoa.com')).toMatchObject({ resultado: 'aceita', para: 'outra@pessoa.com' })
    expect(correio.enviadas).toMatchObject([{ de: 'contato@solar.com.br', para: ['outra@pessoa.com'] }])
    const { rows } = await consultar()
    expect(JSON.stringify(rows)).not.toContain('senha-errada-91')
    expect(rows.map((r) => r.acao)).toContain('correio.servidor.testar')
  })

  it('says which of certificate, route, time and recipient failed', async () => {
    await salvar({ porta: 1 })
    expect((await testar()).resultado).toBe('sem_rota')
    await salvar({ seguranca: 'tls' })
    expect((await testar()).resultado).toBe('certificado')
    await salvar({ host: '10.0.0.7', porta: 25 })
    expect((await testar()).resultado).toBe('sem_rota')
    await salvar()
    correio.recusar('RCPT', 550)
    expect(await testar()).toMatchObject({
      resultado: 'destino',
      frase: 'O servidor recusou o endereço de quem recebe.',
    })
    correio.recusar('RCPT', undefined)
  })

  it('asks for the password again when the server changes, and refuses an older version', async () => {
    const r = await salvar({ host: 'localhost', senha: undefined })
    expect([r.status, r.corpo.error.details[0].campo]).toEqual([400, 'senha'])
    expect((await salvar({ senha: undefined, remetente_nome: 'Solar' })).status).toBe(200)
    const velha = await salvar({ versao: 1 })
    expect([velha.status, velha.corpo.error.code]).toEqual([409, 'VERSAO'])
  })

  it('counts in every process with the next mail, and the outbox takes over when it is removed', async () => {
    const antes = correio.enviadas.length
    const carta = { para: 'cliente@exemplo.com', assunto: 'Oi', texto: 'Olá' }
    // the second process may not reach the counterpart: it uses the stored server, and says so
    await expect(outra.app.s.correio.enviar(carta)).rejects.toMatchObject({ code: 'MAIL_FAILURE' })
    expect(await casa.app.s.correio.enviar(carta)).toEqual({ saiu: true })
    expect(correio.enviadas).toHaveLength(antes + 1)
    await admin.chamar(contrato.remover, {})
    expect(await outra.app.s.correio.configurado()).toBe(false)
    expect(await casa.app.s.correio.enviar(carta)).toEqual({ saiu: false })
  })
})

describe('what every mail shows of the company', () => {
  it('its name as the sender and its text at the foot', async () => {
    const { dados: atual } = (await admin.chamar(empresa.ver, {})).corpo.data
    const { logo_claro: _, logo_escuro: __, ...resto } = atual
    const corpo = { ...resto, nome: 'Solar do Vale', rodape_emails: 'Rua das Flores, 10\nCNPJ <1>' }
    await admin.chamar(empresa.alterar, { body: corpo as never })
    await salvar()
    await casa.app.s.correio.enviar({
      para: 'cliente@exemplo.com',
      assunto: 'Oi',
      texto: 'Ola',
      html: '<html><body><p>Ola</p></body></html>',
    })
    const bruto = correio.enviadas.at(-1)?.bruto ?? ''
    expect(bruto).toMatch(/^From: Solar do Vale <contato@solar\.com\.br>/m)
    expect(bruto).toContain('Rua das Flores, 10\r\nCNPJ <1>')
    expect(bruto.replace(/=\r\n/g, '')).toMatch(/Rua das Flores, 10<br>CNPJ &#60;1&#62;<\/div><\/body>/)
  })
})

describe('SMTP_URL', () => {
  it('wins, is shown without user and password, and the page cannot change it', async () => {
    const url = `smtp://dono%40solar.com.br:segredo-da-url@127.0.0.1:${porta}`
    const { como } = await appDeTeste({
      env: { SMTP_URL: url },
      urlDoBanco: casa.urlDoBanco,
      chaveMestra: casa.chaveMestra,
    })
    const dono = await como('admin@girassol.test')
    const r = await dono.chamar(contrato.ver, {})
    expect(r.corpo.data).toMatchObject({ origem: 'ambiente', ambiente: { host: '127.0.0.1', porta }, servidor: null })
    expect(JSON.stringify(r.corpo)).not.toMatch(/segredo-da-url|dono/)
    expect((await dono('PUT', '/api/correio/servidor', await dados())).status).toBe(409)
    expect((await dono('DELETE', '/api/correio/servidor')).status).toBe(409)
  })
})

const consultar = async () => ({
  rows: await casa.app.s.banco.db
    .selectFrom('plataforma_publico.auditoria')
    .select(['acao', 'antes', 'depois'])
    .where('entidade', '=', 'servidor_de_correio')
    .execute(),
})
