import { expect, it } from 'vitest'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })
const admin = await casa.como('admin@girassol.test')
await admin('POST', '/api/times', { nome: 'Consultoras do interior', departamento: 'vu', membros: [] })

it('invites pasted people: corrects a line in place, copies a link, and one accepts on a phone', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await contexto.grantPermissions(['clipboard-read', 'clipboard-write'])
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/cad/cadastros/usuarios')
  await pagina.getByRole('button', { name: 'Convidar várias pessoas' }).click()
  await pagina
    .getByRole('textbox', { name: 'Pessoas, uma por linha' })
    .fill(
      'Ana Souza <ana@pessoas.test>, vendas, operadora\nBeto Dias, beto@pessoas.test, marte, leitura\ncaio@pessoas.test',
    )
  // the team chosen fills the area of the lines that name none
  await pagina.getByRole('radio', { name: 'Entra com este papel' }).click()
  await pagina.getByRole('combobox', { name: /Preencher pelo time/ }).click()
  await pagina.getByRole('option', { name: /Consultoras do interior/ }).click()
  await pagina.getByRole('combobox', { name: 'Papel' }).getByText('Operação').waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('radio', { name: 'Entra sem acesso' }).click()
  await pagina.getByRole('button', { name: 'Conferir pessoas' }).click()
  const errada = pagina.getByRole('form', { name: 'Corrigir a linha 2' })
  await errada.getByText('Não há uma área com este nome').waitFor()
  await errada.getByRole('textbox', { name: 'Área' }).fill('financeiro')
  await errada.getByRole('button', { name: 'Corrigir' }).click()
  const lista = pagina.getByRole('list', { name: 'Pessoas a convidar' })
  await lista.getByText('Financeiro · Leitura').waitFor()
  await lista.getByText('Sem acesso').waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('button', { name: 'Convidar 3 pessoas' }).click()
  await pagina.getByRole('button', { name: 'Gerar os links' }).click()
  const link = await pagina.getByRole('textbox', { name: 'Link de Ana Souza' }).inputValue()
  await pagina.getByRole('button', { name: 'Copiar todos' }).click()
  await pagina.getByText('Texto com os links: copiado', { exact: true }).waitFor()
  expect((await pagina.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(3)
  await semBarreiras(pagina)

  const celular = await janela(casa.url, { largura: 390, altura: 844 })
  await celular.pagina.goto(new URL(link).pathname)
  await celular.pagina.getByRole('heading', { name: 'Boas-vindas, Ana' }).waitFor()
  await semBarreiras(celular.pagina)
  const largura = await celular.pagina.evaluate(() => document.documentElement.scrollWidth)
  expect(largura).toBeLessThanOrEqual(390)
  await celular.pagina.getByRole('textbox', { name: 'Nome completo' }).fill('Ana Souza')
  await celular.pagina.getByLabel('Senha', { exact: true }).fill('girassol-demo')
  await celular.pagina.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await celular.pagina.waitForURL((u) => !u.pathname.startsWith('/register'))
  const dela = await casa.como('ana@pessoas.test')
  expect((await dela('GET', '/api/eu')).corpo.data).toMatchObject({
    departamentos: [{ codigo: 'vu', papel: 'operador' }],
  })

  await pagina.getByRole('button', { name: 'Revogar os convites' }).click()
  await pagina.getByRole('dialog').getByRole('button', { name: 'Revogar os convites' }).click()
  await pagina.getByRole('status').getByText('Convites revogados').waitFor()
  await pagina.getByText('já entrou: fica').waitFor()
  expect([...erros, ...celular.erros]).toEqual([])
  await contexto.close()
  await celular.contexto.close()
})
