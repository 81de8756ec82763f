import { expect, it } from 'vitest'
import { appDeTeste } from '#tests/suporte/app.ts'
import { provedoresDeTeste } from '#tests/suporte/contas-autorizadas.ts'
import { CLIENTE, contraparteOAuth } from '#tests/suporte/contraparte-oauth.ts'
import { ate, carta, correioDeTeste, USUARIO } from '#tests/suporte/correio.ts'

const oauth = await contraparteOAuth()
const correio = await correioDeTeste('contraparte', oauth.aceita)
const casa = await appDeTeste({
  permitirTambem: [...correio.hosts, new URL(oauth.url).host],
  provedoresDeCorreio: provedoresDeTeste(oauth, correio),
})
const admin = await casa.como('admin@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const nova = (configuracao: object) =>
  admin('POST', '/api/chat/caixas-entrada', { nome: 'E-mail', tipo: 'email', configuracao })
const conta = { autenticacao: 'google', usuario: USUARIO, cliente_id: CLIENTE.id, cliente_segredo: CLIENTE.segredo }
const base = '/api/chat/caixas-entrada'

it('an inbox reads and sends with an account that its owner authorises, and says when that was withdrawn', async () => {
  const semSegredo = await nova({ ...conta, cliente_segredo: undefined })
  expect([semSegredo.status, semSegredo.corpo.error.details[0].campo]).toEqual([400, 'cliente_segredo'])
  const criada = await nova({ ...conta, servidor_imap: 'imap.ladrao.com', servidor_smtp: 'smtp.ladrao.com' })
  expect(criada.corpo.data.configuracao).toMatchObject({ servidor_imap: '127.0.0.1', cliente_segredo: null })
  expect(JSON.stringify(criada.corpo)).not.toContain(CLIENTE.segredo)
  const { id } = criada.corpo.data
  const testar = async () => (await admin('POST', `${base}/${id}/testar`)).corpo.data
  expect((await testar()).mensagem).toContain('Falta autorizar o uso desta conta no Google.')

  // refused, forbidden, invalid
  expect((await (await casa.como(null))('POST', `${base}/${id}/autorizacao`, {})).status).toBe(401)
  expect((await vendedor('POST', `${base}/${id}/autorizacao`, {})).status).toBe(403)
  expect((await admin('POST', `${base}/01900000-0000-7000-8000-000000000000/autorizacao`, {})).status).toBe(404)

  oauth.retorno = new URL('/configuracoes/correio/autorizacao', casa.url).href
  const autorizar = async () => {
    const { url } = (await admin('POST', `${base}/${id}/autorizacao`, {})).corpo.data
    const q = await oauth.autorizar(url)
    const r = await admin('POST', '/api/correio/autorizacao/retorno', { estado: q.get('state'), codigo: q.get('code') })
    expect(r.corpo.data).toEqual({ caixa_id: id })
  }
  await autorizar()
  expect(await testar()).toMatchObject({ conectado: true })
  const estado = async () => (await admin('GET', `${base}/${id}`)).corpo.data.conexao
  // e-mails that arrive before the first reading open no conversation
  await ate(async () => (await estado()).estado === 'aberta')
  const conversaDe = (nome: string) =>
    ate(async () => (await admin('GET', `/api/chat/conversas?busca=${nome}`)).corpo.data[0])
  await correio.entregar(carta({ de: 'Maria Souza <maria@cliente.test>', texto: 'Quero um orçamento' }))
  const conversa = await conversaDe('Maria')
  const resposta = await admin('POST', `/api/chat/conversas/${conversa.id}/mensagens`, { conteudo: 'Olá, Maria!' })
  expect([resposta.status, resposta.corpo.error?.message]).toEqual([200, undefined])
  await ate(async () => correio.enviadas.some((m) => m.para.includes('maria@cliente.test')))

  // the tokens end and the line breaks: the watcher renews and reads on
  oauth.expirar()
  await correio.derrubar()
  await correio.entregar(carta({ de: 'João Lima <joao@cliente.test>' }))
  await conversaDe('João')
  expect(oauth.renovacoes).toBe(1)

  oauth.revogar()
  await correio.derrubar()
  const frase = 'A autorização foi retirada: autorize de novo.'
  await ate(async () => (await estado()).detalhe === frase)
  expect((await estado()).estado).toBe('fechada')
  await ate(async () =>
    (await admin('GET', '/api/avisos')).corpo.data.some((a: { titulo: string }) =>
      a.titulo.includes(`A autorização de ${USUARIO} foi retirada`),
    ),
  )
  await autorizar()
  await ate(async () => (await estado()).estado === 'aberta')
}, 120_000)
