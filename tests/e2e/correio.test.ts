import { expect, it } from 'vitest'
import { linkDaCaixa } from '#modules/chat/links.ts'
import { provedoresDeTeste } from '#tests/suporte/contas-autorizadas.ts'
import { CLIENTE, contraparteOAuth } from '#tests/suporte/contraparte-oauth.ts'
import { correioDeTeste, SENHA_DO_CORREIO, USUARIO } from '#tests/suporte/correio.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const oauth = await contraparteOAuth()
const correio = await correioDeTeste('contraparte', oauth.aceita)
const casa = await servidorDeTeste({
  conversas: false,
  env: { SSRF_PERMITIDOS: [...correio.hosts, new URL(oauth.url).host].join(',') },
  provedoresDeCorreio: provedoresDeTeste(oauth, correio),
})

it('the administrator sets the mail server, reads its refusal, corrects the password, and mails leave', async () => {
  const { pagina, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/configuracoes/correio')
  await pagina.getByText('Nenhum e-mail sai daqui ainda').waitFor()
  await pagina.getByLabel('Serviço de e-mail').click()
  await pagina.getByRole('option', { name: 'Locaweb' }).click()
  await pagina.getByText('O usuário é o endereço inteiro').waitFor()
  const servidor = pagina.getByLabel('Servidor de saída (SMTP)')
  expect(await servidor.inputValue()).toBe('email-ssl.com.br')
  await servidor.fill('127.0.0.1')
  await pagina.getByLabel('Porta').fill(String(correio.configuracao.porta_smtp))
  await pagina.getByLabel('Segurança').click()
  await pagina.getByRole('option', { name: /Nenhuma/ }).click()
  await pagina.getByLabel('Usuário').fill(USUARIO)
  await pagina.getByLabel('Endereço').fill('contato@solar.com.br')
  await pagina.keyboard.press('Control+Enter')
  await pagina.getByText('Informe a senha').waitFor()
  await pagina.getByLabel('Senha', { exact: true }).fill('errada')
  await pagina.keyboard.press('Control+Enter')
  const avisos = pagina.getByRole('region', { name: /Notificações/ })
  await avisos.getByText('Servidor de e-mail salvo').waitFor()
  const teste = pagina.getByRole('form', { name: 'Mensagem de teste' })
  await teste.getByRole('button', { name: 'Mandar teste' }).click()
  await pagina.getByText('O servidor recusou o usuário ou a senha.').waitFor()
  await pagina.getByText(/^535/).waitFor()

  await pagina.getByLabel('Senha', { exact: true }).fill(SENHA_DO_CORREIO)
  await pagina.keyboard.press('Control+Enter')
  await expect.poll(() => pagina.getByLabel('Senha', { exact: true }).inputValue()).toBe('')
  await teste.getByLabel('Mandar para').fill('rosa@solar.com.br')
  await teste.getByRole('button', { name: 'Mandar teste' }).click()
  await pagina.getByText('O servidor aceitou a mensagem.').waitFor()
  expect(correio.enviadas).toMatchObject([{ de: 'contato@solar.com.br', para: ['rosa@solar.com.br'] }])
  expect(await pagina.content()).not.toContain(SENHA_DO_CORREIO)
  expect(erros).toEqual([])
})

it('the administrator authorises a Google account on its page, reads that it was withdrawn, and authorises again', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844, tema: 'dark' })
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/configuracoes/correio')
  await pagina.getByText('Conta Google', { exact: true }).click()
  oauth.retorno = await pagina.getByLabel('Endereço de retorno', { exact: true }).inputValue()
  await pagina.getByLabel('ID do cliente').fill(CLIENTE.id)
  await pagina.getByLabel('Segredo do aplicativo').fill(CLIENTE.segredo)
  await pagina.getByLabel('Conta de e-mail').fill('contato@solar.com.br')
  await pagina.keyboard.press('Control+Enter')
  await pagina.getByText('Falta autorizar o uso desta conta no Google.').first().waitFor()
  await semBarreiras(pagina)
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await pagina.getByRole('button', { name: 'Autorizar no Google' }).click()
  await pagina.getByRole('link', { name: 'Permitir' }).click()
  const autorizada = pagina.getByRole('region', { name: 'Autorização' }).getByText('Conta autorizada', { exact: true })
  await autorizada.waitFor()
  expect(new URL(pagina.url()).search).toBe('')
  const teste = pagina.getByRole('form', { name: 'Mensagem de teste' })
  await teste.getByRole('button', { name: 'Mandar teste' }).click()
  await pagina.getByText('O servidor aceitou a mensagem.').waitFor()
  expect(correio.enviadas.at(-1)).toMatchObject({ de: 'contato@solar.com.br', para: ['admin@girassol.test'] })

  oauth.revogar()
  await teste.getByRole('button', { name: 'Mandar teste' }).click()
  await pagina.getByText('A autorização foi retirada: autorize de novo.').first().waitFor()
  await pagina.reload()
  await pagina.getByRole('button', { name: 'Autorizar de novo' }).click()
  await pagina.getByRole('link', { name: 'Negar' }).click()
  await pagina.getByText('A autorização foi negada na página do provedor. Nada mudou.').waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('link', { name: 'Voltar' }).click()
  await pagina.getByRole('button', { name: 'Autorizar de novo' }).click()
  await pagina.getByRole('link', { name: 'Permitir' }).click()
  await autorizada.waitFor()
  expect(await pagina.content()).not.toContain(CLIENTE.segredo)
  expect(erros).toEqual([])
  await contexto.close()
})

it('the account of an e-mail inbox is authorised on the page of the provider, which returns to the inbox', async () => {
  const admin = await casa.como('admin@girassol.test')
  const criada = await admin('POST', '/api/chat/caixas-entrada', {
    nome: 'Vendas por e-mail',
    tipo: 'email',
    configuracao: {
      autenticacao: 'google',
      usuario: USUARIO,
      cliente_id: CLIENTE.id,
      cliente_segredo: CLIENTE.segredo,
    },
  })
  expect(criada.status, JSON.stringify(criada.corpo)).toBe(200)
  const { id } = criada.corpo.data
  oauth.retorno = new URL('/configuracoes/correio/autorizacao', casa.url).href
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto(linkDaCaixa(id, 'conexao'))
  await pagina.getByText('Esta caixa entra com uma conta Google').waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('button', { name: 'Autorizar no Google' }).click()
  await pagina.getByRole('link', { name: 'Permitir' }).click()
  await pagina.waitForURL((u) => u.searchParams.get('caixa') === id)
  const estado = async () => (await admin('GET', `/api/chat/caixas-entrada/${id}`)).corpo.data.conexao.estado
  await expect.poll(estado, { timeout: 30_000 }).toBe('aberta')
  expect(await pagina.content()).not.toContain(CLIENTE.segredo)
  expect(erros).toEqual([])
  await contexto.close()
})
