import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { lerInversor } from './ler.ts'

const PASTA = join(import.meta.dirname, '../../../../tests/suporte/documentos')
const respostas: { arquivo: string; tipo: string; esperado: unknown; avisos: string[]; naoLidos: unknown[] }[] =
  JSON.parse(readFileSync(join(PASTA, 'inversores.json'), 'utf8'))

const texto = (t: string) => new TextEncoder().encode(t)
const ler = (linhas: string[], fim = '\n') => lerInversor(texto(linhas.join(fim)))

describe('files of inverter portals', () => {
  it.each(respostas)('reads every figure of $arquivo', ({ arquivo, tipo, esperado, avisos, naoLidos }) => {
    const lido = lerInversor(readFileSync(join(PASTA, arquivo)))
    expect(lido).toEqual({ recusado: false, tipo, lido: esperado, avisos, naoLidos })
  })

  const estilo = fc.record({
    separador: fc.constantFrom(';', ',', '\t', '|'),
    marca: fc.constantFrom<',' | '.'>(',', '.'),
    unidade: fc.constantFrom<'kWh' | 'Wh' | 'MWh'>('kWh', 'Wh', 'MWh'),
    titulos: fc.integer({ min: 0, max: 4 }),
    latim: fc.boolean(),
    fim: fc.constantFrom('\n', '\r\n'),
    iso: fc.boolean(),
    lingua: fc.constantFrom('pt', 'en'),
  })
  const leitura = fc.record({
    usina: fc.integer({ min: 0, max: 3 }),
    dia: fc.integer({ min: 1, max: 28 }),
    wh: fc.oneof(
      fc.integer({ min: -5000, max: 1_500_000 }).map((n) => n * 10),
      fc.constantFrom('', '--', 'N/A'),
    ),
  })
  const milhares = (inteiro: string, separador: string) => inteiro.replaceAll(/\B(?=(\d{3})+$)/g, separador)
  const escrito = (wh: number | string, unidade: string, marca: string): string => {
    if (typeof wh === 'string') return wh
    const casas = { Wh: 0, kWh: 3, MWh: 6 }[unidade] ?? 0
    const [inteiro = '', fracao] = (Math.abs(wh) / 10 ** casas).toFixed(casas).split('.')
    const grupo = marca === ',' ? '.' : ','
    return `${wh < 0 ? '-' : ''}${fracao ? milhares(inteiro, grupo) : inteiro}${fracao ? marca + fracao : ''}`
  }

  it('reads back drawn days, whatever separator, decimal mark, unit, encoding and title the portal uses', () => {
    fc.assert(
      fc.property(estilo, fc.array(leitura, { minLength: 1, maxLength: 60 }), (e, leituras) => {
        const s = e.separador
        const celula = (t: string) => (t.includes(s) ? `"${t}"` : t)
        const cabecalho =
          e.lingua === 'pt'
            ? ['Data', 'Nome da usina', 'Código', 'Potência (kWp)', `Geração do dia (${e.unidade})`, 'Situação']
            : ['Date', 'Plant name', 'Plant ID', 'Capacity (kWp)', `Daily yield (${e.unidade})`, 'Status']
        const linhas = [
          ...Array.from({ length: e.titulos }, (_, n) => `Relatório ${n} da operação`),
          cabecalho.map(celula).join(s),
          ...leituras.map(({ usina, dia, wh }) => {
            const d = String(dia).padStart(2, '0')
            return [
              e.iso ? `2026-11-${d}` : `${d}/11/2026`,
              'Padaria São João',
              `NE=${usina}`,
              celula(`10${e.marca}50`),
              celula(escrito(wh, e.unidade, e.marca)),
              'Normal',
            ].join(s)
          }),
        ].join(e.fim)
        const lido = lerInversor(e.latim ? Buffer.from(linhas, 'latin1') : texto(linhas))
        expect(lido).toMatchObject({
          tipo: 'inversorDiario',
          lido: {
            separador: s,
            codificacao: e.latim ? 'windows-1252' : 'utf-8',
            linhaCabecalho: e.titulos + 1,
            unidadeArquivo: e.unidade,
          },
        })
        if (lido?.tipo !== 'inversorDiario') return
        const esperado = new Map<string, number | null>()
        for (const { usina, dia, wh } of leituras) {
          const chave = `NE=${usina} 2026-11-${String(dia).padStart(2, '0')}`
          const antes = esperado.get(chave) ?? null
          const agora = typeof wh === 'number' ? wh : null
          esperado.set(chave, antes === null ? agora : Math.max(antes, agora ?? antes))
        }
        const dias = lido.lido.usinas.flatMap((u) => u.dias.map((d) => [`${u.idExterno} ${d.dataIso}`, d] as const))
        expect(dias.map(([chave]) => chave).toSorted()).toEqual([...esperado.keys()].toSorted())
        for (const [chave, d] of dias) {
          const wh = esperado.get(chave) ?? null
          expect(d.kwh === null ? null : Math.round(Number(d.kwh) * 1000)).toBe(wh)
          expect(d.situacao).toBe(wh === null ? 'SEM_DADO' : wh < 0 || wh > 126_000 ? 'QUARENTENA' : 'OK')
        }
        for (const u of lido.lido.usinas) {
          const soma = u.dias.reduce((t, d) => (d.situacao === 'OK' ? t + Math.round(Number(d.kwh) * 1000) : t), 0)
          expect(Math.round(Number(u.totalKwh) * 1000)).toBe(soma)
          expect(u.diasSemDado).toBe(u.dias.filter((d) => d.kwh === null).length)
        }
      }),
    )
  })

  it('turns instants in UTC into the day of the plant, across midnight and month', () => {
    const lido = ler([
      'Time (UTC),Plant,Plant ID,Energy today (kWh)',
      '2026-12-01T01:30:00Z,Usina A,7,31.5',
      '2026-12-01T12:00:00Z,Usina A,7,4.25',
    ])
    expect(lido?.tipo === 'inversorDiario' && lido.lido.usinas[0]?.dias.map((d) => d.dataIso)).toEqual([
      '2026-11-30',
      '2026-12-01',
    ])
  })

  it('reads power in kW and local time, and keeps the largest counter of a day', () => {
    const lido = ler([
      'Fuso: UTC-03:00;;;',
      'Data;Hora;Número de série;Potência (kW);Energia do dia (kWh)',
      '05/11/2026;06:00;SN1;0;0,00',
      '05/11/2026;06:30;SN1;1,2345;0,30',
      '05/11/2026;07:00;SN1;--;',
      '05/11/2026;07:30;SN1;2,5;0,00',
      '05/11/2026;08:00;SN1;0;1.234,70',
    ])
    expect(lido).toMatchObject({
      tipo: 'inversorPotencia',
      avisos: ['CONTADOR_REINICIADO_SN1_2026-11-05'],
      lido: {
        fusoArquivo: '-03:00',
        fusoUsina: '-03:00',
        intervaloMin: 30,
        linhaCabecalho: 2,
        inversores: [
          {
            serial: 'SN1',
            usina: null,
            leituras: 4,
            semDado: 1,
            picoW: 2500,
            picoHora: '07:30',
            primeiraHora: '06:30',
            ultimaHora: '07:30',
            energiaDiaKwh: '1234.70',
          },
        ],
      },
    })
  })

  it('states that the code or the unit is missing instead of guessing', () => {
    const lido = ler(['Data;Usina;Energia', '01/11/2026;A;31,5'])
    expect(lido).toMatchObject({
      lido: { unidadeArquivo: null, usinas: [{ idExterno: null, dias: [{ kwh: null, situacao: 'SEM_DADO' }] }] },
      naoLidos: [{ campo: 'unidadeArquivo' }, { campo: 'usinas[0].idExterno' }, { campo: 'usinas[0].potenciaKwp' }],
    })
  })

  it.each([
    ['a bank statement', 'Data;Histórico;Documento;Valor;Saldo\n01/11/2026;PIX RECEBIDO;1;10,00;20,00'],
    ['a list of people', 'Nome,E-mail,Telefone\nAna,ana@exemplo.com,62999990000'],
    ['plain words', 'Bom dia, segue o arquivo.'],
    ['bytes', '\u0000\u0001Data;Usina;Energia (kWh)\n'],
  ])('leaves %s to other readers', (_, t) => expect(lerInversor(texto(t))).toBeNull())
})
