import { expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { uuidv7 } from '#kit/id.ts'
import { distribuidoras, periodos } from '#modules/tarifas/contract/tarifas.ts'
import { pinarVigencias } from '#modules/tarifas/publico.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { AMOSTRA, arquivoDeTarifas } from '#tests/suporte/tarifas-da-aneel.ts'

const casa = await servidorDeTeste({ conversas: false })
const admin = await casa.como('admin@girassol.test')
const hoje = diaAqui()
const dia = (n: number) => somarDias(hoje, n)
const B1 = { subgrupo: 'B1', modalidade: 'convencional', classe: 'residencial' } as const

/** A cooperative with these periods, from and to a number of days from today. */
async function cooperativa(nome: string, ...vale: [de: number, ate: number][]) {
  const { id } = (
    await admin.chamar(distribuidoras.criar, {
      body: {
        nome,
        ufs: ['RS'],
        regra_minimo: 'REN_LIMITA_CREDITO',
        metodo: 'ICMS_FORA_DA_BASE_PISCOFINS',
        piscofins_isento_compensacao: true,
      },
    })
  ).corpo.data
  const postos = []
  for (const [de, ate] of vale)
    postos.push(
      (
        await admin.chamar(periodos.criar, {
          body: {
            distribuidora_id: id,
            ...B1,
            inicio: dia(de),
            fim: dia(ate),
            precos: [{ posto: 'unico', te: 292.74, tusd: 432.44, fio_b: 212.08 + postos.length }],
          },
        })
      ).corpo.data,
    )
  return { id, postos }
}
await cooperativa('Aliança do Vale', [-400, -36], [-35, -10])
await cooperativa('Altos da Serra', [-200, 160])

it('[S2.27] shows gaps and seeds, walks by keyboard, and refuses a period over another with both dates', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/vc/tarifas')
  const tabela = pagina.getByRole('table', { name: 'Tarifas em R$/MWh sem tributos' })
  await tabela.getByRole('row', { name: /^Altos da Serra RS .*292,74 432,44 212,08 conferida$/ }).waitFor()
  await tabela.getByRole('row', { name: /^Copel-DIS PR .*275,75 366,67 214,54/ }).waitFor()
  await pagina.getByText(`Aliança do Vale está sem tarifa desde ${diaBr(dia(-9))}.`).waitFor()
  await semBarreiras(pagina)

  // G goes to the gap, the arrows and Enter to its periods, N to the form
  await pagina.keyboard.press('g')
  await expect.poll(() => tabela.locator('tr[data-aberta] th').textContent()).toContain('Aliança do Vale')
  await pagina.keyboard.press('j')
  await expect.poll(() => tabela.locator('tr[data-aberta] th').textContent()).toContain('Altos da Serra')
  await pagina.keyboard.press('k')
  await expect.poll(() => tabela.locator('tr[data-aberta] th').textContent()).toContain('Aliança do Vale')
  await pagina.keyboard.press('ArrowLeft')
  await pagina.keyboard.press('Enter')
  const cartao = (de: number, ate: number) =>
    pagina.getByRole('region', { name: `Aliança do Vale, período de ${diaBr(dia(de))} a ${diaBr(dia(ate))}` })
  await cartao(-400, -36).getByText('Não há período logo antes para comparar.').waitFor()
  await pagina.keyboard.press('ArrowRight')
  await cartao(-35, -10)
    .getByText(/Contra o período anterior .*TE igual, TUSD igual, Fio B \+ 0,5 %/)
    .waitFor()
  await pagina.keyboard.press('n')
  const novo = pagina.getByRole('dialog', { name: 'Novo período' })
  const comeco = novo.getByRole('textbox', { name: 'Começa em' })
  const energia = (nome: string) => novo.getByRole('spinbutton', { name: `${nome} (R$/MWh)`, exact: true })
  await comeco.fill(diaBr(dia(-10)))
  await energia('TE').fill('230,5')
  await energia('TUSD').fill('401,25')
  await pagina.keyboard.press('Control+Enter')
  await novo.getByText('Informe o Fio B em R$/MWh; 0 se não houver').waitFor()
  await energia('Fio B').fill('215')
  await pagina.keyboard.press('Control+Enter')
  const frase = `O período começa em ${diaBr(dia(-10))} e o que existe vai até ${diaBr(dia(-10))}.`
  await novo.getByText(`${frase} Corrija a data ou encerre o outro.`).first().waitFor()
  await semBarreiras(pagina)
  await comeco.fill(diaBr(dia(-9)))
  await novo.getByRole('textbox', { name: 'Vale até' }).fill(diaBr(dia(300)))
  await pagina.keyboard.press('Control+Enter')
  await novo.waitFor({ state: 'detached' })
  await cartao(-9, 300).waitFor()
  await tabela.getByRole('row', { name: /^Aliança do Vale .*230,50 401,25 215,00 conferida$/ }).waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('corrects a period in use with a reason, which another person sees at once; a reader only exports', async () => {
  const { id, postos } = await cooperativa('Bons Ventos', [-30, 330])
  const usado = postos[0]?.id ?? ''
  await casa.app.s.executar(sistema, (u) =>
    pinarVigencias(u, { vigenciaIds: [usado], por: { tipo: 'proposta', id: uuidv7() } }),
  )
  const [dela, daOutra] = [await janela(casa.url), await janela(casa.url, { tema: 'dark' })]
  await jaDentro(dela.pagina, 'admin@girassol.test')
  await jaDentro(daOutra.pagina, 'admin@girassol.test')
  for (const { pagina } of [dela, daOutra]) {
    await pagina.goto(`/vc/tarifas?d=${id}&p=${usado}`)
    await pagina.getByText('Em uso por 1 proposta: não se edita, corrige-se.').waitFor()
  }
  await semBarreiras(daOutra.pagina)
  await dela.pagina.getByRole('button', { name: 'Corrigir' }).click()
  const gaveta = dela.pagina.getByRole('dialog', { name: /^Corrigir Bons Ventos/ })
  await gaveta.getByRole('spinbutton', { name: 'TE (R$/MWh)', exact: true }).fill('295,1')
  await gaveta.getByRole('button', { name: 'Gravar a correção' }).click()
  await gaveta.getByText('Diga o motivo em pelo menos 3 letras').waitFor()
  await gaveta.getByLabel('Motivo da correção').fill('REH retificada em 10/11')
  await gaveta.getByRole('button', { name: 'Gravar a correção' }).click()
  await dela.pagina.getByText('Motivo da correção: REH retificada em 10/11').waitFor()
  // the other page, without reload
  await daOutra.pagina.getByRole('row', { name: /^Bons Ventos .*295,10/ }).waitFor()
  await daOutra.pagina.getByRole('button', { name: 'Ver o período que tomou o lugar deste' }).click()
  await daOutra.pagina.getByText('Motivo da correção: REH retificada em 10/11').waitFor()
  const velho = (await admin.chamar(periodos.obter, { params: { id: usado } })).corpo.data
  expect([velho.te, velho.usos]).toEqual([292.74, 1])
  expect([...dela.erros, ...daOutra.erros]).toEqual([])
  await dela.contexto.close()
  await daOutra.contexto.close()
})

it("previews ANEEL's file before anything is written, then writes it; a phone shows the preview only", async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { tema: 'dark' })
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/vc/tarifas')
  await pagina.getByRole('table', { name: /^Tarifas em/ }).waitFor()
  await pagina.keyboard.press('i')
  const arquivo = (nome: string, texto: string) => ({ name: nome, mimeType: 'text/csv', buffer: Buffer.from(texto) })
  const entrada = pagina.locator('input[type=file]')
  await entrada.setInputFiles(arquivo('clientes.csv', 'Nome;E-mail\nAna;ana@x.test\n'))
  await pagina.getByText(/^Faltam colunas: DscREH.*Este é o arquivo de tarifas homologadas\?$/).waitFor()
  await entrada.setInputFiles(arquivo('tarifas-nov-2026.csv', arquivoDeTarifas(AMOSTRA)))
  const previa = pagina.getByRole('complementary', { name: 'Prévia da importação' })
  await previa.getByText('nada gravado ainda').waitFor()
  await previa.getByText('Linha 18, DMED:').waitFor()
  await previa.getByText(/1 distribuidora do arquivo não está cadastrada aqui: CERSAD/).waitFor()
  await semBarreiras(pagina)
  const endereco = new URL(pagina.url())

  const celular = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(celular.pagina, 'admin@girassol.test')
  await celular.pagina.goto(endereco.pathname + endereco.search)
  await celular.pagina.getByText('Grave no computador; aqui você confere.').waitFor()
  expect(await celular.pagina.getByRole('button', { name: /^Gravar/ }).count()).toBe(0)
  await semBarreiras(celular.pagina)
  await celular.pagina.getByRole('button', { name: 'Fechar a importação' }).click()
  await celular.pagina.getByRole('button', { name: 'Copel-DIS' }).click()
  await celular.pagina.getByRole('region', { name: /^Copel-DIS, período de 24\/06\/2026/ }).waitFor()
  expect(await celular.pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await semBarreiras(celular.pagina)
  await celular.contexto.close()

  await previa.getByRole('button', { name: /^Gravar \d+ períodos$/ }).click()
  await previa.getByText('gravada', { exact: true }).waitFor()
  await pagina.getByRole('row', { name: /^Light RJ .*310,26 513,50 225,35/ }).waitFor()
  expect([...erros, ...celular.erros]).toEqual([])
  await contexto.close()
})
