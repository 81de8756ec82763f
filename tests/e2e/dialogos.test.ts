import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const CLIENTE = 'Marlene Ferreira Prado'
const deCelular = (p: Page) => (p.viewportSize()?.width ?? 0) < 768

/** Returns to the conversation: with Esc from the last dialog, else through the list. */
async function naConversa(p: Page): Promise<void> {
  await p.keyboard.press('Escape')
  if ((await p.getByRole('log', { name: `Mensagens de ${CLIENTE}` }).count()) > 0)
    return p.getByRole('dialog').waitFor({ state: 'detached' })
  await p.goto('/chat/chat')
  await p.locator('.c-linha', { hasText: CLIENTE }).locator('a').click()
  await p
    .getByRole('log', { name: `Mensagens de ${CLIENTE}` })
    .getByRole('article')
    .first()
    .waitFor()
}
const naLista = async (p: Page) => {
  await p.goto('/chat/chat')
  await p.locator('.c-linha').first().waitFor()
}
const aberto = (p: Page, titulo: string | RegExp) => p.getByRole('dialog', { name: titulo }).waitFor()

const doMenu = (item: RegExp, titulo: string | RegExp) => async (p: Page) => {
  await naConversa(p)
  await p.locator('.c-fio > header').getByRole('button', { name: 'Mais ações' }).click()
  await p.getByRole('menuitem', { name: item }).click()
  await aberto(p, titulo)
}
const doMais = (item: RegExp, titulo: RegExp) => async (p: Page) => {
  await naConversa(p)
  await p.getByRole('button', { name: 'Mais para enviar' }).click()
  await p.getByRole('menuitem', { name: item }).click()
  await aberto(p, titulo)
}
const emMassa = (item: string, titulo: string) => async (p: Page) => {
  await naLista(p)
  // by keyboard: on a phone a tap on the avatar opens the conversation
  await p.getByLabel(`Escolher conversa de ${CLIENTE}`).focus()
  await p.keyboard.press('Space')
  await p.getByRole('button', { name: 'Fazer com elas' }).click()
  await p.getByRole('menuitem', { name: item }).click()
  await aberto(p, titulo)
}
const noContexto = (botao: RegExp, campo: string) => async (p: Page) => {
  await naConversa(p)
  if (deCelular(p)) await p.getByRole('button', { name: 'Mostrar contato' }).click()
  await p.getByRole('button', { name: botao }).first().click()
  await p.getByLabel(campo).first().waitFor()
}
const naTela = (caminho: string, botao: RegExp, titulo: RegExp) => async (p: Page) => {
  await p.goto(caminho)
  await p.getByRole('button', { name: botao }).first().click()
  await aberto(p, titulo)
}

/** Every dialog over the chat and its settings, with the steps that open it. */
const dialogos: Record<string, (p: Page) => Promise<unknown>> = {
  transferir: doMenu(/^Transferir/, 'Transferir conversa'),
  finalizar: doMenu(/^Finalizar/, 'Finalizar conversa'),
  etiquetas: doMenu(/^Etiquetas/, 'Etiquetas'),
  adiar: doMenu(/^Adiar/, 'Adiar conversa'),
  juntar: doMenu(/^Juntar/, 'Juntar conversas'),
  'dados pessoais': doMenu(/^Dados pessoais/, /^Dados pessoais/),
  excluir: doMenu(/^Excluir/, /^Excluir conversa/),
  agendar: doMais(/^Agendar/, /^Agendar/),
  localização: doMais(/^Localização/, /ocalização/),
  contato: doMais(/^Cartão de contato/, /ontato/),
  enquete: doMais(/^Enquete/, /nquete/),
  promessa: noContexto(/promessa/i, 'O que foi prometido'),
  vínculo: noContexto(/^Vincular/, 'Número ou código'),
  'nova conversa': async (p) => {
    await naLista(p)
    await p.getByRole('button', { name: 'Nova conversa' }).first().click()
    await aberto(p, 'Nova conversa')
  },
  'salvar visão': async (p) => {
    await p.goto('/chat/chat?nao_lidas=1')
    await p.getByRole('button', { name: 'Visões', exact: true }).click()
    await p.getByRole('menuitem', { name: 'Salvar esta visão…' }).click()
    await aberto(p, 'Salvar visão')
  },
  'atribuir em massa': emMassa('Atribuir…', 'Atribuir conversas'),
  'etiquetar em massa': emMassa('Etiquetas…', 'Etiquetar conversas'),
  'adiar em massa': emMassa('Adiar…', 'Adiar conversas'),
  'nova caixa': naTela('/chat/configuracoes/inboxes', /Nova caixa/, /Nova caixa/),
  'nova fila': naTela('/chat/configuracoes/filas', /Nova fila/, /ila/),
  'nova resposta': naTela('/chat/configuracoes/quick-replies', /Nova resposta/, /Nova resposta/),
  'novo robô': naTela('/chat/configuracoes/inboxes/chatbots', /Novo robô/, /Novo robô/),
  'ligação com a Meta': naTela('/chat/meta/leads', /Ligar a Meta|Configurar/, /Meta/),
}

/** Expects no horizontal overflow, and every dialog within the left, top and right edges of the window. */
async function cabeNaJanela(p: Page): Promise<void> {
  const { largura, janela: cabe } = await p.evaluate(() => ({
    largura: document.documentElement.scrollWidth,
    janela: innerWidth,
  }))
  expect(largura).toBeLessThanOrEqual(cabe)
  for (const d of await p.getByRole('dialog').all()) {
    const c = await d.boundingBox()
    expect(c && c.x >= -1 && c.y >= -1 && c.x + c.width <= cabe + 1).toBe(true)
  }
}

it.each([
  ['no computador, claro', { tema: 'light' }],
  ['no celular, escuro', { largura: 390, altura: 844, tema: 'dark' }],
] as const)(
  'every dialog of the chat has no serious accessibility violation and fits its window: %s',
  async (_, opcoes) => {
    const { pagina, contexto, erros } = await janela(casa.url, opcoes)
    await jaDentro(pagina, 'admin@girassol.test')
    const falhas: string[] = []
    for (const [nome, abrir] of Object.entries(dialogos)) {
      try {
        await abrir(pagina)
        // only the dialog: the screen below it has its own tests
        await semBarreiras(pagina, undefined, '[role=dialog]')
        await cabeNaJanela(pagina)
      } catch (erro) {
        falhas.push(`${nome}: ${erro instanceof Error ? erro.message.slice(0, 600) : String(erro)}`)
      }
    }
    expect(falhas).toEqual([])
    expect(erros).toEqual([])
    await contexto.close()
  },
  400_000,
)
