import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { sugerirVencimento } from '#modules/faturas/regras/vencimento.ts'
import { criarExecutor } from '#platform/eventos/unidade.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { ADMIN, criarCaixaNa, encerrar, entrarNa } from '#tests/suporte/casa.ts'
import { contraparteEvolution } from '#tests/suporte/contraparte-evolution.ts'
import { comPix, membroDeTeste, planilhaDeContas, subirContas } from '#tests/suporte/faturas.ts'
import { postgresDa, subirProcesso, type Processo } from '#tests/suporte/processo.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { ate, guardarProcessos, pastaDeDados, perguntar, portaLivre } from './suporte.ts'

const pasta = pastaDeDados()
const guardar = guardarProcessos()
const contraparte = await contraparteEvolution(() => 50)
afterAll(() => contraparte.fechar())
const porta = await portaLivre()
/** Nothing is sent at night: for the window of the server it is noon at any hour of the test. */
const meioDia = new URL('../suporte/faturas-ao-meio-dia.ts', import.meta.url).href
const env = {
  DATA_DIR: pasta,
  PORT: String(porta),
  SSRF_PERMITIDOS: contraparte.maquina,
  NODE_OPTIONS: `--import=${meioDia}`,
  ...ADMIN,
}
const url = `http://127.0.0.1:${porta}`
const FATURAS = 10
/** After the month that is charged, and never past. */
const VENCE = [sugerirVencimento(diaAqui()), '2027-02-10'].toSorted().at(-1)
interface Morte {
  quem: 'servidor' | 'postgres'
  /** so many invoices were handed over */
  depois: number
  /** milliseconds after that one was */
  espera: number
}
/** `npm test`: points between two invoices. `npm run propriedades`: ten points at any moment, other ones in each round. */
const MORTES: Morte[] =
  CASOS <= 100
    ? [
        { quem: 'servidor', depois: 1, espera: 0 },
        { quem: 'postgres', depois: 4, espera: 0 },
        { quem: 'servidor', depois: 6, espera: 0 },
        { quem: 'postgres', depois: FATURAS - 1, espera: 0 },
      ]
    : fc
        .sample(
          fc.record<Morte>({
            quem: fc.constantFrom('servidor', 'postgres'),
            depois: fc.nat({ max: FATURAS - 1 }),
            espera: fc.nat({ max: 700 }),
          }),
          10,
        )
        .toSorted((a, b) => a.depois - b.depois)

const estado = async () =>
  (
    await perguntar<{ situacao: string; entregues: number; mensagens: number; dobradas: number }>(
      pasta,
      `
      select
        (select max(situacao) from faturas.lotes) as situacao,
        (select count(*)::int from faturas.envios where saiu_em is not null or situacao = 'falhou') as entregues,
        (select count(distinct chave)::int from chat.entregas where chave like 'fatura:%') as mensagens,
        (
          select count(*)::int
          from (
            select from chat.mensagens
            where dados->>'entrega' like 'fatura:%'
            group by dados->>'entrega'
            having count(*) > 1
          ) d
        ) as dobradas
      `,
    )
  )[0] ?? { situacao: '', entregues: 0, mensagens: 0, dobradas: 0 }

/** Kills and lets it come back: the server is started again, and starts PostgreSQL again when that one is missing. */
async function matar(servidor: Processo, { quem, espera }: Morte): Promise<Processo> {
  await esperar(espera)
  if (quem === 'servidor') {
    servidor.sinal('SIGKILL')
    await servidor.fim
    const outro = guardar(subirProcesso(env))
    await outro.url
    return outro
  }
  const antes = postgresDa(pasta)?.pid ?? 0
  process.kill(antes, 'SIGKILL')
  const voltou = () =>
    estado().then(
      () => (postgresDa(pasta)?.pid ?? antes) !== antes,
      () => false,
    )
  expect(await ate(voltou, 60_000), servidor.erros()).toBe(true)
  return servidor
}

/**
 * What reached WhatsApp: each invoice once, with its PDF. A send that a kill cut may have arrived or not: it is not
 * repeated, and its line says that the channel did not confirm.
 */
async function conferirChegadas(): Promise<void> {
  const linhas = await perguntar<{ numero: string; status: string; detalhe: string | null }>(
    pasta,
    `
    select f.numero, m.status, e.detalhe
    from faturas.faturas f
    join faturas.envios e on e.fatura_id = f.id
    join chat.mensagens m on m.dados->>'entrega' = e.chave
    `,
  )
  expect(linhas.length).toBe(FATURAS)
  for (const { numero, status, detalhe } of linhas) {
    const chegadas = contraparte.recebidas.filter((r) => r.arquivo?.includes(numero)).length
    if (status === 'incerta')
      expect([numero, chegadas <= 1, detalhe]).toEqual([numero, true, 'O canal não confirmou o envio.'])
    else expect([numero, status, chegadas]).toEqual([numero, 'enviada', 1])
  }
  expect(linhas.filter((l) => l.status === 'incerta').length).toBeLessThanOrEqual(MORTES.length)
}

const estadoOuNada = () => estado().catch(() => null)

it(`after ${MORTES.length} kills -9 of the server and of PostgreSQL every invoice is sent exactly once, and the batch ends`, async () => {
  let servidor = guardar(subirProcesso(env))
  await servidor.url
  await criarCaixaNa(url, contraparte.url)
  const banco = abrirBanco({ url: postgresDa(pasta)?.url ?? '' })
  afterAll(() => banco.fechar().catch(() => {}))
  const s = { banco, executar: criarExecutor(banco, () => {}) }
  await comPix(s)
  const ucs = Array.from({ length: FATURAS }, (_, n) => `900.${String(n).padStart(3, '0')}-1`)
  for (const uc of ucs) await membroDeTeste(s, { nome: `Membro ${uc}`, uc })
  const chamar = await entrarNa(url)
  const lote = await chamar('POST', '/api/faturas/lotes', {
    competencia: '2027-01',
    vencimento_em: VENCE,
    plano: null,
  })
  const id = lote.corpo.data?.id ?? ''
  const { corpo: entrada } = await chamar('POST', '/auth/v1/token?grant_type=password', {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  })
  const corpo = planilhaDeContas(ucs.map((uc, n) => ({ uc, consumo: 600 + n, compensada: 600, total: '123,91' })))
  const subida = await subirContas({ url }, entrada.access_token ?? null, id, { nome: 'contas.csv', corpo })
  expect(subida.status, JSON.stringify(subida.corpo)).toBe(200)
  const obter = async () => (await chamar('GET', `/api/faturas/lotes/${id}`)).corpo.data ?? { versao: 0, somas: {} }
  const lidas = async () => (await perguntar(pasta, 'select from faturas.itens')).length
  expect(await ate(async () => (await lidas()) === FATURAS, 30_000), 'the sheet is read').toBe(true)
  const pedido = await chamar('POST', `/api/faturas/lotes/${id}/pedir-aprovacao`, { versao: (await obter()).versao })
  expect(pedido.status, JSON.stringify(pedido.corpo)).toBe(200)
  // a batch is approved by another person than the one who built it
  await perguntar(
    pasta,
    `
      insert into cad.usuarios (id, nome, email)
      values ('01900000-0000-7000-8000-000000000001', 'Marina', 'marina@girassol.test');
      update faturas.lotes
      set montado_por = '01900000-0000-7000-8000-000000000001', pedida_por = '01900000-0000-7000-8000-000000000001'
      `,
  )
  const [soma] = await perguntar<{ soma: number }>(
    pasta,
    'select sum(cobranca_centavos)::float8 as soma from faturas.itens',
  )
  const aprovado = await chamar('POST', `/api/faturas/lotes/${id}/aprovar`, {
    versao: (await obter()).versao,
    soma_centavos: soma?.soma,
  })
  expect(aprovado.status, JSON.stringify(aprovado.corpo)).toBe(200)

  await banco.fechar()

  for (const morte of MORTES) {
    const { depois } = morte
    expect(await ate(async () => ((await estadoOuNada())?.entregues ?? -1) >= depois, 90_000), `${depois} left`).toBe(
      true,
    )
    servidor = await matar(servidor, morte)
  }
  expect(await ate(async () => (await estadoOuNada())?.situacao === 'concluido', 120_000), servidor.erros()).toBe(true)
  const parada = "select count(*)::int as n from chat.mensagens where status in ('pendente', 'enviando')"
  expect(await ate(async () => (await perguntar<{ n: number }>(pasta, parada))[0]?.n === 0, 60_000)).toBe(true)
  expect(await estado()).toMatchObject({ entregues: FATURAS, mensagens: FATURAS, dobradas: 0 })
  await conferirChegadas()
  const { codigo } = await encerrar(servidor)
  expect(codigo).toBe(0)
}, 1_200_000)
