import { mkdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { criarChatDoSite } from '#tests/suporte/webchat.ts'

const casa = await servidorDeTeste({ conversas: false })
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const fotos = process.env.FOTOS_EM

it('a visitor chooses by mouse and by keyboard, on a desktop and on a dark phone, and sees the choice', async () => {
  const caixa = await criarChatDoSite(supervisora, { [atendente.id]: 'atendente' })
  const { pagina } = await janela(casa.url)
  await pagina.goto(`/webchat/previa/${caixa.identificador}`)
  const abrir = pagina.getByRole('button', { name: /^Abrir chat/ })
  if (await abrir.isVisible()) await abrir.click()
  const campo = pagina.getByRole('textbox', { name: 'Escreva a sua mensagem' })
  await campo.fill('Oi')
  await campo.press('Enter')
  const achar = async () =>
    (await atendente('GET', `/api/chat/conversas?caixa_entrada_id=${caixa.id}`)).corpo.data[0]?.id as string | undefined
  await expect.poll(achar, { timeout: 15_000 }).toBeTruthy()
  const id = await achar()
  const enviar = async (especial: object) =>
    expect((await atendente('POST', `/api/chat/conversas/${id}/mensagens`, { conteudo: '', especial })).status).toBe(
      200,
    )
  const fio = pagina.getByRole('log', { name: 'Mensagens' })

  await enviar({
    tipo: 'botoes',
    titulo: 'Confirma a visita?',
    descricao: 'Terça-feira, às 14h.',
    botoes: [
      { id: 'sim', texto: 'Confirmo' },
      { id: 'nao', texto: 'Remarcar' },
    ],
  })
  const pergunta = fio.getByRole('group', { name: 'Confirma a visita?' })
  await pergunta.getByRole('button', { name: 'Remarcar' }).focus()
  // the read receipt arrives while the focus is on a button: the update must not move the focus
  await expect
    .poll(async () => (await atendente('GET', `/api/chat/conversas/${id}`)).corpo.data.ultima_mensagem.status, {
      timeout: 15_000,
    })
    .toBe('lida')
  await pagina.keyboard.press('Enter')
  await pergunta.getByRole('button', { name: 'Remarcar', pressed: true }).waitFor()
  await expect.poll(() => pergunta.getByRole('button', { name: 'Confirmo' }).isDisabled()).toBe(true)

  await enviar({
    tipo: 'lista',
    titulo: 'Como ajudamos?',
    botao: 'Ver',
    secoes: [
      { titulo: 'Antes', linhas: [{ id: 'orc', titulo: 'Orçamento', descricao: 'Quanto custa' }] },
      { titulo: 'Depois', linhas: [{ id: 'sup', titulo: 'Suporte', descricao: '' }] },
    ],
  })
  await fio
    .getByRole('group', { name: 'Como ajudamos?' })
    .getByRole('button', { name: /Suporte/ })
    .click()
  await fio.locator('.minha').getByText('Suporte').waitFor()

  await enviar({ tipo: 'enquete', pergunta: 'Que dias servem?', opcoes: ['Segunda', 'Terça', 'Quarta'], maximo: 2 })
  const enquete = fio.getByRole('group', { name: 'Que dias servem?' })
  const votar = enquete.getByRole('button', { name: 'Votar' })
  await expect.poll(() => votar.isDisabled()).toBe(true)
  await enquete.getByRole('checkbox', { name: 'Segunda' }).check()
  await enquete.getByRole('checkbox', { name: 'Quarta' }).check()
  await enquete.getByRole('checkbox', { name: 'Terça' }).click()
  await expect.poll(() => enquete.getByRole('checkbox', { name: 'Terça' }).isChecked()).toBe(false)
  await votar.click()
  await fio.locator('.minha').getByText('Segunda, Quarta').waitFor()

  await enviar({
    tipo: 'localizacao',
    latitude: -22.9,
    longitude: -47.06,
    nome: 'Escritório',
    endereco: 'Rua das Flores, 10',
  })
  expect(await fio.getByRole('link', { name: 'Abrir no mapa' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=-22.9,-47.06',
  )
  await enviar({ tipo: 'contatos', contatos: [{ nome: 'Bruno Alves', telefone: '5519999990000' }] })
  expect(await fio.getByRole('link', { name: '5519999990000' }).getAttribute('href')).toBe('tel:5519999990000')
  await semBarreiras(pagina)
  if (fotos) {
    mkdirSync(fotos, { recursive: true })
    await pagina.screenshot({ path: `${fotos}/webchat-mesa.png` })
    await pagina.emulateMedia({ colorScheme: 'dark' })
    await pagina.setViewportSize({ width: 390, height: 844 })
    await pagina.screenshot({ path: `${fotos}/webchat-celular-escuro.png` })
    await fio.evaluate((e) => (e.scrollTop = 0))
    await pagina.screenshot({ path: `${fotos}/webchat-celular-escuro-2.png` })
  }
})
