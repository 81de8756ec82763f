import { filas as contratoDasFilas } from '#modules/chat/filas/contract/filas.ts'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })

it('[S1.11] [S2.22] a supervisor creates an inbox step by step: channel, data with refusals under their fields, a live test, and the steps left to do outside', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto('/chat/configuracoes')
  await pagina
    .getByRole('main')
    .getByRole('link', { name: /Caixas de entrada/ })
    .first()
    .click()
  await pagina.waitForURL('**/chat/configuracoes/inboxes')
  await pagina
    .getByRole('button', { name: /Nova caixa de entrada/ })
    .first()
    .click()
  const dialogo = pagina.getByRole('dialog')
  await dialogo.getByRole('button', { name: 'WhatsApp por API' }).click()
  await pagina.waitForURL(/nova=api/)
  await dialogo.getByText('Tenha à mão').waitFor()
  await dialogo.getByLabel('Nome', { exact: true }).fill('Quase')
  await pagina.keyboard.press('Escape')
  await pagina.getByRole('dialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Cancelar' }).click()
  await dialogo.getByLabel('Nome', { exact: true }).fill('')
  await dialogo.getByLabel('URL de envio').fill('não é um endereço')
  await dialogo.getByRole('button', { name: 'Criar caixa' }).click()
  await dialogo.getByText('Nome é obrigatório').waitFor()
  await dialogo.getByText('URL de envio inválida').waitFor()
  await dialogo.getByLabel('Nome', { exact: true }).fill('WhatsApp de obras')
  await dialogo.getByLabel('URL de envio').fill(`${casa.simulador.url}/message/sendText/${casa.simulador.instancia}`)
  await dialogo.getByLabel('Chave da API').fill('uma-chave-errada')
  await dialogo.getByRole('button', { name: 'Criar caixa' }).click()
  await dialogo.getByText(/Erro ao testar conexão/).waitFor()
  await dialogo.getByRole('button', { name: 'Corrigir dados' }).click()
  await dialogo.getByRole('button', { name: 'Substituir Chave da API' }).click()
  await dialogo.getByLabel('Chave da API').fill(casa.simulador.chave)
  await semBarreiras(pagina)
  await dialogo.getByRole('button', { name: 'Salvar e testar' }).click()
  await dialogo.getByText(/Conectado em \d+ ms/).waitFor()
  await dialogo.getByRole('button', { name: 'Continuar' }).click()
  const endereco = dialogo.getByRole('textbox', { name: 'Endereço do webhook' })
  expect(await endereco.inputValue()).toContain('/api/chat/webhook/')
  await dialogo.getByRole('button', { name: 'Ligar webhook' }).click()
  await pagina.getByText('Webhook ligado').first().waitFor()
  await dialogo.getByRole('button', { name: 'Continuar' }).click()
  await dialogo.getByText('A fila que resulta').waitFor()
  await dialogo.getByRole('button', { name: /^Tirar .* da caixa$/ }).click()
  await dialogo.getByText('Ninguém atende esta caixa ainda').waitFor()
  await dialogo.getByRole('combobox', { name: 'Adicionar pessoa' }).fill('Bruno')
  await pagina.getByRole('option').first().click()
  await dialogo.getByText('Ninguém atende esta caixa ainda').waitFor({ state: 'hidden' })
  await semBarreiras(pagina)
  await dialogo.getByLabel('Nome da fila').fill('Fila de obras')
  await dialogo.getByRole('button', { name: 'Criar fila e concluir' }).click()
  await pagina.waitForURL(/caixa=/)
  await pagina.getByRole('dialog', { name: 'WhatsApp de obras' }).getByRole('tab', { name: 'Configuração' }).waitFor()
  const supervisora = await casa.como('supervisora@girassol.test')
  const filas = (await supervisora.chamar(contratoDasFilas.listar, {})).corpo.data
  expect(filas.find((f) => f.nome === 'Fila de obras')).toMatchObject({
    departamentos: ['chat'],
    pessoas: 1,
    caixas: [new URL(pagina.url()).searchParams.get('caixa')],
  })
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S1.11] an inbox has its form, its phone with live status, its people, its log with replay, its health, and its own token', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto('/chat/configuracoes/inboxes')
  await pagina.getByRole('button', { name: 'WhatsApp de obras' }).click()
  const gaveta = pagina.getByRole('dialog', { name: 'WhatsApp de obras' })
  await gaveta.getByText('Mais opções').click()
  await gaveta.getByLabel('Tempo limite').fill('999')
  await gaveta.getByRole('button', { name: 'Salvar' }).click()
  await gaveta.getByText(/entre 1000 e 60000/).waitFor()
  await gaveta.getByLabel('Tempo limite').fill('20000')
  await gaveta.getByRole('button', { name: 'Salvar' }).click()
  await pagina.getByText('Configuração salva').first().waitFor()

  await gaveta.getByLabel('Tempo limite').fill('21000')
  await gaveta.getByRole('tab', { name: 'Conexão' }).click()
  await gaveta.getByRole('button', { name: 'Testar conexão' }).click()
  await gaveta.getByText(/Conectado em/).waitFor()
  const celular = (conectada: boolean) =>
    fetch(`${casa.simulador.url}/celular/api/instancia`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conectada }),
    })
  await celular(false)
  await gaveta.getByText('Desconectada').first().waitFor() // without a reload
  await gaveta.getByRole('button', { name: 'Conectar aparelho' }).click()
  await gaveta.getByRole('img', { name: 'Código QR para conectar o aparelho' }).waitFor()
  await semBarreiras(pagina)
  await celular(true)
  await gaveta.getByText('Conectada', { exact: true }).first().waitFor()

  // the typed value survived all changes of the inbox meanwhile; closing without saving asks first
  await gaveta.getByRole('tab', { name: 'Configuração' }).click()
  expect(await gaveta.getByLabel('Tempo limite').inputValue()).toBe('21.000')
  await gaveta.getByRole('button', { name: 'Fechar' }).click()
  const pergunta = pagina.getByRole('dialog', { name: 'Sair sem salvar?' })
  await pergunta.getByRole('button', { name: 'Cancelar' }).click()
  await gaveta.getByLabel('Tempo limite').fill('20000')
  await gaveta.getByRole('button', { name: 'Salvar' }).click()
  await pagina.getByText('Configuração salva').first().waitFor()

  await gaveta.getByRole('tab', { name: 'Pessoas' }).click()
  await gaveta.getByRole('combobox', { name: 'Adicionar pessoa' }).fill('Rafael')
  await pagina.getByRole('option', { name: /Rafael Nogueira/ }).click()
  await gaveta
    .getByRole('list', { name: 'Pessoas da caixa' })
    .getByText('Rafael Nogueira Lima', { exact: true })
    .waitFor()

  const db = casa.app.s.banco.db
  await sql`
    update chat.eventos_webhook
    set situacao = 'falhou', erro = 'algo quebrou'
    where id = (select max(id) from chat.eventos_webhook)
  `.execute(db)
  await gaveta.getByRole('tab', { name: 'Entregas' }).click()
  await gaveta
    .getByRole('radio', { name: 'Falhou' })
    .or(gaveta.getByRole('button', { name: 'Falhou' }))
    .first()
    .click()
  const entregas = gaveta.getByRole('list', { name: 'Entregas' })
  await expect.poll(() => entregas.getByRole('listitem').count(), { timeout: 15_000 }).toBe(1)
  await entregas.getByRole('listitem').first().locator('summary').click()
  await gaveta.getByText('algo quebrou').waitFor()
  await gaveta.getByRole('button', { name: 'Processar de novo' }).click()
  await gaveta.getByText('Nenhuma entrega').waitFor()

  await gaveta.getByRole('tab', { name: 'Saúde' }).click()
  await gaveta.getByText('Ainda aprendendo o movimento desta caixa').waitFor()
  await gaveta.getByRole('heading', { name: 'Risco do número' }).waitFor()
  const alarme = gaveta.getByRole('switch', { name: 'Avisar quando este canal ficar quieto demais' })
  await alarme.click()
  await expect
    .poll(
      async () =>
        (await sql<{ vigiar: boolean }>`select vigiar from chat.saude_das_caixas`.execute(db)).rows[0]?.vigiar,
      { timeout: 15_000 },
    )
    .toBe(false)
  await alarme.click()
  // the inbox and the list show a silence live
  await sql`
    update chat.saude_das_caixas
    set mudo_desde = now() - interval '5 hours', avisado_em = now()
  `.execute(db)
  await pagina.reload()
  await gaveta.getByText(/Canal mudo desde/).waitFor()
  await pagina
    .getByRole('list', { name: 'Caixas de entrada' })
    .getByText(/nada chega desde/)
    .waitFor()
  await semBarreiras(pagina)

  await gaveta.getByRole('tab', { name: 'Webhook' }).click()
  const endereco = gaveta.getByRole('textbox', { name: 'Endereço do webhook' })
  const antes = await endereco.inputValue()
  await gaveta.getByRole('button', { name: 'Gerar novo token' }).click()
  await pagina
    .getByRole('alertdialog')
    .or(pagina.getByRole('dialog', { name: /Gerar novo token/ }))
    .getByRole('button', { name: 'Gerar novo token' })
    .click()
  await expect.poll(() => endereco.inputValue(), { timeout: 15_000 }).not.toBe(antes)
  expect(
    (await fetch(antes, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status,
  ).toBe(404)
  expect(erros).toEqual([])
  await contexto.close()
})
