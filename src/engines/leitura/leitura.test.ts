import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { linhaDoCodigo } from './arrecadacao.ts'
import { ESTILOS } from './estilos-de-teste.ts'
import { chaveDe, codigoDe, desenhar, linha, totalDe, type ContaDesenhada, type Estilo } from './fabrica-de-teste.ts'
import { lerContaImpressa } from './texto/ler.ts'

const preco = fc.integer({ min: 5_000_000, max: 190_000_000 }).map((n) => (n / 1e8).toFixed(8))

const conta = (e: Estilo) =>
  fc
    .record({
      ano: fc.integer({ min: 2024, max: 2027 }),
      mes: fc.integer({ min: 1, max: 12 }),
      uc: fc.integer({ min: 100_000_000, max: 9_999_999_999 }).map(String),
      cliente: fc.integer({ min: 10_000_000, max: 9_999_999_999 }).map(String),
      kwh: fc.integer({ min: 1, max: 98_000 }),
      parte: fc.integer({ min: 0, max: 100 }),
      te: preco,
      tusd: preco,
      cosip: fc.integer({ min: 1, max: 20_000 }),
      historico: fc.array(fc.integer({ min: 0, max: 98_000 }), { minLength: 12, maxLength: 12 }),
      anterior: fc.integer({ min: 0, max: 99_999 }),
    })
    .map((v): ContaDesenhada => {
      const precos = [v.te, v.tusd]
      const credito = Math.floor((v.kwh * v.parte) / 100)
      return {
        cnpj: e.cnpj,
        mes: `${v.ano}-${String(v.mes).padStart(2, '0')}`,
        uc: v.uc,
        cliente: v.cliente,
        linhas: [
          ...e.itens.consumo.map(([nome, tipo], n) => linha(nome, tipo, v.kwh, precos[n] ?? v.te)),
          ...(credito > 0
            ? e.itens.credito.map(([nome, tipo], n) => linha(nome, tipo, credito, precos[n] ?? v.te, -1))
            : []),
          { nome: e.itens.cosip, tipo: 'COSIP', kwh: null, preco: null, centavos: v.cosip },
        ],
        historico: [v.kwh, ...v.historico],
        anterior: v.anterior,
      }
    })
    .filter((c) => totalDe(c) > 0)

describe('printed bills of each utility', () => {
  it.each(ESTILOS.map((e) => [e.agente, e] as const))('reads back every drawn bill of %s', (_, e) => {
    fc.assert(
      fc.property(conta(e), (c) => {
        const r = lerContaImpressa([desenhar(e, c)])
        expect(r).toMatchObject({ recusado: false, tipo: 'fatura' })
        if (r.recusado) return
        expect(r.lido).toMatchObject({
          concessionaria: e.agente,
          chaveNf3e: chaveDe(c),
          chaveValida: true,
          serie: '1',
          numeroNota: '123456',
          titular: 'FULANA DE TAL DO EXEMPLO',
          documentoTitular: '90123456770',
          uc: c.uc,
          numeroCliente: c.cliente,
          classe: 'residencial',
          subgrupo: 'B1',
          modalidade: 'convencional',
          faseLigacao: 'bifasico',
          mesReferencia: c.mes,
          totalCentavos: totalDe(c),
          linhaDigitavel: linhaDoCodigo(codigoDe(c)),
        })
        expect(r.lido.itens.map((i) => [i.tipo, i.kwh, i.valorCentavos])).toEqual(
          c.linhas.map((l) => [l.tipo, l.kwh === null ? null : String(l.kwh), l.centavos]),
        )
        expect(r.lido.historico.map((h) => h.kwh)).toEqual(c.historico.map(String))
        expect(
          r.conferencias.filter(
            (f) => f.resultado === 'falha' && f.nome !== 'TRIBUTOS' && f.nome !== 'CONSUMO_DO_MEDIDOR',
          ),
        ).toEqual([])
      }),
      { numRuns: 12 },
    )
  })
})
