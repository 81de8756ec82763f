import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { z } from 'zod'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { linhas } from '#departments/index.ts'
import { contas } from '#modules/cobranca/contract/contas.ts'
import { extratos, TIPO_DE_EXTRATO } from '#modules/cobranca/contract/extratos.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { sugerirVencimento } from '#modules/faturas/regras/vencimento.ts'
import { investidores, investimentos } from '#modules/investidores/contract/investidores.ts'
import { CUSTOS_INICIAIS, premissasIniciais } from '#modules/investidores/regras/premissas-iniciais.ts'
import { cooperativaDeTeste } from '#tests/suporte/cooperativa.ts'
import { injetou, novoRateio } from '#tests/suporte/creditos.ts'
import { membroDeTeste, planilhaDeContas, subirContas } from '#tests/suporte/faturas.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { contratoEnviado, naCarta } from './suporte/ciclo.ts'

const ADMIN = 'admin@girassol.test'
const CLIENTE = 'sergio@exemplo.com'
const casa = await servidorDeTeste({ conversas: false })
const { s } = casa.app
const { db } = s.banco
const cooperativa = await cooperativaDeTeste(casa)
const admin = await casa.como(ADMIN)
const advogado = await pessoaDeTeste(casa, [{ departamento: 'jrdc', papel: 'supervisor' }])
const { usina } = cooperativa
const feitos = {
  rascunho: '',
  matricula: '',
  lote: '',
  recebimento: '',
  cota: '',
  verificar: '',
  investidor: '',
}

const ok = <T>(r: { status: number; corpo: T }): T => {
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo
}

async function comContratos(): Promise<void> {
  const cliente = { nome: 'Sérgio Antunes Prado', cpf: cooperativa.novoCpf(), email: CLIENTE }
  const empresa = { nome: 'Rafael Nogueira', cpf: '11144477735', email: 'rafael@exemplo.com' }
  const { id } = ok(
    await cooperativa.chefe.chamar(contatos.criar, {
      body: { nome: cliente.nome, documento: cliente.cpf, email: cliente.email, telefone: '11992144471' },
    }),
  ).data
  const proposta = await cooperativa.propostaAceita(id, '0083.559-7')
  await contratoEnviado({ casa, proposta, quem: cooperativa.chefe, advogado, cliente, empresa })
  const { rows } = await sql<{ codigo: string }>`select codigo from assinaturas.pedidos limit 1`.execute(db)
  feitos.verificar = rows[0]?.codigo ?? ''
  const outra = await cooperativa.propostaAceita((await cooperativa.novoContato('Marta Vilela')).id, '0083.560-1')
  feitos.rascunho = ok(await cooperativa.chefe.chamar(contratos.criar, { body: { proposta_id: outra } })).data.id
  const { m, documento } = await cooperativa.nova('0083.561-9')
  await cooperativa.ateAtiva(m, documento)
  feitos.matricula = m.id
}

async function comEnergia(): Promise<void> {
  const a = await membroDeTeste(s, { nome: 'Padaria Trigo', uc: '0311.220-1', usina })
  await membroDeTeste(s, { nome: 'Hotel Vale do Sol', uc: '0102.877-3', modelo: 'DINAMICO_SOBRE_TARIFA' })
  await novoRateio(s.banco, usina, '2026-01-01', [[a.unidade, 100]])
  for (const [mes, kwh] of [
    ['2026-08', 9100],
    ['2026-09', 8700],
    ['2026-10', 9300],
  ] as const)
    await injetou(db, usina, mes, kwh)
  const lote = ok(
    await admin.chamar(lotes.criar, {
      body: { competencia: '2026-10', vencimento_em: sugerirVencimento(diaAqui()), plano: null },
    }),
  ).data
  const corpo = planilhaDeContas([
    { uc: '0311.220-1', mes: '10/2026', consumo: 700, compensada: 600, total: '219,00' },
    { uc: '0102.877-3', mes: '10/2026', consumo: 3150, compensada: 3150, total: '650,50' },
  ])
  expect((await subirContas(casa, admin.token, lote.id, { nome: 'contas.csv', corpo })).status).toBe(200)
  const lendo = async () => (await admin.chamar(lotes.obter, { params: { id: lote.id } })).corpo.data.entradas.lendo
  await ate('the sheet is read', async () => (await lendo()) === 0)
  feitos.lote = lote.id
}

async function comDinheiro(): Promise<void> {
  ok(
    await admin.chamar(contas.criar, {
      body: {
        nome: 'BB Cooperativa',
        titular: 'Coop Solar',
        documento: '11222333000181',
        cidade: 'São Paulo',
        chave_pix: '11222333000181',
        banco: '001',
        agencia: '1887-2',
        numero: '45210-X',
        padrao: true,
      },
    }),
  )
  const r = await fetch(`${casa.url}/api/cobranca/extratos?nome=extrato.ofx`, {
    method: 'POST',
    headers: { 'content-type': TIPO_DE_EXTRATO, authorization: `Bearer ${admin.token}` },
    body: readFileSync(new URL('../suporte/documentos/ofx-01-bb-sgml.ofx', import.meta.url)),
  })
  const { id } = z.object({ data: z.object({ id: z.string() }) }).parse(await r.json()).data
  ok(await admin.chamar(extratos.concluir, { params: { id } }))
  const recebido = await db.selectFrom('cobranca.recebimentos').select('id').executeTakeFirstOrThrow()
  feitos.recebimento = recebido.id
  ok(
    await admin.chamar(investimentos.configurar, {
      params: { usina },
      body: {
        versao: 0,
        capex_centavos: 30_240_000,
        primeiro_mes: '2026-09',
        custos: CUSTOS_INICIAIS,
        premissas: premissasIniciais(97_400),
      },
    }),
  )
  const contato_id = (await cooperativa.novoContato('Helena Brito')).id
  const body = {
    usina_id: usina,
    contato_id,
    parte: 25,
    aporte_centavos: 7_560_000,
    aporte_em: '2026-08-15',
    primeiro_mes: '2026-09',
  }
  feitos.cota = ok(await admin.chamar(investidores.criar, { body })).data.id
  feitos.investidor = new URL(
    ok(await admin.chamar(investidores.link, { params: { id: feitos.cota } })).data.link,
  ).pathname
}

beforeAll(async () => {
  await casa.app.funis.instalar()
  await comEnergia()
  await comContratos()
  await comDinheiro()
}, 180_000)

/** Follows a link within the program, as the menu does: the page is loaded once. */
const seguir = (pagina: Page, caminho: string) =>
  pagina.evaluate((href) => {
    const a = Object.assign(document.createElement('a'), { href })
    document.body.append(a)
    a.click()
    a.remove()
  }, caminho)

const achadas: string[] = []
/** Looks at the open page in both themes, on a desktop and on a phone. */
async function olhar(pagina: Page, onde: string): Promise<void> {
  for (const [largura, altura] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await pagina.setViewportSize({ width: largura, height: altura })
    for (const colorScheme of ['light', 'dark'] as const) {
      await pagina.emulateMedia({ colorScheme })
      // another theme changes only colours
      await semBarreiras(pagina, colorScheme === 'dark' ? ['color-contrast'] : undefined).catch(
        (erro: Error & { actual?: unknown }) =>
          achadas.push(`${onde} ${largura} ${colorScheme}: ${JSON.stringify(erro.actual ?? erro.message)}`),
      )
    }
    const passa = await pagina.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (passa > 0) achadas.push(`${onde} ${largura}: ${passa} px wider than the window`)
  }
  await pagina.setViewportSize({ width: 1440, height: 900 })
}

it('the screens of energy have no barriers, in both themes, on a desktop and on a phone', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, ADMIN)
  await pagina.goto('/co/contratos')
  const telas: [string, string | RegExp][] = [
    ['/co/contratos', 'Sérgio Antunes Prado'],
    [`/co/contratos/${feitos.rascunho}`, 'Marta Vilela'],
    ['/jrdc/contratos/modelos', /Modelos/],
    ['/mpvl/cadastros/usinas', 'Cotia 1'],
    [`/mpvl/cadastros/usinas/${usina}`, 'Cotia 1'],
    [`/mpvl/cadastros/usinas/${usina}?aba=rateio`, 'Padaria Trigo'],
    [`/mpvl/cadastros/usinas/${usina}?aba=simulador`, /Simulador/],
    ['/co/matricula', 'Sérgio Antunes Prado'],
    [`/co/matricula/${feitos.matricula}`, 'Sérgio Antunes Prado'],
    [`/co/matricula/${feitos.matricula}?aba=livro`, /Livro/],
    [`/vc/ferramentas/disparador-fatura?lote=${feitos.lote}`, 'economia negativa'],
    ['/vc/ferramentas/disparador-fatura?novo=sim', 'Novo lote de faturas'],
    ['/fin/recebimentos', 'Recebimentos'],
    [`/fin/recebimentos?r=${feitos.recebimento}`, 'Identificador'],
    ['/fin/recebimentos?aba=extratos', 'extrato.ofx'],
    ['/fin/recebimentos?aba=contas', 'BB Cooperativa'],
    ['/fin/recebimentos?aba=atrasos', /atras/i],
    ['/ti/investimento', 'Helena Brito'],
    [`/inv/${feitos.cota}`, 'Helena Brito'],
  ]
  for (const [caminho, texto] of telas) {
    await seguir(pagina, caminho)
    await pagina.getByText(texto).first().waitFor()
    await olhar(pagina, caminho.replace(/[0-9a-f-]{36}/, '{id}'))
  }
  const assinar = await naCarta(casa, CLIENTE, /\/assinar\/([\w-]+)/)
  for (const [caminho, texto] of [
    [`/assinar/${assinar}`, /Role até a página/],
    [`/verificar/${feitos.verificar}`, /\*\*\*\./],
    [feitos.investidor, /Não há garantia de retorno/],
  ] as const) {
    await pagina.goto(caminho)
    await pagina.getByText(texto).first().waitFor()
    await olhar(pagina, caminho.slice(0, 12))
  }
  expect(achadas).toEqual([])
  expect(erros).toEqual([])
  await contexto.close()
}, 900_000)

it('[S1.5] [S2.9] [S2.15] [S2.21] [S2.27] [S2.31] each of their pages is behind the guard, and opens with its data', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  const telas = [
    '/vu/contrato/autoconsumo',
    '/vu/contrato/investimento',
    '/jrdc/contratos/autoconsumo',
    '/jrdc/contratos/investimento',
    '/jrdc/contratos/investimento/index2',
    '/mpvl/contratos/seguro',
    '/co/matricula',
    '/co/propostas',
    '/co/historicos/coopgb',
    '/co/historicos/matricula',
    '/ti/investimento',
    '/ctr/investimento',
    '/vc/tarifas',
    '/mpvl/cadastros/usinas',
  ].map((path) => linhas.find((l) => l.path === path) ?? { path, titulo: 'route that is not there' })
  const proposta = await db.selectFrom('propostas.propostas').select('id').executeTakeFirstOrThrow()
  const deUm = [
    [`/co/matricula/${feitos.matricula}`, 'Sérgio Antunes Prado'],
    [`/co/propostas/${proposta.id}`, 'Sérgio Antunes Prado'],
    [`/co/historicos/matricula/index_bkp`, 'Histórico'],
  ] as const
  await pagina.goto('/')
  await pagina.getByLabel('E-mail', { exact: true }).waitFor()
  for (const path of [...telas.map((l) => l.path), ...deUm.map(([p]) => p)]) {
    await seguir(pagina, path)
    await pagina.waitForURL((u) => u.pathname === '/' && u.searchParams.get('voltar') === path)
  }
  await jaDentro(pagina, ADMIN)
  await pagina.goto('/home')
  for (const { path, titulo } of telas) {
    await seguir(pagina, path)
    await expect.poll(() => pagina.title(), { message: path }).toContain(titulo)
    await expect
      .poll(async () => (await pagina.getByRole('main').innerText()).length, { message: path })
      .toBeGreaterThan(40)
    expect(await pagina.getByText(/não (?:carregou|carregaram|encontr)/).count(), path).toBe(0)
  }
  for (const [path, texto] of deUm) {
    await seguir(pagina, path)
    await pagina.getByText(texto).first().waitFor()
  }
  expect(erros).toEqual([])
  await contexto.close()
}, 180_000)
