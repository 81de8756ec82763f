import { afterAll, expect, it } from 'vitest'
import { destinoDeWebhook } from '#tests/suporte/destino-de-webhook.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const destino = await destinoDeWebhook()
afterAll(destino.fechar)
const casa = await servidorDeTeste({ conversas: false, env: { SSRF_PERMITIDOS: destino.host } })
const supervisora = await casa.como('supervisora@girassol.test')
const alheia = (texto: string) => ({
  cliente: { nome: 'Ana Açaí', celular: '+5519992147730' },
  corpo: { fala: texto },
  arquivos: [{ link: 'https://x.test/conta.pdf' }],
})

it('maps the payload of another system by pointing at an example, and then processes the deliveries that had failed', async () => {
  const criada = (
    await supervisora('POST', '/api/chat/caixas-entrada', {
      nome: 'Portal do cliente',
      tipo: 'webhook',
      configuracao: {},
    })
  ).corpo.data
  await fetch(`${casa.url}/api/chat/webhook/${criada.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(alheia('quero um orçamento')),
  })
  await casa.app.chat.processarAgora(criada.id)
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto(`/chat/configuracoes/inboxes?caixa=${criada.id}`)
  const gaveta = pagina.getByRole('dialog', { name: 'Portal do cliente' })
  await gaveta.getByRole('tab', { name: 'Configuração' }).click()
  await gaveta.getByRole('button', { name: 'Gerar segredo' }).click()
  await gaveta.getByText('Copie o segredo agora').waitFor()
  expect(await gaveta.getByRole('textbox', { name: 'Segredo', exact: true }).inputValue()).toMatch(/^whsec_/)
  await gaveta.getByRole('button', { name: 'Usar a última entrega recebida' }).click()
  await gaveta.getByText('/cliente/nome').waitFor()
  const apontar = async (campo: string, caminho: string) => {
    await gaveta.getByRole('list', { name: 'O que procurar' }).getByRole('button', { name: campo, exact: true }).click()
    await gaveta.getByRole('list', { name: 'Valores do exemplo' }).getByText(caminho, { exact: true }).click()
  }
  await apontar('Texto da mensagem', '/corpo/fala')
  await gaveta.getByText('Escolha onde está o telefone, o e-mail ou o identificador do contato').waitFor()
  await apontar('Telefone do contato', '/cliente/nome')
  await gaveta.getByText('Esta entrega não seria lida').waitFor()
  await apontar('Telefone do contato', '/cliente/celular')
  await apontar('Nome do contato', '/cliente/nome')
  const previa = gaveta.getByRole('list', { name: 'Prévia das mensagens' })
  await previa.getByText('quero um orçamento').waitFor()
  await previa.getByText('Ana Açaí · (19) 99214-7730').waitFor()
  await semBarreiras(pagina)
  await gaveta.getByRole('button', { name: 'Salvar mapeamento' }).click()
  await pagina.getByText('Mapeamento salvo').first().waitFor()
  await gaveta.getByRole('tab', { name: 'Entregas' }).click()
  await gaveta.getByRole('button', { name: 'Processar a que falhou' }).click()
  await pagina.getByText('1 entrega de volta na fila').first().waitFor()
  expect(
    (await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent('Ana Açaí')}`)).corpo.data[0],
  ).toMatchObject({ contato_nome: 'Ana Açaí', canal: 'webhook' })
  expect(erros).toEqual([])
  await contexto.close()
})

it('notifies another system, shows its failures try by try, and resends lost deliveries', async () => {
  const criada = (
    await supervisora('POST', '/api/chat/caixas-entrada', { nome: 'Portal da obra', tipo: 'webhook', configuracao: {} })
  ).corpo.data
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto(`/chat/configuracoes/inboxes?caixa=${criada.id}`)
  const gaveta = pagina.getByRole('dialog', { name: 'Portal da obra' })
  await gaveta.getByRole('tab', { name: 'Outros sistemas' }).click()
  await gaveta.getByText('Nenhum sistema é avisado').waitFor()
  await gaveta.getByRole('button', { name: 'Avisar um sistema' }).click()
  const dialogo = pagina.getByRole('dialog', { name: 'Avisar outro sistema' })
  await dialogo.getByLabel('Endereço').fill('http://127.0.0.1:9/')
  await dialogo.getByRole('button', { name: 'Salvar' }).click()
  await dialogo.getByText('Dê um nome ao destino').waitFor()
  await dialogo.getByLabel('Nome').fill('ERP')
  await dialogo.getByRole('button', { name: 'Salvar' }).click()
  await dialogo.getByText(/Não foi possível conectar a este endereço/).waitFor()
  await dialogo.getByLabel('Endereço').fill(destino.url)
  await semBarreiras(pagina)
  await dialogo.getByRole('button', { name: 'Salvar' }).click()
  await pagina.getByText('Copie o segredo agora').waitFor()
  await pagina.getByRole('button', { name: 'Já copiei' }).click()
  await gaveta.getByText('Em dia').waitFor()

  destino.responder(() => 404)
  await fetch(`${casa.url}/api/chat/webhook/${criada.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ texto: 'chegou?', contato: { telefone: '19 99214-7731' } }),
  })
  await casa.app.chat.processarAgora(criada.id)
  await expect.poll(() => destino.recebidas.length).toBe(1)
  await gaveta.getByRole('button', { name: 'Atualizar' }).click()
  await gaveta.getByText('1 entrega perdida').waitFor()
  await gaveta.locator('summary').filter({ hasText: 'Perdida' }).click()
  await gaveta.getByRole('list', { name: 'Tentativas' }).getByText('404', { exact: true }).waitFor()
  await gaveta.getByLabel('Conteúdo enviado').getByText('chegou?').waitFor()
  await semBarreiras(pagina)
  destino.responder(() => 200)
  await gaveta.getByRole('button', { name: 'Enviar de novo', exact: true }).click()
  await expect.poll(() => destino.recebidas.length).toBe(2)
  await gaveta.getByRole('button', { name: 'Atualizar' }).click()
  await gaveta.getByText('Entregue', { exact: true }).first().waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})
