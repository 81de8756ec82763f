import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })

const png = () => {
  const imagem = new PNG({ width: 64, height: 32 })
  imagem.data.fill(0x7f)
  return PNG.sync.write(imagem)
}
const corPrimaria = (p: { evaluate<T>(f: () => T): Promise<T> }) =>
  p.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())

it('the administrator names the company, and its name, colour, logo and officer appear where it is presented', async () => {
  const { pagina, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/configuracoes/empresa')
  const nome = pagina.getByLabel('Nome da empresa')
  await nome.fill('S')
  await pagina.getByRole('button', { name: /^Salvar/ }).click()
  await pagina.getByText('O nome da empresa tem pelo menos 2 letras').waitFor()
  await nome.fill('Solar do Vale')
  await pagina.getByLabel('Principal').fill('#0e7c3a')
  await pagina.getByLabel('Site').fill('um site')
  await pagina.keyboard.press('Control+Enter')
  // the server refuses it: the input stays, with the sentence on its field
  await pagina.getByText('Site inválido').waitFor()
  expect(await nome.inputValue()).toBe('Solar do Vale')
  await pagina.getByLabel('Site').fill('solardovale.com.br')
  await pagina.keyboard.press('Control+Enter')
  await pagina
    .getByRole('region', { name: /Notificações/ })
    .getByText('Dados da empresa salvos')
    .waitFor()
  expect(await pagina.getByLabel('Site').inputValue()).toBe('https://solardovale.com.br')
  await expect.poll(() => corPrimaria(pagina)).toBe('rgb(14 124 58)')
  await pagina
    .getByLabel('Arquivo do logo do tema claro')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png() })
  await pagina.getByRole('img', { name: 'Logo do tema claro' }).waitFor()

  const visita = await janela(casa.url)
  await visita.pagina.goto('/meta')
  await visita.pagina.getByRole('img', { name: 'Solar do Vale' }).waitFor()
  await visita.pagina.getByText('Girassol Energia Solar Ltda, CNPJ 11.222.333/0001-81').waitFor()
  await visita.pagina.goto('/')
  await visita.pagina.getByRole('img', { name: 'Solar do Vale' }).first().waitFor()
  await expect.poll(() => corPrimaria(visita.pagina)).toBe('rgb(14 124 58)')
  expect([...erros, ...visita.erros]).toEqual([])
})

it('a legal entity is added, made the default and archived from the keyboard', async () => {
  const { pagina, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/configuracoes/empresa')
  await pagina.getByRole('button', { name: 'Razão social', exact: true }).press('Enter')
  await pagina.getByLabel('Razão social', { exact: true }).fill('Solar do Vale Filial Ltda')
  await pagina.getByLabel('CNPJ', { exact: true }).fill('12.ABC.345/01DE-36')
  await pagina.keyboard.press('Control+Enter')
  await pagina.getByText('CNPJ inválido: confira os números').waitFor()
  await pagina.getByLabel('CNPJ', { exact: true }).fill('12.ABC.345/01DE-35')
  await pagina.keyboard.press('Control+Enter')
  const lista = pagina.getByRole('list', { name: 'Razões sociais' })
  await lista.getByText('12.ABC.345/01DE-35').waitFor()
  await pagina.getByRole('button', { name: 'Mais sobre Solar do Vale Filial Ltda' }).press('Enter')
  await pagina.getByRole('menuitem', { name: 'Tornar a padrão' }).press('Enter')
  await lista.getByRole('listitem').first().getByText('Solar do Vale Filial Ltda').waitFor()
  await pagina.getByRole('button', { name: 'Mais sobre Girassol Energia Solar Ltda' }).press('Enter')
  await pagina.getByRole('menuitem', { name: 'Arquivar' }).press('Enter')
  await lista.getByText('Arquivada').waitFor()
  expect(erros).toEqual([])
})
