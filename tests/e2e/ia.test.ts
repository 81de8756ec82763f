import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { OGG } from '#tests/suporte/chat.ts'
import { celular } from '#tests/suporte/celular.ts'
import { habilidades } from '#modules/chat/ia/regras/habilidades.ts'
import { CHAVE_DA_IA, CONFIGURACAO_DE_PROVA, contraparteIa, TODAS } from '#tests/suporte/contraparte-ia.ts'
import { SENHA } from '#tests/suporte/app.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const ia = await contraparteIa()
const casa = await servidorDeTeste({ env: { SSRF_PERMITIDOS: ia.maquina } })
const supervisora = await casa.como('supervisora@girassol.test')

const PACIENTE = { timeout: 15_000 }
const campo = (p: Page) => p.locator('textarea[aria-label="Mensagem"]')
const conversaDe = async (nome: string) => {
  const { corpo } = await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent(nome)}`)
  return corpo.data.find(
    (c: { contato_nome: string; status: string }) => c.contato_nome === nome && c.status !== 'finalizada',
  ) as { id: string; caixa_entrada_id: string }
}
/** Configures the assistant and enables it in the inbox of this conversation, by calls. */
async function ligarPara(nome: string) {
  const { caixa_entrada_id } = await conversaDe(nome)
  expect(
    (await supervisora('PUT', '/api/chat/ia/configuracao', { ...CONFIGURACAO_DE_PROVA, endereco: ia.url })).status,
  ).toBe(200)
  await supervisora('PUT', `/api/chat/ia/caixas/${caixa_entrada_id}`, { habilidades: TODAS })
}
async function naConversa(nome: string, email = 'atendente@girassol.test') {
  const j = await janela(casa.url)
  await jaDentro(j.pagina, email)
  await j.pagina.goto(`/chat/chat?conversa=${(await conversaDe(nome)).id}`)
  await campo(j.pagina).waitFor()
  return j
}
async function pedir(p: Page, ...itens: string[]) {
  await p.getByRole('button', { name: 'Assistente de IA' }).click()
  for (const item of itens) await p.getByRole('menuitem', { name: item }).click()
}

it('a supervisor configures the assistant: provider, live test, inboxes, instructions with versions, and sees its cost', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto('/chat/configuracoes')
  await pagina.getByRole('link', { name: /^Assistente de IA Provedor/ }).click()
  await pagina.getByRole('heading', { name: 'Assistente de IA' }).waitFor()
  await pagina.getByText('Desligada', { exact: true }).waitFor()
  await pagina.getByLabel('Assistente ligada').check()
  await pagina.getByRole('button', { name: 'Salvar' }).click()
  await pagina.getByText('Escreva o endereço do provedor').first().waitFor()
  await pagina.getByLabel('Endereço do provedor').fill(ia.url)
  await pagina.getByLabel('Chave de acesso').fill('errada')
  await pagina.getByLabel('Modelo de texto').fill('gpt-prova')
  await pagina.getByLabel('Por milhão de tokens de entrada').fill('2,50')
  await pagina.getByLabel('Por milhão de tokens de saída').fill('10,00')
  await pagina.getByLabel('Limite de gasto por mês').fill('50,00')
  await pagina.getByRole('button', { name: 'Salvar' }).click()
  await pagina.getByText('Ligada, mas em nenhuma caixa').waitFor()
  await pagina.getByRole('button', { name: 'Testar o que está salvo' }).click()
  await pagina.getByText(/recusou a chave de acesso/).waitFor()
  await pagina.getByLabel('Chave de acesso').fill(CHAVE_DA_IA)
  await pagina.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => pagina.getByLabel('Chave de acesso').inputValue(), PACIENTE).toBe('')
  ia.aoResponder(() => 'pronto')
  await pagina.getByRole('button', { name: 'Testar o que está salvo' }).click()
  await pagina.getByText('O provedor respondeu: “pronto”').waitFor()
  await semBarreiras(pagina)

  await pagina.getByRole('tab', { name: 'Caixas de entrada' }).click()
  await pagina.getByRole('button', { name: 'Ligar tudo' }).first().click()
  await pagina.getByText('Ligada', { exact: true }).waitFor()
  await pagina.getByRole('switch', { name: 'Resposta em fluxo' }).first().uncheck()
  await expect
    .poll(
      async () =>
        (await supervisora('GET', '/api/chat/ia/configuracao')).corpo.data.caixas
          .flatMap((x: { habilidades: string[] }) => x.habilidades)
          .toSorted(),
      PACIENTE,
    )
    .toEqual(habilidades.filter((h) => h !== 'fluxo').toSorted())
  await semBarreiras(pagina)

  await pagina.getByRole('tab', { name: 'Instruções' }).click()
  const texto = pagina.getByLabel('O que a assistente deve saber')
  await texto.fill('Trate por você.')
  await pagina.getByRole('button', { name: 'Gravar nova versão' }).click()
  await pagina.getByText('Versão 1', { exact: true }).first().waitFor()
  await texto.fill('Trate por senhora.')
  await pagina.getByRole('button', { name: 'Gravar nova versão' }).click()
  await pagina.getByText('Versão 2', { exact: true }).first().waitFor()
  await pagina.getByRole('button', { name: 'Trazer para o campo' }).click()
  await expect.poll(() => texto.inputValue()).toBe('Trate por você.')
  await pagina.getByRole('button', { name: 'Gravar nova versão' }).click()
  await pagina.getByText('Versão 3', { exact: true }).first().waitFor()
  await semBarreiras(pagina)

  await pagina.getByRole('tab', { name: 'Uso e custo' }).click()
  await pagina.getByText(/^em 2 chamadas/).waitFor()
  // 120 input tokens at R$ 2,50 and 30 output tokens at R$ 10,00 a million
  await pagina.getByText('R$ 0,0006', { exact: true }).first().waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})

it('streams a draft that a user takes over, changes and sends; another is stopped and discarded', async () => {
  const nome = 'Sebastião Moraes'
  await ligarPara(nome)
  const phone = await celular(casa.simulador, nome)
  const { pagina, contexto, erros } = await naConversa(nome)
  ia.aoResponder((p) =>
    p.texto.includes('confirme a visita')
      ? 'Visita confirmada, [NOME_1]!'
      : 'Bom dia, [NOME_1]! A sua proposta sai hoje.',
  )
  const soltar = ia.segurar()
  await pedir(pagina, 'Sugerir resposta')
  const painel = pagina.getByRole('region', { name: 'Sugestão de resposta' })
  await painel.getByText(/^Bom dia, Sebastião/).waitFor()
  await painel.getByText('Escrevendo…').waitFor()
  await painel.getByRole('button', { name: 'Parar' }).click()
  await expect.poll(() => ia.ultimo.abandonado, PACIENTE).toBe(true)
  soltar()
  await painel.getByRole('button', { name: 'Descartar sugestão' }).click()
  await expect.poll(() => painel.count(), PACIENTE).toBe(0)
  expect(await campo(pagina).inputValue()).toBe('')

  await pedir(pagina, 'Sugerir resposta')
  await painel.getByText('Bom dia, Sebastião! A sua proposta sai hoje.', { exact: true }).first().waitFor()
  await painel.getByLabel('O que a resposta deve dizer').fill('confirme a visita')
  await pagina.keyboard.press('Enter')
  await painel.getByText('Visita confirmada, Sebastião!', { exact: true }).first().waitFor()
  await semBarreiras(pagina)
  await painel.getByRole('button', { name: 'Usar no campo' }).click()
  await expect.poll(() => campo(pagina).inputValue(), PACIENTE).toBe('Visita confirmada, Sebastião!')
  expect((await phone.mensagens()).some((m) => m.texto.includes('Visita confirmada'))).toBe(false)
  await pagina.keyboard.type(' Até amanhã.')
  await campo(pagina).press('Control+Enter')
  await phone.receber((m) => m.texto.includes('Visita confirmada, Sebastião! Até amanhã.'))
  expect(erros).toEqual([])
  await contexto.close()
})

it('explains a failure of the provider, and keeps the typed text', async () => {
  const nome = 'Marlene Ferreira Prado'
  await ligarPara(nome)
  const { pagina, contexto, erros } = await naConversa(nome)
  await campo(pagina).fill('vc recebeu a conta de luz')
  ia.tropecos.push({ status: 500 })
  await pedir(pagina, 'Reescrever o que escrevi', 'Corrigir o português')
  const painel = pagina.getByRole('region', { name: 'Corrigir o português' })
  await painel.getByText('O provedor de IA está com problemas agora. Tente de novo em instantes.').waitFor()
  expect(await campo(pagina).inputValue()).toBe('vc recebeu a conta de luz')
  ia.tropecos.push('cortar_no_meio')
  ia.aoResponder(() => 'Você recebeu a conta de luz?')
  await painel.getByRole('button', { name: 'Tentar de novo' }).click()
  await painel.getByText('A resposta da assistente foi interrompida no meio. Tente de novo.').waitFor()
  await painel.getByRole('button', { name: 'Tentar de novo' }).click()
  await painel.getByText('Você recebeu a conta de luz?', { exact: true }).first().waitFor()
  expect(await campo(pagina).inputValue()).toBe('vc recebeu a conta de luz')
  await painel.getByRole('button', { name: 'Usar no campo' }).click()
  await expect.poll(() => campo(pagina).inputValue(), PACIENTE).toBe('Você recebeu a conta de luz?')
  await campo(pagina).fill('')
  // disabled in this inbox: no button
  await supervisora('PUT', `/api/chat/ia/caixas/${(await conversaDe(nome)).caixa_entrada_id}`, { habilidades: [] })
  await pagina.reload()
  await campo(pagina).waitFor()
  await pagina.getByRole('button', { name: 'Mais para enviar' }).waitFor()
  await expect
    .poll(
      () => pagina.evaluate(() => performance.getEntriesByType('resource').some((r) => r.name.endsWith('/ia'))),
      PACIENTE,
    )
    .toBe(true)
  expect(await pagina.getByRole('button', { name: 'Assistente de IA' }).count()).toBe(0)
  expect(erros).toEqual([])
  await contexto.close()
})

it('the context pane summarizes and suggests; one press applies a suggestion; a voice note is transcribed', async () => {
  const nome = 'Granja Lindoia'
  await ligarPara(nome)
  const { id } = await conversaDe(nome)
  await supervisora('PUT', `/api/chat/conversas/${id}`, { prioridade: 'normal' })
  const phone = await celular(casa.simulador, nome)
  await phone.enviar({
    tipo: 'audio',
    base64: OGG.toString('base64'),
    mimetype: 'audio/ogg; codecs=opus',
    nome: 'voz.ogg',
    segundos: 3,
  })
  const { pagina, contexto, erros } = await naConversa(nome)
  ia.aoResponder((p) =>
    p.texto.includes('Resuma')
      ? '{"resumo":"A granja quer trocar o medidor.","prometido":["Visita na sexta"],"falta":["Foto do padrão"]}'
      : '{"fila":null,"etiquetas":[],"prioridade":"urgente","motivo":"A produção está parada."}',
  )
  const lado = pagina.getByRole('group', { name: 'Assistente' })
  await lado.getByRole('button', { name: 'Resumir' }).click()
  await lado.getByText('A granja quer trocar o medidor.').waitFor()
  await lado.getByText('Foto do padrão').waitFor()
  await lado.getByRole('button', { name: 'Sugerir fila e etiquetas' }).click()
  await lado.getByText('A produção está parada.').waitFor()
  const prioridade = async () => (await supervisora('GET', `/api/chat/conversas/${id}`)).corpo.data.prioridade
  expect(await prioridade()).not.toBe('urgente')
  await lado.getByRole('button', { name: /^Aceitar Prioridade/ }).click()
  await expect.poll(prioridade, PACIENTE).toBe('urgente')

  ia.aoTranscrever({ text: 'pode vir na sexta de manhã', usage: { type: 'duration', seconds: 3 } })
  await pagina.getByRole('button', { name: 'Transcrever' }).last().click()
  const figura = pagina.getByRole('figure', { name: 'Transcrição automática do áudio' })
  await figura.getByText('pode vir na sexta de manhã').waitFor()
  await figura.getByText('Transcrição automática: pode ter erros').waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.23] the other screens of the chat require signing in, and open afterwards', async () => {
  const {
    corpo: { data: robo },
  } = await supervisora('POST', '/api/chat/robos', { nome: 'Recepção de prova' })
  const telas: [string, string][] = [
    ['/chat/RelatorioConversas', 'Relatório de conversas'],
    ['/chat/configuracoes/ai', 'Assistente de IA'],
    ['/chat/configuracoes/inboxes/chatbots', 'Robôs de atendimento'],
    [`/chat/configuracoes/inboxes/chatbots/${robo.id}/flow`, 'Recepção de prova'],
    ['/chat/configuracoes/quick-replies', 'Respostas rápidas'],
    ['/chat/meta/leads', 'Leads da Meta'],
    ['/chat/meta/adsets', 'Conjuntos de anúncios'],
  ]
  const { pagina, contexto, erros } = await janela(casa.url)
  for (const [caminho, titulo] of telas) {
    await pagina.goto(caminho)
    await pagina.waitForURL((u) => u.pathname === '/' && u.searchParams.get('voltar') === caminho)
    await pagina.getByLabel('E-mail', { exact: true }).waitFor()
    expect([caminho, await pagina.getByRole('heading', { name: titulo, level: 1 }).count()]).toEqual([caminho, 0])
  }
  // signing in opens the page that was requested last
  await pagina.getByLabel('E-mail', { exact: true }).fill('supervisora@girassol.test')
  await pagina.getByLabel('Senha', { exact: true }).fill(SENHA)
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await pagina.waitForURL((u) => u.pathname === '/chat/meta/adsets')
  for (const [caminho, titulo] of telas) {
    await pagina.goto(caminho)
    await pagina.getByRole('heading', { name: titulo, level: 1 }).waitFor()
    expect(new URL(pagina.url()).pathname).toBe(caminho)
  }
  expect(erros).toEqual([])
  await contexto.close()
})
