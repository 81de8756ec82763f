import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { ajustes, motivosDeAjuste } from '#modules/estoque/contract/ajustes.ts'
import { categorias, locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { PNG } from '#tests/suporte/chat.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
const { db } = casa.app.s.banco
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const outra = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const email =
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${chefe.id}`.execute(db)).rows[0]?.email ?? ''
const hoje = diaAqui()

let sede = ''
let cabo = ''
let ajustado = ''
beforeAll(async () => {
  sede = (await chefe.chamar(locais.criar, { body: { nome: 'Campinas', tipo: 'almoxarifado' } })).corpo.data.id
  const fornecedor = (await chefe.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'fornecedor')?.id ?? ''
  cabo = (
    await chefe.chamar(materiais.criar, {
      body: {
        codigo: 'CAB-0009',
        unidade: 'M',
        rastreio: 'nenhum',
        item: { tipo: 'cabo', modelo: 'Cabo solar 4 mm²' },
      },
    })
  ).corpo.data.id
  const entrar = (quem: typeof chefe, quantidade: string) =>
    quem.chamar(movimentos.criar, {
      body: {
        chave: uuidv7(),
        tipo: 'entrada',
        ocorrido_em: hoje,
        documento: 'NF-e 7',
        de: fornecedor,
        para: sede,
        linhas: [{ item_id: cabo, quantidade, valor_centavos: 1000 * Number(quantidade), series: [] }],
      },
    })
  await sql`update cad.usuarios set nome = 'Rosa do Kardex' where id = ${outra.id}`.execute(db)
  await entrar(chefe, '900')
  await entrar(outra, '10')
  const motivo_id = (await chefe.chamar(motivosDeAjuste.listar)).corpo.data.find(
    (m) => m.nome === 'Erro de lançamento',
  )?.id
  const pedido = await outra.chamar(movimentos.ajustar, {
    body: {
      chave: uuidv7(),
      tipo: 'ajuste',
      ocorrido_em: hoje,
      motivo_id: motivo_id ?? '',
      local_id: sede,
      linhas: [{ item_id: cabo, sentido: 'menos', quantidade: '300', series: [] }],
    },
  })
  const aprovado = await chefe.chamar(ajustes.aprovar, { params: { id: pedido.corpo.data.id } })
  ajustado = aprovado.corpo.data.movimento_id
})

const abrir = async (caminho: string) => {
  const aberta = await janela(casa.url)
  await jaDentro(aberta.pagina, email)
  await aberta.pagina.goto(caminho)
  return aberta
}
const escolher = async (p: Page, rotulo: string, opcao: string) => {
  // its name is the label with the value
  await p.getByRole('combobox', { name: new RegExp(`^${rotulo}`) }).click()
  await p.getByRole('option', { name: opcao, exact: true }).click()
}

it('the reversal of an approved adjustment asks why, and waits for another person', async () => {
  const { pagina: p, contexto, erros } = await abrir(`/est/movimentacoes?movimento=${ajustado}`)
  await p.getByRole('button', { name: 'Estornar', exact: true }).click()
  const dialogo = p.getByRole('dialog', { name: 'Estornar este movimento?' })
  await dialogo.getByText('Acima do limite de ajuste, outra pessoa aprova antes.', { exact: false }).waitFor()
  await dialogo.getByRole('button', { name: 'Estornar', exact: true }).click()
  await dialogo.getByText('Diga por quê.').waitFor()
  await dialogo.getByLabel('Motivo').fill('Os metros estavam na outra bobina')
  await semBarreiras(p)
  await dialogo.getByRole('button', { name: 'Estornar', exact: true }).click()
  await p.getByText('Passou do limite: espera a aprovação de outra pessoa').first().waitFor()
  await p.goto('/est/movimentacoes/ajuste?tipo=aprovar')
  const pedido = p.getByRole('article', { name: 'Estorno em Campinas' })
  await pedido.getByText('Os metros estavam na outra bobina').waitFor()
  await pedido.getByText('Você pediu: outra pessoa aprova.').waitFor()
  await semBarreiras(p)
  expect(erros).toEqual([])
  await contexto.close()
})

it('the calculator converts while it is typed', async () => {
  const { pagina: p, contexto, erros } = await abrir('/est/unidades-medida')
  const conta = p.getByRole('region', { name: 'Calculadora' })
  await conta.getByLabel('Quantidade').fill('2,5')
  await expect.poll(() => conta.getByRole('status').innerText()).toMatch(/2\.500/)
  await semBarreiras(p)
  expect(erros).toEqual([])
  await contexto.close()
})

it('the kardex is filtered by kind and by person, and its balance steps aside', async () => {
  const { pagina: p, contexto, erros } = await abrir(`/est/materiais/${cabo}`)
  const kardex = p.getByRole('region', { name: 'Kardex' })
  const linhas = kardex.locator('tbody tr')
  await expect.poll(() => linhas.count()).toBe(3)
  await escolher(p, 'Movimento', 'Ajuste')
  await expect.poll(() => linhas.count()).toBe(1)
  await kardex.getByText('saldo só com filtro de lugar').waitFor()
  await escolher(p, 'Movimento', 'Todos os tipos')
  await kardex.getByLabel('Quem', { exact: true }).fill('Rosa')
  await p.getByRole('option', { name: 'Rosa do Kardex' }).click()
  await expect.poll(() => linhas.count()).toBe(1)
  await linhas.getByText('+10').waitFor()
  await semBarreiras(p)
  expect(erros).toEqual([])
  await contexto.close()
})

it('a category says how new materials are tracked and how much there should be, and is deleted when empty', async () => {
  const { pagina: p, contexto, erros } = await abrir('/est/categorias/nova')
  await p.getByLabel('Nome', { exact: true }).fill('Geração da jornada')
  await escolher(p, 'Rastreio dos materiais novos', 'Por número de série')
  await p.getByLabel(/^Mínimo/).fill('4')
  await semBarreiras(p)
  await p.getByRole('button', { name: /^Criar categoria/ }).click()
  await p.getByRole('button', { name: 'Geração da jornada' }).click()
  await p.getByRole('heading', { name: 'Geração da jornada' }).waitFor()
  const criada = (await chefe.chamar(categorias.listar)).corpo.data.find((c) => c.nome === 'Geração da jornada')
  expect(criada).toMatchObject({ rastreio: 'serie', reposicao: { minimo: '4', ponto: '4', maximo: null } })
  await p.getByRole('button', { name: 'Apagar', exact: true }).click()
  await p.getByRole('button', { name: 'Apagar categoria' }).click()
  await p.getByText('Categoria apagada').first().waitFor()
  expect(await p.getByRole('button', { name: 'Geração da jornada' }).count()).toBe(0)
  expect(erros).toEqual([])
  await contexto.close()
})

it('a place is put inside another, and is drawn under it', async () => {
  const { pagina: p, contexto, erros } = await abrir('/est/locais')
  await p.getByRole('button', { name: 'Novo local' }).first().click()
  const gaveta = p.getByRole('dialog', { name: 'Novo local' })
  await gaveta.getByLabel('Nome').fill('Estante C')
  await escolher(p, 'Dentro de', 'Campinas')
  await semBarreiras(p)
  await gaveta.getByRole('button', { name: /^Criar local/ }).click()
  await p.getByText('Local criado').first().waitFor()
  const itens = p.getByRole('list', { name: 'Locais' }).getByRole('listitem')
  const recuo = async (nome: string) =>
    await itens.filter({ hasText: nome }).evaluate((li) => Number.parseFloat(getComputedStyle(li).paddingLeft))
  expect(await recuo('Estante C')).toBeGreaterThan(await recuo('Campinas'))
  // what is around one is offered neither itself nor what is inside it
  await p.getByRole('button', { name: 'Campinas', exact: true }).click()
  await p.getByRole('combobox', { name: /^Dentro de/ }).click()
  await p.getByRole('option', { name: /Nenhum/ }).waitFor()
  expect(await p.getByRole('option', { name: 'Estante C', exact: true }).count()).toBe(0)
  expect(erros).toEqual([])
  await contexto.close()
})

it('the picture of a material is put on its page, seen in the list, and removed', async () => {
  const { pagina: p, contexto, erros } = await abrir(`/est/materiais/${cabo}`)
  const foto = p.getByRole('region', { name: 'Foto' })
  await foto.getByRole('button', { name: 'Escolher foto' }).waitFor()
  const campo = foto.locator('input[type=file]:not([capture])')
  await campo.setInputFiles({ name: 'cabo.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await p.getByText('Não consegui abrir esta imagem. Use uma foto JPEG, PNG ou WebP.').waitFor()
  await campo.setInputFiles({ name: 'cabo.png', mimeType: 'image/png', buffer: PNG })
  const imagem = foto.getByRole('img', { name: 'Foto de Cabo solar 4 mm²' })
  await imagem.waitFor()
  await expect.poll(() => imagem.evaluate((i: HTMLImageElement) => i.naturalWidth)).toBeGreaterThan(0)
  await semBarreiras(p)
  await p.goto('/est/materiais')
  await expect.poll(() => p.locator('img[src^="/api/catalogo/fotos/"]').count()).toBe(1)
  await p.goto(`/est/materiais/${cabo}`)
  await foto.getByRole('button', { name: 'Tirar' }).click()
  await foto.getByRole('button', { name: 'Escolher foto' }).waitFor()
  expect(await imagem.count()).toBe(0)
  expect(erros).toEqual([])
  await contexto.close()
})
