import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import type { Contrato } from '#modules/contratos/contract/formas.ts'
import { linkDaProposta } from '#modules/propostas/links.ts'
import type { AppDeTeste, Chamada } from '#tests/suporte/app.ts'
import { jaDentro, janela, semBarreiras } from '#tests/suporte/navegador.ts'

export interface QuemAssina {
  nome: string
  cpf: string
  email: string
}

/** What no system has, by the label of its field. */
const valoresDo = (cliente: QuemAssina): Record<string, string> => ({
  'CPF ou CNPJ do cliente': cliente.cpf,
  'Endereço do cliente': 'Rua das Palmas, 88',
  'Cidade do cliente': 'Cotia',
  'Estado do cliente': 'SP',
  'E-mail do cliente': cliente.email,
  'Telefone do cliente': '(11) 99214-4471',
  'Nascimento do cliente': '14/06/1974',
  'Estado civil do cliente': 'casado',
  'Profissão do cliente': 'comerciante',
  'Cota de capital': '100,00',
  'Razão social da empresa': 'Coop Solar Ltda',
  'CNPJ da empresa': '11222333000181',
  'Cidade da empresa': 'São Paulo',
  'Encarregado dos dados pessoais': 'Ivo Sales',
  'E-mail do encarregado': 'dados@exemplo.com',
})

/** A window where this user is signed in. */
export async function janelaDe(casa: AppDeTeste, pessoa: string) {
  const { email } = await casa.app.s.banco.db
    .selectFrom('cad.usuarios')
    .select('email')
    .where('id', '=', pessoa)
    .executeTakeFirstOrThrow()
  const aberta = await janela(casa.url)
  await jaDentro(aberta.pagina, email)
  return aberta
}

/** The field opens over the text, and its value is in the text after it closes. */
async function escreverValor(pagina: Page, rotulo: string, valor: string): Promise<void> {
  const dialogo = pagina.getByRole('dialog', { name: rotulo, exact: true })
  await dialogo.getByLabel(rotulo, { exact: true }).fill(valor)
  await dialogo.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialogo.waitFor({ state: 'detached' })
}

/** Fills each empty variable of the text, one after another, until none asks for a value. */
async function preencherOQueFalta(pagina: Page, valores: Record<string, string>): Promise<void> {
  const vazias = pagina.locator('[data-falta]')
  for (const vistas = new Set<string>(); (await vazias.count()) > 0;) {
    await vazias.first().click()
    const rotulo = await pagina.getByRole('dialog').getByRole('heading').innerText()
    expect(vistas, `${rotulo} is asked for once`).not.toContain(rotulo)
    vistas.add(rotulo)
    expect(Object.keys(valores), 'a value that the test has').toContain(rotulo)
    await escreverValor(pagina, rotulo, valores[rotulo] ?? '')
  }
}

async function escreverQuemAssina(pagina: Page, abrir: Locator, s: QuemAssina, papel: string): Promise<void> {
  await abrir.click()
  const dialogo = pagina.getByRole('dialog', { name: 'Quem assina', exact: true })
  await dialogo.getByLabel('Nome', { exact: true }).fill(s.nome)
  await dialogo.getByLabel('CPF', { exact: true }).fill(s.cpf)
  // the e-mail alone: the code and the link go there
  await dialogo.getByLabel('Celular', { exact: true }).fill('')
  await dialogo.getByLabel('E-mail', { exact: true }).fill(s.email)
  await dialogo.getByRole('combobox', { name: 'Papel' }).click()
  await pagina.getByRole('option', { name: papel, exact: true }).click()
  await dialogo.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialogo.waitFor({ state: 'detached' })
}

/** Writes on the contract's page what it lacks, and asks the lawyers for the review. */
async function preencherEPedirRevisao(pagina: Page, cliente: QuemAssina, empresa: QuemAssina): Promise<void> {
  await pagina.locator('[data-falta]').first().waitFor()
  await preencherOQueFalta(pagina, valoresDo(cliente))
  await pagina.getByRole('button', { name: 'Mudar: Prazo' }).click()
  await escreverValor(pagina, 'Prazo do contrato', '12')
  const assinam = pagina.getByRole('region', { name: 'Quem assina', exact: true })
  const doCliente = assinam.getByRole('listitem').first().getByRole('button').first()
  await escreverQuemAssina(pagina, doCliente, cliente, 'contratante')
  await escreverQuemAssina(pagina, assinam.getByRole('button', { name: 'Incluir pessoa' }), empresa, 'contratada')
  await pagina.locator('#impedem').waitFor({ state: 'detached' })
  await pagina.getByText('Salvo', { exact: true }).waitFor()
  await pagina.getByRole('button', { name: 'Pedir revisão jurídica' }).click()
  const pedido = pagina.getByRole('dialog', { name: 'Pedir revisão jurídica' })
  await pedido.getByRole('button', { name: 'Pedir revisão', exact: true }).click()
  await pedido.waitFor({ state: 'detached' })
}

/** On the screen: the contract of an accepted proposal is found on its page, filled, reviewed and sent. */
export async function contratoEnviado(p: {
  casa: AppDeTeste
  proposta: string
  quem: Chamada
  advogado: Chamada
  cliente: QuemAssina
  empresa: QuemAssina
}): Promise<Contrato> {
  const { pagina, contexto, erros } = await janelaDe(p.casa, p.quem.id)
  await pagina.goto(linkDaProposta({ id: p.proposta, tipo: 'assinatura' }))
  // the acceptance has opened it
  await pagina.getByRole('region', { name: 'Contrato', exact: true }).getByRole('link').click()
  await pagina.waitForURL(/contratos?\/.*[0-9a-f-]{36}$/)
  const endereco = new URL(pagina.url()).pathname
  const id = endereco.split('/').at(-1) ?? ''
  await preencherEPedirRevisao(pagina, p.cliente, p.empresa)
  const doAdvogado = await janelaDe(p.casa, p.advogado.id)
  await doAdvogado.pagina.goto(endereco)
  await doAdvogado.pagina.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await doAdvogado.pagina.getByRole('button', { name: 'Aprovar', exact: true }).waitFor({ state: 'detached' })
  await pagina.getByRole('button', { name: /^Enviar para assinar/ }).click()
  const envio = pagina.getByRole('dialog', { name: /^Enviar a / })
  await envio.getByRole('button', { name: 'Enviar para assinar', exact: true }).click()
  await envio.waitFor({ state: 'detached' })
  expect([...erros, ...doAdvogado.erros]).toEqual([])
  await Promise.all([contexto.close(), doAdvogado.contexto.close()])
  const enviado = await p.quem.chamar(contratos.obter, { params: { id } })
  expect(enviado.corpo.data.situacao).toBe('enviado_assinatura')
  return enviado.corpo.data
}

/** The newest mail to this address whose subject or text has the pattern. */
export async function naCarta(casa: AppDeTeste, para: string, padrao: RegExp): Promise<string> {
  let achado = ''
  const procurar = async () => {
    const { rows } = await sql<{ assunto: string; texto: string }>`
      select assunto, texto
      from plataforma.correio
      where para = ${para}
      order by criado_em desc, id desc
    `.execute(casa.app.s.banco.db)
    achado = rows.map((r) => padrao.exec(`${r.assunto}\n${r.texto}`)?.[1]).find(Boolean) ?? ''
    return achado
  }
  await expect.poll(procurar, { message: `mail to ${para}`, timeout: 20_000 }).not.toBe('')
  return achado
}

async function lerAteOFim(p: Page): Promise<void> {
  const continuar = p.getByRole('button', { name: 'Li até o fim, continuar' })
  expect(await continuar.isDisabled()).toBe(true)
  // page by page, as a thumb does: a jump to the end is not a reading
  for (const marca of await p.locator('[data-pagina]').all()) {
    await marca.scrollIntoViewIfNeeded()
    await p.evaluate(() => new Promise((pronto) => requestAnimationFrame(() => requestAnimationFrame(pronto))))
  }
  await p.locator('[data-fim]').scrollIntoViewIfNeeded()
  await expect.poll(() => continuar.isEnabled()).toBe(true)
  await continuar.click()
}

export async function desenhar(p: Page, rotulo = 'Desenhe a assinatura com o dedo ou o mouse'): Promise<void> {
  const quadro = p.getByLabel(rotulo)
  await quadro.scrollIntoViewIfNeeded()
  const caixa = await quadro.boundingBox()
  if (!caixa) throw new Error('the signature has no place')
  const [x, y] = [caixa.x + 40, caixa.y + caixa.height / 2]
  await p.mouse.move(x, y)
  await p.mouse.down()
  for (let n = 1; n <= 12; n++) await p.mouse.move(x + n * 14, y + Math.sin(n) * 24)
  await p.mouse.up()
}

/** A person reads, confirms and signs on a phone; returns the page that they are left with. */
export async function assinarNoCelular(casa: AppDeTeste, quem: QuemAssina, conferir: boolean): Promise<Page> {
  const { pagina, erros } = await janela(casa.url, { largura: 390, altura: 844 })
  await pagina.goto(`/assinar/${await naCarta(casa, quem.email, /\/assinar\/([\w-]+)/)}`)
  const cabe = () => pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(await cabe()).toBe(true)
  if (conferir) await semBarreiras(pagina)
  await lerAteOFim(pagina)
  await pagina.getByText(/^Mandamos um código de 6 números ao /).waitFor()
  if (conferir) await semBarreiras(pagina)
  await pagina.getByLabel('Código', { exact: true }).fill(await naCarta(casa, quem.email, /^(\d{6}) é o seu código/))
  await pagina.getByLabel('CPF', { exact: true }).pressSequentially(quem.cpf)
  await pagina.getByRole('button', { name: 'Confirmar' }).click()
  await pagina.getByRole('heading', { name: 'Sua assinatura' }).waitFor()
  await desenhar(pagina)
  await pagina.locator('[name="consentimento"]').check()
  if (conferir) await semBarreiras(pagina)
  expect(await cabe()).toBe(true)
  await pagina.getByRole('button', { name: /^Assinar o / }).click()
  await pagina.getByRole('heading', { name: /^Pronto, / }).waitFor()
  expect(erros).toEqual([])
  return pagina
}
