import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
let contados = 0
const CELULAR = { largura: 390, altura: 844 }

async function propostaEnviada(): Promise<{ id: string; caminho: string }> {
  const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const admin = await casa.como('admin@girassol.test')
  const email = `marta${++contados}@casa.com`
  const contato = await admin.chamar(contatos.criar, { body: { nome: 'Marta Vilela', email } })
  const entrada = casaDeTeste()
  const [norte] = entrada.faces
  const criada = await vendedora.chamar(propostas.criar, {
    body: {
      cliente_nome: 'Marta Vilela Nunes',
      contato_id: contato.corpo.data.id,
      conteudo: {
        tipo: 'autoconsumo',
        entrada: {
          ...entrada,
          variantes: [
            { letra: 'A', mudancas: {} },
            {
              letra: 'B',
              mudancas: {
                faces: norte ? [{ ...norte, modulos: 8 }] : [],
                preco: { ...entrada.preco, valorCent: 1_886_000 },
              },
            },
          ],
        },
      },
    },
  })
  const { id, revisao } = criada.corpo.data
  const r = await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  return { id, caminho: r.corpo.data.link.replace(/^https?:\/\/[^/]+/, '') }
}

const codigoRecebido = async (): Promise<string> => {
  const { rows } = await sql<{ assunto: string }>`
    select assunto from plataforma.correio order by criado_em desc limit 1
  `.execute(casa.app.s.banco.db)
  return /^(\d{6}) /.exec(rows[0]?.assunto ?? '')?.[1] ?? ''
}
const comEspacos = (t: string) => t.replaceAll(/\s+/g, ' ')

it('[S2.20] a customer plays with the premises, keeps what was typed offline, chooses and accepts on a phone', async () => {
  const { id, caminho } = await propostaEnviada()
  const { pagina, contexto, erros } = await janela(casa.url, CELULAR)
  const deFora: string[] = []
  pagina.on('request', (r) => {
    if (!r.url().startsWith(casa.url) && !r.url().startsWith('data:')) deFora.push(r.url())
  })
  await pagina.goto(caminho)
  await pagina.getByRole('heading', { name: 'Sua conta de luz, antes e depois da usina' }).waitFor()
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await semBarreiras(pagina)

  // the keyboard moves a slider by half a point, and every figure follows
  const figuras = pagina.locator('[data-vivo="figuras"]')
  expect(comEspacos(await figuras.innerText())).toContain('R$ 395.559')
  await pagina.getByLabel('Se a energia subir, por ano').focus()
  for (let n = 0; n < 4; n++) await pagina.keyboard.press('ArrowLeft')
  await expect.poll(async () => comEspacos(await figuras.innerText())).toContain('R$ 302.132')
  await expect
    .poll(async () => comEspacos((await pagina.locator('[data-fala]').textContent()) ?? ''))
    .toContain('Com a energia subindo 4,0 %')
  expect(comEspacos(await pagina.locator('[data-barra]').innerText())).toContain('R$ 21.800,00')

  await pagina.getByRole('radio', { name: /^B · 8 módulos/ }).check()
  await pagina.getByRole('radio', { name: /^Financiado/ }).check()
  const barra = pagina.locator('[data-barra]')
  await expect.poll(async () => comEspacos(await barra.innerText())).toContain('8 módulos, financiado R$ 18.860,00')
  await pagina.getByRole('link', { name: 'Aceitar proposta' }).click()
  await expect.poll(() => barra.evaluate((e) => e.classList.contains('fora'))).toBe(true)

  await pagina.getByLabel('Nome completo').fill('Marta Vilela Nunes')
  await pagina.getByLabel('CPF').fill('52998224726')
  expect(await pagina.getByLabel('CPF').inputValue()).toBe('529.982.247-26')
  expect(await pagina.getByRole('checkbox').isChecked()).toBe(false)
  await pagina.getByRole('button', { name: 'Enviar código' }).click()
  await pagina.getByText('Código enviado para m•••@casa.com').waitFor()

  // without internet the sentence says so, and what was typed is still there afterwards
  await contexto.setOffline(true)
  await pagina.locator('[data-offline]').waitFor()
  await pagina.getByRole('button', { name: /^Aceitar por/ }).click()
  await pagina.locator('#erro-geral', { hasText: 'Sem internet. O que você digitou está guardado.' }).waitFor()
  await contexto.setOffline(false)
  await pagina.reload()
  expect(await pagina.getByLabel('Nome completo').inputValue()).toBe('Marta Vilela Nunes')
  await pagina.getByRole('radio', { name: /^B · 8 módulos/ }).check()

  const aceitar = pagina.getByRole('button', { name: /^Aceitar por/ })
  const codigo = pagina.getByLabel('Código de 6 números')
  await codigo.fill('000 000')
  await aceitar.click()
  await pagina.getByText('CPF inválido: confira os números').waitFor()
  await pagina.getByText('Marque que você leu e concorda').waitFor()
  await pagina.getByLabel('CPF').fill('52998224725')
  await pagina.getByRole('checkbox').check()
  const certo = await codigoRecebido()
  await codigo.fill(certo === '000000' ? '111111' : '000000')
  await aceitar.click()
  await pagina.getByText('Código não confere. Restam 4 tentativas.').waitFor()
  expect(await codigo.evaluate((e) => e === document.activeElement)).toBe(true)
  expect(await pagina.locator('[data-digitada]').innerText()).toBe('Marta Vilela Nunes')
  await semBarreiras(pagina)
  await codigo.fill(certo)
  await aceitar.click()
  await pagina.getByText(/^Aceita em .*, opção B, à vista\. O contrato chega no seu WhatsApp\.$/).waitFor()
  expect(await barra.count()).toBe(0)

  const { rows } = await sql<{ letra: string; vistas: number }>`
    select a.letra, p.vistas
    from propostas.aceites a
    join propostas.propostas p on p.id = a.proposta_id
    where a.proposta_id = ${id}
  `.execute(casa.app.s.banco.db)
  expect(rows[0]?.letra).toBe('B')
  expect(rows[0]?.vistas).toBeGreaterThan(0)
  expect([deFora, erros]).toEqual([[], []])
})

it('is readable in the dark and on a desk, with the bill next to the rest', async () => {
  const { caminho } = await propostaEnviada()
  const { pagina, erros } = await janela(casa.url, { tema: 'dark', largura: 1200 })
  await pagina.goto(caminho)
  await semBarreiras(pagina)
  const [conta, anos] = await Promise.all(
    ['conta', 'anos'].map((parte) => pagina.locator(`[data-parte="${parte}"]`).boundingBox()),
  )
  expect((anos?.x ?? 0) - (conta?.x ?? 0)).toBeGreaterThan(300)
  expect(erros).toEqual([])
})

it('draws a signature with the pointer and says the same for every link that opens nothing', async () => {
  const { caminho } = await propostaEnviada()
  const { pagina, erros } = await janela(casa.url, CELULAR)
  await pagina.goto(caminho)
  await pagina.getByRole('radio', { name: 'Desenhar' }).check()
  const tela = pagina.locator('canvas')
  await tela.scrollIntoViewIfNeeded()
  const caixa = await tela.boundingBox()
  if (!caixa) throw new TypeError('the frame is shown')
  await pagina.mouse.move(caixa.x + 20, caixa.y + 40)
  await pagina.mouse.down()
  await pagina.mouse.move(caixa.x + 120, caixa.y + 60, { steps: 5 })
  await pagina.mouse.up()
  const pintado = () =>
    tela.evaluate((e) =>
      e instanceof HTMLCanvasElement
        ? (e
            .getContext('2d')
            ?.getImageData(0, 0, e.width, e.height)
            .data.some((v) => v > 0) ?? false)
        : false,
    )
  expect(await pintado()).toBe(true)
  await pagina.getByRole('button', { name: 'Limpar' }).click()
  expect(await pintado()).toBe(false)
  expect(erros).toEqual([])
  await pagina.goto(`/p/${'f'.repeat(43)}`)
  await pagina
    .getByRole('heading', { name: 'Esta página não está disponível. Fale com quem enviou a proposta.' })
    .waitFor()
})
