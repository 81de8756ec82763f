import { expect, it } from 'vitest'
import { montarCasa } from '#modules/acesso/montagem/server/teste/servidor.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import { guardarLinkDeInstalacao } from './comandos/link-de-instalacao.ts'

const corpo = (link?: string) => ({
  nome: 'Dona Rosa',
  email: 'rosa@empresa.com.br',
  senha: 'uma senha de verdade',
  link,
})

it('the first account of a server that others reach needs the link, which works once', async () => {
  const casa = await montarCasa({ soDestaMaquina: false })
  const criar = (link?: string) => casa.chamar(null, 'POST', '/api/primeiro-acesso', corpo(link))
  expect((await casa.chamar(null, 'GET', '/api/cadastro/situacao')).corpo.data).toEqual({
    cadastro_por_dominio: false,
    primeiro_acesso: true,
    precisa_do_link: true,
  })
  const [certo, vencido] = [novoToken(), novoToken()]
  const ha = (horas: number) => new Date(Date.now() - horas * 3_600_000)
  await casa.banco.db
    .insertInto('cad.links_de_instalacao')
    .values({ token_hash: hashDoToken(vencido), criado_em: ha(25), expira_em: ha(1) })
    .execute()
  await guardarLinkDeInstalacao(casa.banco, certo)
  for (const errado of [undefined, '', 'x'.repeat(43), vencido])
    expect(await criar(errado)).toMatchObject({ status: 403, corpo: { error: { code: 'SETUP_LINK_REQUIRED' } } })
  expect(await casa.banco.db.selectFrom('cad.papeis_globais').selectAll().execute()).toEqual([])
  expect((await criar(certo)).status).toBe(200)
  expect((await criar(certo)).status).toBe(409)
  expect(await casa.banco.db.selectFrom('cad.links_de_instalacao').selectAll().execute()).toEqual([])
  expect((await casa.chamar(null, 'GET', '/api/cadastro/situacao')).corpo.data).toMatchObject({
    primeiro_acesso: false,
    precisa_do_link: false,
  })
})

it('the database stores no token, only its hash', async () => {
  const casa = await montarCasa({ soDestaMaquina: false })
  const token = novoToken()
  await guardarLinkDeInstalacao(casa.banco, token)
  const linhas = await casa.banco.db.selectFrom('cad.links_de_instalacao').selectAll().execute()
  expect(linhas).toHaveLength(1)
  expect(JSON.stringify(linhas)).not.toContain(token)
})

it.each([
  ['another name in Host', { host: 'girassol.exemplo' }, '127.0.0.1'],
  ['a proxy', { 'x-forwarded-for': '10.0.0.9' }, '127.0.0.1'],
  ['a caller of the network', {}, '192.168.0.7'],
])('on this machine only, %s still needs the link', async (_, headers, remoteAddress) => {
  const casa = await montarCasa()
  const pedir = (method: 'GET' | 'POST', url: string, outros: object) =>
    casa.app.inject({ method, url, ...(method === 'POST' ? { payload: corpo() } : {}), ...outros })
  const dados = async (outros: object) =>
    (await pedir('GET', '/api/cadastro/situacao', outros)).json<{ data: { precisa_do_link: boolean } }>().data
  expect(await dados({ headers, remoteAddress })).toMatchObject({ precisa_do_link: true })
  expect(await dados({})).toMatchObject({ precisa_do_link: false })
  expect((await pedir('POST', '/api/primeiro-acesso', { headers, remoteAddress })).statusCode).toBe(403)
  expect((await pedir('POST', '/api/primeiro-acesso', {})).statusCode).toBe(200)
})
