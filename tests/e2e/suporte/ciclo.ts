import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DIA_MS } from '#kit/dias.ts'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import type { Contrato } from '#modules/contratos/contract/formas.ts'
import type { AppDeTeste, Chamada } from '#tests/suporte/app.ts'
import { janela, semBarreiras } from '#tests/suporte/navegador.ts'

export interface QuemAssina {
  nome: string
  cpf: string
  email: string
}

const daqui = (dias: number) => new Date(Date.now() + dias * DIA_MS).toISOString().slice(0, 10)

/** Opens the contract of an accepted proposal, writes what no system has, and sends it for signature. */
export async function contratoEnviado(p: {
  proposta: string
  quem: Chamada
  advogado: Chamada
  cliente: QuemAssina
  empresa: QuemAssina
}): Promise<Contrato> {
  const criado = await p.quem.chamar(contratos.criar, { body: { proposta_id: p.proposta } })
  expect(criado.status, JSON.stringify(criado.corpo)).toBe(200)
  const { id, revisao, conteudo: lido } = criado.corpo.data
  const { da_proposta: _, quadros: __, ...conteudo } = lido
  const assina = (s: QuemAssina, papel: 'contratante' | 'contratada') => ({
    nome: s.nome,
    cpf: s.cpf,
    email: s.email,
    telefone: null,
    papel,
    contato_id: null,
  })
  const salvo = await p.quem.chamar(contratos.salvar, {
    params: { id },
    body: {
      revisao,
      conteudo: {
        ...conteudo,
        variaveis: {
          ...conteudo.variaveis,
          'cliente.documento': p.cliente.cpf,
          'cliente.endereco': 'Rua das Palmas, 88',
          'cliente.cidade': 'Cotia',
          'cliente.uf': 'SP',
          'cliente.email': p.cliente.email,
          'cliente.telefone': '(11) 99214-4471',
          'cliente.nascimento': '1974-06-14',
          'cliente.estado_civil': 'casado',
          'cliente.profissao': 'comerciante',
          'cota.capital': '10000',
          'contrato.prazo_meses': '12',
          'empresa.razao_social': 'Coop Solar Ltda',
          'empresa.cnpj': '11222333000181',
          'empresa.cidade': 'São Paulo',
          'empresa.encarregado': 'Ivo Sales',
          'empresa.encarregado_email': 'dados@exemplo.com',
        },
        signatarios: [assina(p.cliente, 'contratante'), assina(p.empresa, 'contratada')],
      },
    },
  })
  expect(salvo.status, JSON.stringify(salvo.corpo)).toBe(200)
  expect(salvo.corpo.data.checagem.filter((i) => i.situacao === 'falta')).toEqual([])
  await p.quem.chamar(contratos.pedirRevisao, { params: { id }, body: { ate: daqui(2) } })
  const aprovado = await p.advogado.chamar(contratos.aprovar, { params: { id } })
  expect(aprovado.status, JSON.stringify(aprovado.corpo)).toBe(200)
  const enviado = await p.quem.chamar(contratos.enviar, {
    params: { id },
    body: { revisao: aprovado.corpo.data.revisao, assinar_ate: daqui(7) },
  })
  expect(enviado.status, JSON.stringify(enviado.corpo)).toBe(200)
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

async function desenhar(p: Page): Promise<void> {
  const quadro = p.getByLabel('Desenhe a assinatura com o dedo ou o mouse')
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
