import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, linhaAberta, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)

const conversaAberta = (p: Page, nome: string) => p.getByRole('region', { name: `Conversa com ${nome}` })
const mensagensDe = (p: Page, nome: string) => p.getByRole('log', { name: `Mensagens de ${nome}` })
const linhaDaLista = (p: Page, nome: string) =>
  p.getByRole('list', { name: 'Conversas' }).getByRole('listitem').filter({ hasText: nome })

async function abrir(p: Page, nome: string, aba?: string): Promise<void> {
  if (aba) await p.getByRole('tab', { name: new RegExp(`^${aba}`) }).click()
  await linhaDaLista(p, nome).getByText(nome).first().click()
  await conversaAberta(p, nome).waitFor()
}

async function escrever(p: Page, texto: string): Promise<void> {
  const campo = p.getByRole('textbox', { name: 'Mensagem' })
  await campo.fill(texto)
  await campo.press('Control+Enter')
}

describe('answering customers', () => {
  it('[S1.1] [S1.12] [S2.46] [S7.53] [S7.54] the attendant answers a customer with text, photo and voice, the ticks turn blue, and a colleague sees the same', async () => {
    const sebastiao = await celular(casa.simulador, 'Sebastião Moraes')
    const rafael = await janela(casa.url, { trabalhador: true })
    const claudia = await janela(casa.url, { trabalhador: true })
    await jaDentro(rafael.pagina, 'atendente@girassol.test')
    await jaDentro(claudia.pagina, 'supervisora@girassol.test')
    await Promise.all([rafael.pagina.goto('/chat/chat'), claudia.pagina.goto('/chat/chat')])
    await abrir(rafael.pagina, 'Sebastião Moraes', 'Aguardando')
    await abrir(claudia.pagina, 'Sebastião Moraes', 'Aguardando')

    // incoming: without a reload, in both windows
    await sebastiao.escrever('Oi, o técnico está chegando?')
    await mensagensDe(rafael.pagina, 'Sebastião Moraes').getByText('Oi, o técnico está chegando?').waitFor()
    await mensagensDe(claudia.pagina, 'Sebastião Moraes').getByText('Oi, o técnico está chegando?').waitFor()

    // outgoing: bold name, blank line, text
    await escrever(rafael.pagina, 'Chega em dez minutos.')
    const recebida = await sebastiao.receber((m) => m.texto.includes('Chega em dez minutos.'))
    expect(recebida.texto).toBe('*Rafael Nogueira Lima*\n\nChega em dez minutos.')
    await mensagensDe(claudia.pagina, 'Sebastião Moraes').getByText('Chega em dez minutos.').waitFor()

    // ticks: delivered, then read when the phone opens the chat
    const balao = mensagensDe(rafael.pagina, 'Sebastião Moraes')
      .getByRole('article')
      .filter({ hasText: 'Chega em dez minutos.' })
    await balao.getByRole('img', { name: /Entregue/ }).waitFor()
    await sebastiao.olhar(true)
    await balao.getByRole('img', { name: /Lida/ }).waitFor()
    await mensagensDe(claudia.pagina, 'Sebastião Moraes')
      .getByRole('article')
      .filter({ hasText: 'Chega em dez minutos.' })
      .getByRole('img', { name: /Lida/ })
      .waitFor()

    // a photo with a caption
    await rafael.pagina
      .getByLabel('Anexar arquivos')
      .setInputFiles({ name: 'inversor.png', mimeType: 'image/png', buffer: PNG })
    await rafael.pagina.getByRole('button', { name: 'Remover inversor.png' }).waitFor()
    await escrever(rafael.pagina, 'É este o aparelho?')
    const foto = await sebastiao.receber((m) => m.especie === 'imageMessage')
    expect(foto.texto).toContain('É este o aparelho?')
    await mensagensDe(claudia.pagina, 'Sebastião Moraes')
      .getByRole('button', { name: /Ver imagem/ })
      .waitFor()

    // a voice note, from the (fake) microphone
    await rafael.pagina.getByRole('button', { name: 'Gravar áudio' }).click()
    await rafael.pagina.waitForTimeout(1500)
    await rafael.pagina
      .getByRole('group', { name: 'Gravação de áudio' })
      .getByRole('button', { name: /Enviar/ })
      .click()
    const voz = await sebastiao.receber((m) => m.especie === 'audioMessage')
    expect(voz.midia?.tamanho).toBeGreaterThan(100)

    expect(rafael.erros).toEqual([])
    expect(claudia.erros).toEqual([])
    await rafael.contexto.close()
    await claudia.contexto.close()
  })

  it('[S1.14] shows files of every kind that the customer sends, and opens them', async () => {
    const thais = await celular(casa.simulador, 'Thaís Andrade')
    const { pagina, contexto, erros } = await janela(casa.url)
    await jaDentro(pagina, 'vendedor@girassol.test')
    await pagina.goto('/chat/chat')
    await abrir(pagina, 'Thaís Andrade')
    await thais.enviar({ tipo: 'imagem', nome: 'conta.png', mimetype: 'image/png', base64: PNG.toString('base64') })
    await mensagensDe(pagina, 'Thaís Andrade')
      .getByRole('button', { name: /Ver imagem/ })
      .last()
      .waitFor()
    await thais.enviar({
      tipo: 'documento',
      nome: 'fatura.pdf',
      mimetype: 'application/pdf',
      base64: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF').toString('base64'),
    })
    await mensagensDe(pagina, 'Thaís Andrade').getByRole('link', { name: 'Baixar fatura.pdf' }).waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('[S4.9] [S4.10] leaves the live channel when finalizing or opening another conversation, and joins it again when reopening', async () => {
    const { pagina, contexto } = await janela(casa.url)
    const canais: string[] = []
    pagina.on('websocket', (ws) =>
      ws.on('framesent', ({ payload }) => {
        const quadro = JSON.parse(String(payload)) as { action: number; channel?: string }
        if (quadro.channel && (quadro.action === 10 || quadro.action === 12))
          canais.push(`${quadro.action === 10 ? 'entra' : 'sai'} ${quadro.channel}`)
      }),
    )
    await jaDentro(pagina, 'supervisora@girassol.test')
    await pagina.goto('/chat/chat')
    await abrir(pagina, 'Granja Lindoia')
    const id = new URL(pagina.url()).searchParams.get('conversa')
    await expect.poll(() => canais).toContain(`entra conversations_${id}`)
    await pagina
      .getByRole('button', { name: /^Finalizar/ })
      .first()
      .click()
    await pagina
      .getByRole('dialog')
      .getByRole('textbox', { name: /Motivo/ })
      .fill('Dúvida respondida')
    await pagina.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click()
    await expect.poll(() => canais, { timeout: 10_000 }).toContain(`sai conversations_${id}`)
    await pagina.getByRole('tab', { name: /^Finalizadas/ }).click()
    await linhaDaLista(pagina, 'Granja Lindoia').waitFor()
    await pagina.getByRole('tab', { name: /^Ativas/ }).click()
    await abrir(pagina, 'Elisângela Nogueira')
    const outra = new URL(pagina.url()).searchParams.get('conversa')
    await expect.poll(() => canais).toContain(`entra conversations_${outra}`)
    await contexto.close()
  })

  it('[S4.15] [S4.16] [S2.35] notifies only the assignee of a message, and not about the open conversation', async () => {
    const marlene = await celular(casa.simulador, 'Marlene Ferreira Prado')
    const rafael = await janela(casa.url)
    const bruno = await janela(casa.url)
    await jaDentro(rafael.pagina, 'atendente@girassol.test')
    await jaDentro(bruno.pagina, 'vendedor@girassol.test')
    await Promise.all([rafael.pagina.goto('/configuracoes'), bruno.pagina.goto('/configuracoes')])
    await linhaAberta(rafael.pagina)
    await marlene.escrever('Pode confirmar o horário?')
    const cartao = (p: Page) => p.getByText('Pode confirmar o horário?')
    await cartao(rafael.pagina).waitFor()
    expect(await rafael.pagina.getByText('agora', { exact: true }).count()).toBeGreaterThan(0)
    expect(await cartao(bruno.pagina).count()).toBe(0)
    await rafael.pagina.goto('/chat/chat')
    await abrir(rafael.pagina, 'Marlene Ferreira Prado')
    await marlene.escrever('Amanhã de manhã, certo?')
    await mensagensDe(rafael.pagina, 'Marlene Ferreira Prado').getByText('Amanhã de manhã, certo?').waitFor()
    expect(await rafael.pagina.locator('.g-notificacao, [data-notificacao]').count()).toBe(0)
    await rafael.contexto.close()
    await bruno.contexto.close()
  })

  it('can be done with the keyboard alone', async () => {
    const joaquim = await celular(casa.simulador, 'Joaquim Bittencourt')
    const { pagina, contexto, erros } = await janela(casa.url)
    const teclas = async (...lista: string[]) => {
      for (const t of lista) await pagina.keyboard.press(t)
    }
    await pagina.goto('/')
    await pagina.getByLabel('E-mail', { exact: true }).waitFor()
    await pagina.keyboard.type('supervisora@girassol.test')
    await teclas('Tab')
    while ((await pagina.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type)) !== 'password')
      await teclas('Tab')
    await pagina.keyboard.type('girassol-demo')
    await teclas('Enter')
    await pagina.getByRole('heading', { name: /Cláudia/ }).waitFor()
    await teclas('Control+k')
    await pagina.keyboard.type('Conversas')
    await pagina.locator('[role=option][aria-selected=true]', { hasText: 'Conversas' }).waitFor()
    await teclas('Enter')
    await pagina.waitForURL('**/chat/chat**')
    await linhaDaLista(pagina, 'Joaquim Bittencourt').waitFor()
    const focada = () => pagina.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '')
    for (let n = 0; n < 20 && !(await focada()).includes('Joaquim'); n++) {
      const antes = await focada()
      await teclas('j')
      await expect.poll(focada).not.toBe(antes)
    }
    await teclas('Enter')
    await conversaAberta(pagina, 'Joaquim Bittencourt').waitFor()
    await teclas('r')
    await pagina.keyboard.type('A Copel respondeu hoje, seu Joaquim.')
    await teclas('Control+Enter')
    await joaquim.receber((m) => m.texto.includes('A Copel respondeu hoje'))
    await pagina.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await teclas('e')
    await pagina.getByRole('dialog').waitFor()
    await teclas('Control+Enter')
    await expect.poll(() => pagina.getByRole('dialog').count()).toBe(0)
    await pagina.getByText('Conversa finalizada').first().waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('has no serious accessibility violation, in either theme', async () => {
    for (const tema of ['light', 'dark'] as const) {
      const { pagina, contexto } = await janela(casa.url, { tema })
      await jaDentro(pagina, 'supervisora@girassol.test')
      await pagina.goto('/chat/chat')
      await abrir(pagina, 'Marlene Ferreira Prado')
      await mensagensDe(pagina, 'Marlene Ferreira Prado').getByRole('article').first().waitFor()
      await semBarreiras(pagina)
      await contexto.close()
    }
  })
})
