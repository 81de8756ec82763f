import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { EXEMPLOS } from '#modules/propostas/regras/exemplos.ts'
import { janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })
const admin = await casa.como('admin@girassol.test')
const CELULAR = { largura: 390, altura: 844 }
let contados = 0

/** What each kind shows first, and what the bar and the acceptance say. */
const TIPOS = [
  ['investimento', 'Uma parte da usina, em três cenários', /cota de 25 %.*R\$ 75\.600,00/, 'cota de 25 %'],
  ['assinatura', 'Sua conta de luz, sem obra e sem investimento', /R\$ \d+,\d\d por mês/, 'assinatura'],
  ['limpeza', 'Módulos limpos, sem você subir no telhado', /R\$ 1\.960,34/, '2 limpezas por ano, parcelas nossas'],
  ['servicos', 'O que será feito, e quanto custa', /R\$ \d+,\d\d/, 'serviço, parcelas nossas'],
] as const
type Outro = (typeof TIPOS)[number][0]

async function enviada(tipo: Outro): Promise<string> {
  const email = `marta${++contados}@casa.com`
  const contato = await admin.chamar(contatos.criar, { body: { nome: 'Marta Vilela', email } })
  const criada = await admin.chamar(propostas.criar, {
    body: { conteudo: EXEMPLOS[tipo], cliente_nome: 'Marta Vilela Nunes', contato_id: contato.corpo.data.id },
  })
  const { id, revisao } = criada.corpo.data
  const r = await admin.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  return r.corpo.data.link.replace(/^https?:\/\/[^/]+/, '')
}
const codigoRecebido = async (): Promise<string> => {
  const { rows } = await sql<{ assunto: string }>`
    select assunto from plataforma.correio order by criado_em desc limit 1
  `.execute(casa.app.s.banco.db)
  return /^(\d{6}) /.exec(rows[0]?.assunto ?? '')?.[1] ?? ''
}
const comEspacos = (t: string) => t.replaceAll(/\s+/g, ' ')

it.each(TIPOS)('[S2.20] a customer reads and accepts on a phone: %s', async (tipo, titulo, naBarra, aceito) => {
  const caminho = await enviada(tipo)
  const { pagina, erros } = await janela(casa.url, CELULAR)
  const deFora: string[] = []
  pagina.on('request', (r) => {
    if (!r.url().startsWith(casa.url) && !r.url().startsWith('data:')) deFora.push(r.url())
  })
  await pagina.goto(caminho)
  await pagina.getByRole('heading', { level: 1, name: titulo }).waitFor()
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await semBarreiras(pagina)
  expect(comEspacos(await pagina.locator('[data-barra]').innerText())).toMatch(naBarra)
  const parcelado = pagina.getByRole('radio', { name: /^Parcelas/ })
  if ((await parcelado.count()) > 0) await parcelado.check()

  await pagina.getByRole('link', { name: 'Aceitar proposta' }).click()
  await pagina.getByLabel('Nome completo').fill('Marta Vilela Nunes')
  await pagina.getByLabel('CPF').fill('52998224725')
  await pagina.getByRole('button', { name: 'Enviar código' }).click()
  await pagina.getByText('Código enviado para m•••@casa.com').waitFor()
  await pagina.getByLabel('Código de 6 números').fill(await codigoRecebido())
  await pagina.getByRole('checkbox').check()
  await pagina.getByRole('button', { name: /^Aceitar por/ }).click()
  await pagina.getByText(new RegExp(`^Aceita em .*, ${aceito}\\. O contrato chega no seu WhatsApp\\.$`)).waitFor()
  expect([deFora, erros]).toEqual([[], []])
})

it('is readable in the dark and on a desk, for every kind', async () => {
  for (const [tipo] of TIPOS) {
    const caminho = await enviada(tipo)
    const { pagina, erros } = await janela(casa.url, { tema: 'dark', largura: 1440 })
    await pagina.goto(caminho)
    await semBarreiras(pagina)
    for (const tabela of await pagina.getByText('Ver a tabela').all()) await tabela.click()
    await semBarreiras(pagina)
    expect([tipo, erros]).toEqual([tipo, []])
  }
})
