import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { oferecerLinkDeInstalacao } from '#server/instalacao.ts'
import { celular } from '#tests/suporte/celular.ts'
import { janela, linhaAberta, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

// with a proxy in front, other machines reach the server: the first account needs the set-up link
const casa = await servidorDeTeste({ conversas: false, semear: false, env: { PROXIES_CONFIAVEIS: '1' } })
await casa.app.funis.instalar()

const tempos: [string, number][] = []
async function passo(nome: string, fazer: () => Promise<void>): Promise<void> {
  const inicio = performance.now()
  await fazer()
  tempos.push([nome, performance.now() - inicio])
}
const comeco = async (p: Page): Promise<string> => {
  await p.goto('/home')
  const bloco = p.getByRole('region', { name: 'Comece por aqui' })
  await bloco.waitFor()
  return (await bloco.innerText()).replaceAll('\n', ' ')
}

it('an owner goes from the set-up link to the first answered customer', async () => {
  const { pagina, erros } = await janela(casa.url)
  await passo('set-up link', async () => {
    await pagina.goto('/')
    await pagina.getByRole('heading', { name: 'Este Girassol ainda não tem dono' }).waitFor()
    const link = await oferecerLinkDeInstalacao(casa.app.s, casa.url)
    await pagina.goto(link ?? '')
    await pagina.getByLabel('Seu nome').fill('Rosa Lima')
    await pagina.getByLabel('E-mail', { exact: true }).fill('rosa@solardovale.com.br')
    await pagina.getByLabel('Senha', { exact: true }).fill('uma senha de verdade')
    await semBarreiras(pagina)
    await pagina.getByLabel('Senha', { exact: true }).press('Enter')
    await pagina.waitForURL('**/home')
    expect(await comeco(pagina)).toContain('0 de 7')
  })

  await passo('company', async () => {
    await pagina.getByRole('link', { name: /Diga o nome da empresa/ }).click()
    await pagina.getByLabel('Nome da empresa').fill('Solar do Vale')
    await pagina.keyboard.press('Control+Enter')
    await pagina
      .getByRole('region', { name: /Notificações/ })
      .getByText('Dados da empresa salvos')
      .waitFor()
    await pagina.getByRole('button', { name: 'Segunda a sexta, 8 h às 18 h' }).click()
    await pagina.getByRole('button', { name: 'Salvar horário' }).click()
    await pagina
      .getByRole('region', { name: /Notificações/ })
      .getByText('Horário salvo')
      .waitFor()
    expect(await comeco(pagina)).toContain('1 de 7')
  })

  await passo('departments', async () => {
    await pagina.goto('/configuracoes/departamentos')
    const investidores = pagina
      .getByRole('region', { name: 'Departamentos' })
      .getByRole('switch', { name: 'Investidores' })
    await investidores.click()
    await pagina
      .getByRole('dialog')
      .getByRole('button', { name: /^Desligar/ })
      .click()
    await expect.poll(() => investidores.isChecked()).toBe(false)
    await pagina.goto('/home')
    await expect.poll(() => pagina.getByRole('link', { name: 'Investidores' }).count()).toBe(0)
  })

  await passo('inbox with somebody in it', async () => {
    await pagina.goto('/chat/configuracoes/inboxes?nova=api')
    const dialogo = pagina.getByRole('dialog')
    await dialogo.getByLabel('Nome', { exact: true }).fill('WhatsApp')
    await dialogo.getByLabel('URL de envio').fill(`${casa.simulador.url}/message/sendText/${casa.simulador.instancia}`)
    await dialogo.getByLabel('Chave da API').fill(casa.simulador.chave)
    await dialogo.getByRole('button', { name: 'Criar caixa' }).click()
    await dialogo.getByText(/Conectado em \d+ ms/).waitFor()
    await dialogo.getByRole('button', { name: 'Continuar' }).click()
    await dialogo.getByRole('button', { name: 'Ligar webhook' }).click()
    await pagina.getByText('Webhook ligado').first().waitFor()
    await dialogo.getByRole('button', { name: 'Continuar' }).click()
    await dialogo.getByRole('radio', { name: 'No horário da empresa' }).waitFor()
    await dialogo.getByRole('radio', { name: 'A qualquer hora' }).click()
    await dialogo.getByRole('button', { name: 'Criar fila e concluir' }).click()
    await pagina.waitForURL(/caixa=/)
    expect(await comeco(pagina)).toContain('3 de 7')
  })

  await passo('first answered customer', async () => {
    await pagina.goto('/chat/chat')
    await linhaAberta(pagina)
    const cliente = await celular(casa.simulador, 'Marlene Ferreira Prado')
    await cliente.escrever('oi, quanto custa energia solar?')
    // the queue gives it to her while she is available
    const linha = pagina.getByRole('list', { name: 'Conversas' }).getByRole('listitem').filter({ hasText: 'Marlene' })
    await pagina.getByRole('tab', { name: /^Ativas/ }).click()
    await linha.getByText('Marlene').first().click()
    const campo = pagina.getByRole('textbox', { name: 'Mensagem' })
    await campo.fill('Olá, Marlene! Depende da sua conta de luz.')
    await campo.press('Control+Enter')
    await cliente.receber((m) => m.texto.includes('Depende da sua conta de luz.'))
  })
  for (const [nome, ms] of tempos) console.log(`${nome}: ${(ms / 1000).toFixed(1)} s`)
  expect(erros).toEqual([])
})
