import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import fc from '#tests/suporte/propriedades.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { appDeTeste } from '#tests/suporte/app.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { escreverLog, type CartaoDoLog } from '#tests/suporte/log-de-funil.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const dono = new pg.Client({ connectionString: casa.urlDoBanco })
await dono.connect()
aoFim(() => dono.end())
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const tecnico = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
const F = 'vu.vendas'
interface Estagio {
  id: string
  chave: string
  tipo: string
  desvio: boolean
  probabilidade: number | null
}
const estagios = (await gestora.chamar(funis.obter, { params: { funil: F } })).corpo.data.definicao
  .estagios as Estagio[]
const lugar = new Map(estagios.map((e, i) => [e.id, i]))
const naTrilha = (id: string) => estagios.some((e) => e.id === id && !e.desvio && e.tipo !== 'perdido')
const DIA_MS = 86_400_000
const INICIO = Date.parse('2026-01-05T13:00:00Z')
const dia = (d: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(d)

const passo = fc.record({
  para: fc.constantFrom(...estagios.map((e) => e.chave)),
  horas: fc.integer({ min: 1, max: 400 }),
  por: fc.constantFrom(gestora.id, tecnico.id, undefined),
  no_prazo: fc.constantFrom(true, false, undefined),
  desfeito: fc.boolean(),
})
const umCartao = fc.record({
  nasceu: fc.integer({ min: 0, max: 60 * 24 }),
  responsavel_id: fc.constantFrom(gestora.id, tecnico.id, null),
  valor_centavos: fc.option(fc.integer({ min: 0, max: 9_000_000 })),
  origem: fc.constantFrom('manual', 'meta', 'conversa'),
  passos: fc.array(passo, { minLength: 1, maxLength: 7 }),
  previsao: fc.constantFrom(undefined, '2026-02-28', '2026-03-01', '2026-12-31'),
  guardado: fc.option(fc.integer({ min: 0, max: 900 })),
})
/**
 * Turns generated steps into a valid log: a card never moves to its current stage, and its first stage cannot be
 * undone.
 */
function comoLog(c: typeof umCartao extends fc.Arbitrary<infer T> ? T : never): CartaoDoLog {
  let onde = ''
  let em = INICIO + c.nasceu * 3_600_000
  const passos = c.passos.flatMap((p, i) => {
    if (p.para === onde) return []
    em += i === 0 ? 0 : p.horas * 3_600_000
    const desfeito = i > 0 && p.desfeito
    if (!desfeito) onde = p.para
    return [{ ...p, em: new Date(em), desfeito, no_prazo: i === 0 ? undefined : p.no_prazo }]
  })
  return { ...c, passos, arquivado_em: c.guardado === null ? undefined : new Date(em + c.guardado * 3_600_000) }
}

interface Transicao {
  cartao_id: string
  seq: number
  de: string | null
  para: string
  em: Date
  por: string | null
  duracao_s: number | null
  no_prazo: boolean | null
}
interface Cartao {
  id: string
  estagio_id: string
  situacao: string
  responsavel_id: string | null
  valor_centavos: number | null
  fechado_em: Date | null
  criado_em: Date
  vence_em: Date | null
  arquivado_em: Date | null
  previsao: string | null
}
const quantil = (v: number[], q: number) => {
  if (v.length === 0) return null
  const o = v.toSorted((a, b) => a - b)
  const i = q * (o.length - 1)
  const [a, b] = [o[Math.floor(i)] ?? 0, o[Math.ceil(i)] ?? 0]
  return a + (b - a) * (i - Math.floor(i))
}

/** Computes the same figures from the raw log, card by card. */
function contar(cartoes: Cartao[], log: Transicao[], de: string, ate: string) {
  const dentro = (d: Date) => dia(d) >= de && dia(d) <= ate
  const noPeriodo = log.filter((t) => dentro(t.em))
  const l = (id: string | null) => (id === null ? null : (lugar.get(id) ?? null))
  const tipo = (id: string) => estagios.find((e) => e.id === id)?.tipo ?? ''
  const fim = cartoes.filter((c) => c.fechado_em && dentro(c.fechado_em))
  const ganhos = fim.filter((c) => c.situacao === 'ganho')
  const ciclos = ganhos.map((c) => ((c.fechado_em?.getTime() ?? 0) - c.criado_em.getTime()) / 1000)
  const emSegundos = (q: number) => {
    const v = quantil(ciclos, q)
    return v === null ? null : Math.round(v)
  }
  const numeros = {
    ciclo_p50_s: emSegundos(0.5),
    ciclo_p80_s: emSegundos(0.8),
    ciclo_p95_s: emSegundos(0.95),
    entradas: noPeriodo.filter((t) => t.seq === 1).length,
    saidas: noPeriodo.filter((t) => t.seq > 1).length,
    no_prazo: noPeriodo.filter((t) => t.no_prazo === true).length,
    fora_do_prazo: noPeriodo.filter((t) => t.no_prazo === false).length,
    avancos: noPeriodo.filter((t) => t.de && (l(t.para) ?? 0) > (l(t.de) ?? 0) && tipo(t.para) !== 'perdido').length,
    voltas: noPeriodo.filter(
      (t) => t.de && (l(t.para) ?? 0) < (l(t.de) ?? 0) && ['aberto', 'espera'].includes(tipo(t.para)),
    ).length,
    ganhos: ganhos.length,
    perdidos: fim.length - ganhos.length,
    valor_ganho: ganhos.reduce((s, c) => s + (c.valor_centavos ?? 0), 0),
  }
  const doEstagio = estagios.map((e) => {
    const chegaram = new Set(noPeriodo.filter((t) => t.para === e.id).map((t) => t.cartao_id))
    const passaram = [...chegaram].filter((id) => {
      const seu = log.filter((t) => t.cartao_id === id)
      const primeira = seu.find((t) => t.para === e.id && dentro(t.em))
      return seu.some((t) => t.seq > (primeira?.seq ?? 0) && naTrilha(t.para) && (l(t.para) ?? -1) > (l(e.id) ?? 0))
    })
    const somas = new Map<string, number>()
    for (const t of noPeriodo)
      if (t.de === e.id && t.duracao_s !== null) somas.set(t.cartao_id, (somas.get(t.cartao_id) ?? 0) + t.duracao_s)
    const saidas = noPeriodo.filter((t) => t.de === e.id)
    const voltaram = saidas.filter(
      (t) => (l(t.para) ?? 0) < (l(e.id) ?? 0) && ['aberto', 'espera'].includes(tipo(t.para)),
    ).length
    return {
      estagio_id: e.id,
      chegaram: chegaram.size,
      passaram: passaram.length,
      cartoes_medidos: somas.size,
      quantis: [0.5, 0.8, 0.95].map((q) => inteiro(quantil([...somas.values()], q))),
      abertos: abertos(cartoes).filter((c) => c.estagio_id === e.id).length,
      voltaram,
      no_prazo: saidas.filter((t) => t.no_prazo === true).length,
      fora_do_prazo: saidas.filter((t) => t.no_prazo === false).length,
    }
  })
  return { numeros, doEstagio }
}
const inteiro = (n: number | null) => (n === null ? null : Math.round(n))
const abertos = (cartoes: Cartao[]) => cartoes.filter((c) => c.situacao === 'aberto' && !c.arquivado_em)

/** Counts, of the cards opened in a month, how many ever reached each stage of the main track, or a later one. */
function coorteDe(log: Transicao[], mes: string, ate: string) {
  const trilha = estagios.filter((e) => naTrilha(e.id))
  const maisLonge = log
    .filter((t) => t.seq === 1 && dia(t.em).startsWith(mes) && dia(t.em) <= ate)
    .map((nasceu) =>
      Math.max(
        -1,
        ...log.filter((t) => t.cartao_id === nasceu.cartao_id && naTrilha(t.para)).map((t) => lugar.get(t.para) ?? -1),
      ),
    )
  return {
    entraram: maisLonge.length,
    chegaram: trilha.map((e) => maisLonge.filter((n) => n >= (lugar.get(e.id) ?? 0)).length),
  }
}

/** Computes the forecast month by month, card by card. */
function previsaoDe(cartoes: Cartao[]) {
  const meses = new Map<
    string | null,
    { cartoes: number; melhor_caso: number; comprometido: number; ponderado: number }
  >()
  for (const c of abertos(cartoes).filter((x) => x.valor_centavos !== null)) {
    const mes = c.previsao?.slice(0, 7) ?? null
    const m = meses.get(mes) ?? { cartoes: 0, melhor_caso: 0, comprometido: 0, ponderado: 0 }
    const [v, chance] = [Number(c.valor_centavos), estagios.find((e) => e.id === c.estagio_id)?.probabilidade ?? 0]
    meses.set(mes, {
      cartoes: m.cartoes + 1,
      melhor_caso: m.melhor_caso + v,
      comprometido: m.comprometido + (chance >= 90 ? v : 0),
      ponderado: m.ponderado + (v * chance) / 100,
    })
  }
  return [...meses].toSorted(([a], [b]) => (a ?? '9').localeCompare(b ?? '9')).map(([mes, m]) => ({ mes, ...m }))
}

/** Returns the stage of every card at the end of a day; archived cards have none. */
const ondeEstava = (log: Transicao[], ate: string, cartoes: Cartao[]) => {
  const por = new Map<string, string>()
  for (const t of log) if (dia(t.em) <= ate) por.set(t.cartao_id, t.para)
  for (const c of cartoes) if (c.situacao === 'aberto' && c.arquivado_em && dia(c.arquivado_em) <= ate) por.delete(c.id)
  return por
}

it(
  'for any log, every figure equals a count over the raw log, its rows and the sum of its parts, within each reach',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(umCartao, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 60 }),
        async (sorteados, desde, dias) => {
          await dono.query('truncate funis.cartoes cascade')
          await escreverLog(casa.app.s, F, sorteados.map(comoLog))
          const [de, ate] = [dia(new Date(INICIO + desde * DIA_MS)), dia(new Date(INICIO + (desde + dias) * DIA_MS))]
          for (const [quem, so] of [
            [gestora, null],
            [tecnico, tecnico.id],
          ] as const) {
            const cartoes = (
              await dono.query<Cartao>(
                'select *, previsao::text from funis.cartoes where $1::uuid is null or responsavel_id = $1',
                [so],
              )
            ).rows
            const log = (
              await dono.query<Transicao>(
                'select t.cartao_id, t.seq, t.de_estagio_id as de, t.para_estagio_id as para, t.em, t.por_id as por, t.duracao_s, t.no_prazo from funis.transicoes t join funis.cartoes c on c.id = t.cartao_id where desfaz is null and desfeita_por is null and ($1::uuid is null or c.responsavel_id = $1) order by t.cartao_id, t.seq',
                [so],
              )
            ).rows
            const certo = contar(cartoes, log, de, ate)
            const ler = async (qual: string, mais = '') =>
              (await quem('GET', `/api/paineis/${qual}?de=${de}&ate=${ate}&funil=${F}${mais}`)).corpo
            const { atual, agora } = (await ler('numeros')).data
            expect(atual).toMatchObject(certo.numeros)
            expect(agora.abertos).toBe(abertos(cartoes).length)
            const e = (await ler('estagios')).data as {
              estagio_id: string
              chegaram: number
              passaram: number
              cartoes_medidos: number
              abertos: number
              voltaram: number
              no_prazo: number
              fora_do_prazo: number
              corrido: { p50: number | null; p80: number | null; p95: number | null }
            }[]
            expect(
              e.map((x) => ({
                estagio_id: x.estagio_id,
                chegaram: x.chegaram,
                passaram: x.passaram,
                cartoes_medidos: x.cartoes_medidos,
                abertos: x.abertos,
                voltaram: x.voltaram,
                no_prazo: x.no_prazo,
                fora_do_prazo: x.fora_do_prazo,
                quantis: [x.corrido.p50, x.corrido.p80, x.corrido.p95].map(inteiro),
              })),
            ).toEqual(certo.doEstagio)
            // rows of figures
            const total = async (q: string) => (await ler('linhas', `&limit=1&${q}`)).total as number
            const [um] = e.filter((x) => x.chegaram > 0).toSorted((a, b) => b.chegaram - a.chegaram)
            const pares: [string, number][] = [
              ['fato=entrou', atual.entradas],
              ['fato=saiu', atual.saidas],
              ['fato=avancou', atual.avancos],
              ['fato=voltou', atual.voltas],
              ['fato=ganhou', atual.ganhos],
              ['fato=perdeu', atual.perdidos],
              ['fato=fora_do_prazo', atual.fora_do_prazo],
              ['fato=aberto', agora.abertos],
              ...(um
                ? ([
                    [`fato=chegou&estagio=${um.estagio_id}`, um.chegaram],
                    [`fato=passou&estagio=${um.estagio_id}`, um.passaram],
                    [`fato=permaneceu&estagio=${um.estagio_id}`, um.cartoes_medidos],
                  ] as [string, number][])
                : []),
            ]
            for (const [q, n] of pares) expect([q, await total(q)]).toEqual([q, n])
            // sums of parts
            for (const [qual, por] of [
              ['serie', 'dia'],
              ['serie', 'semana'],
              ['grupos', 'pessoa'],
              ['grupos', 'origem'],
            ] as const) {
              const partes = (await ler(qual, `&por=${por}`)).data as {
                entradas: number
                ganhos: number
                perdidos: number
                valor_ganho: number
              }[]
              const soma = (k: 'entradas' | 'ganhos' | 'perdidos' | 'valor_ganho') =>
                partes.reduce((s, x) => s + x[k], 0)
              expect([por, soma('entradas'), soma('ganhos'), soma('perdidos'), soma('valor_ganho')]).toEqual([
                por,
                atual.entradas,
                atual.ganhos,
                atual.perdidos,
                atual.valor_ganho,
              ])
            }
            expect(((await ler('idades')).data as { cartoes: number }[]).reduce((s, x) => s + x.cartoes, 0)).toBe(
              agora.abertos,
            )
            expect(((await ler('motivos')).data as { cartoes: number }[]).reduce((s, x) => s + x.cartoes, 0)).toBe(
              atual.perdidos,
            )
            // the flow at the end of the first, a middle and the last day
            const fluxo = (await ler('fluxo')).data as {
              estagios: { estagio_id: string }[]
              dias: { dia: string; cartoes: number[] }[]
            }
            for (const d of [fluxo.dias[0], fluxo.dias[Math.floor(fluxo.dias.length / 2)], fluxo.dias.at(-1)]) {
              const onde = [...ondeEstava(log, d?.dia ?? '', cartoes).values()]
              expect([d?.dia, d?.cartoes]).toEqual([
                d?.dia,
                fluxo.estagios.map((x) => onde.filter((id) => id === x.estagio_id).length),
              ])
            }
            // cohorts: every card once, and never more than in the stage before
            const { coortes } = (await ler('coortes')).data as {
              coortes: { mes: string; entraram: number; chegaram: number[] }[]
            }
            expect(coortes.reduce((s, c) => s + c.entraram, 0)).toBe(
              log.filter((t) => t.seq === 1 && dia(t.em).slice(0, 7) <= ate.slice(0, 7) && dia(t.em) <= ate).length,
            )
            for (const c of coortes)
              expect([c.mes, { entraram: c.entraram, chegaram: c.chegaram }]).toEqual([
                c.mes,
                coorteDe(log, c.mes, ate),
              ])
            const previsao = (await ler('previsao')).data as {
              mes: string | null
              cartoes: number
              melhor_caso: number
              comprometido: number
              ponderado: number
            }[]
            expect(previsao.map(({ ponderado: _, ...p }) => p)).toEqual(
              previsaoDe(cartoes).map(({ ponderado: _, ...p }) => p),
            )
            // the expected value is rounded once per stage and month, not once per card
            for (const [i, p] of previsaoDe(cartoes).entries())
              expect(Math.abs(p.ponderado - (previsao[i]?.ponderado ?? 0))).toBeLessThanOrEqual(estagios.length)
            for (const c of coortes)
              expect(c.chegaram.every((n, i) => n <= (i === 0 ? c.entraram : (c.chegaram[i - 1] ?? 0)))).toBe(true)
          }
        },
      ),
      { numRuns: Number(process.env.VEZES ?? 15) },
    )
  },
)
