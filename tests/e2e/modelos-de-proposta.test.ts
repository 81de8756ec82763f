import { expect, it } from 'vitest'
import { modelos } from '#modules/propostas/contract/modelos.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })
const admin = await casa.como('admin@girassol.test')

it('[S2.20] a template is changed, seen as a document and published, from the list of proposals', async () => {
  const { pagina, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/vu/propostas/autoconsumo')
  await pagina.getByRole('button', { name: 'Modelos' }).click()
  await pagina.getByRole('heading', { name: 'Modelos' }).waitFor()
  await pagina.getByRole('img', { name: 'Página 2 da prévia' }).waitFor()
  await semBarreiras(pagina)

  // price, rules and premises stay: their switches are off limits
  for (const nome of ['Como pagar', 'A regra que vale para você', 'De onde vêm os números'])
    expect(await pagina.getByRole('switch', { name: nome, exact: true }).isDisabled()).toBe(true)
  await pagina.getByRole('switch', { name: 'Cronograma', exact: true }).uncheck()
  await pagina.getByRole('button', { name: 'Subir Garantias', exact: true }).press('Enter')
  await pagina.getByRole('button', { name: 'Texto da empresa' }).click()
  await pagina.getByRole('button', { name: 'Salvar rascunho' }).click()
  await pagina.getByRole('alert').getByText('Dê um título').waitFor()
  await pagina.getByLabel('Título', { exact: true }).fill('Obras perto de você')
  await pagina.getByLabel('Texto', { exact: true }).fill('Já instalamos no seu bairro.')
  await pagina.getByRole('button', { name: 'Publicar versão' }).click()
  await pagina.getByText('Versão 1 publicada').first().waitFor()
  await pagina.getByText('em vigor', { exact: true }).waitFor()
  const { data } = (await admin.chamar(modelos.obter, { params: { tipo: 'autoconsumo' } })).corpo
  expect(data).toMatchObject({ versao: 1, mudou: false })
  expect(data.rascunho.secoes.at(-1)).toMatchObject({ tipo: 'texto', titulo: 'Obras perto de você' })
  expect(data.rascunho.secoes.filter((s) => !s.ligada)).toEqual([
    { tipo: 'padrao', chave: 'cronograma', ligada: false },
  ])
  await pagina.getByRole('tab', { name: 'Investimento' }).click()
  await pagina.getByRole('switch', { name: 'Riscos' }).waitFor()
  expect(erros).toEqual([])
})

it('fits a phone and the dark', async () => {
  const { pagina, erros } = await janela(casa.url, { tema: 'dark', largura: 390, altura: 844 })
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/vu/propostas/modelos?tipo=limpeza')
  await pagina.getByRole('switch', { name: 'Preço', exact: true }).waitFor()
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await semBarreiras(pagina)
  expect(erros).toEqual([])
})
