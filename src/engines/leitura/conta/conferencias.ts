import { codigoDaLinha, valorDoCodigo } from '../arrecadacao.ts'
import { chaveFecha, partesDaChave } from '../chave.ts'
import { diasEntre } from '../datas.ts'
import { absoluto, comparar, decimal, deCentavos, emReais, multiplicar, soma, subtrair } from '../decimal.ts'
import type { Conferencia, Fatura } from '../tipos.ts'
import { creditoDe } from './energia.ts'

type Confere = (f: Fatura) => boolean | null | { ok: boolean; detalhe: string }

export const somaDosItens = (f: Fatura): number => f.itens.reduce((s, i) => s + i.valorCentavos, 0)
const TOLERANCIA = decimal('0.02')
const daEmissao = (f: Fatura) => (f.chaveNf3e ? partesDaChave(f.chaveNf3e) : null)

/** `quantity × price` against the value. Half a unit of the last printed digit of each factor is rounding. */
function multiplica(f: Fatura): boolean | null {
  const linhas = f.itens.filter((i) => i.quantidade !== null && i.precoUnitario !== null)
  if (linhas.length === 0) return null
  return linhas.every((i) => {
    const [q, p] = [decimal(i.quantidade ?? '0'), decimal(i.precoUnitario ?? '0')]
    const folga = soma([TOLERANCIA, multiplicar(q, { n: 1n, casas: Math.max(p.casas, 4) })])
    return comparar(absoluto(subtrair(multiplicar(q, p), absoluto(deCentavos(i.valorCentavos)))), folga) <= 0
  })
}

function saldo(f: Fatura): boolean | null {
  const s = f.scee
  if (!s || s.saldoAnteriorKwh === null || s.saldoAtualKwh === null) return null
  if (s.usinas.length === 0 || s.usinas.some((u) => u.energiaAlocadaKwh === null)) return null
  const entrou = soma([decimal(s.saldoAnteriorKwh), ...s.usinas.map((u) => decimal(u.energiaAlocadaKwh ?? '0'))])
  const saiu = soma([decimal(s.compensadaTotalKwh), decimal(s.saldoExpiradoKwh ?? '0')])
  return comparar(subtrair(entrou, saiu), decimal(s.saldoAtualKwh)) === 0
}

/** The cross-checks of a bill, in order. None is skipped: one without its figures is reported as such. */
const CONFERENCIAS: [string, Confere][] = [
  ['CHAVE_DIGITO', (f) => (f.chaveNf3e ? chaveFecha(f.chaveNf3e) : null)],
  [
    'CHAVE_CONCESSIONARIA',
    (f) => (f.chaveNf3e && f.cnpjConcessionaria ? daEmissao(f)?.cnpj === f.cnpjConcessionaria : null),
  ],
  ['CHAVE_EMISSAO', (f) => (f.chaveNf3e && f.emissaoIso ? daEmissao(f)?.mes === f.emissaoIso.slice(0, 7) : null)],
  [
    'CHAVE_NUMERO',
    (f) =>
      f.chaveNf3e && f.numeroNota && f.serie
        ? daEmissao(f)?.numero === f.numeroNota && daEmissao(f)?.serie === f.serie
        : null,
  ],
  [
    'SOMA_DOS_ITENS',
    (f) => {
      if (f.totalCentavos === null || f.itens.length === 0) return null
      const itens = somaDosItens(f)
      const detalhe = `itens ${emReais(itens)}, total ${emReais(f.totalCentavos)}`
      return { ok: Math.abs(itens - f.totalCentavos) <= 2, detalhe }
    },
  ],
  ['QUANTIDADE_VEZES_PRECO', multiplica],
  [
    'TE_IGUAL_TUSD',
    (f) => {
      const de = (tipo: string) => f.itens.filter((i) => i.tipo === tipo).map((i) => decimal(i.kwh ?? '0'))
      const [te, tusd] = [de('CONSUMO_TE'), de('CONSUMO_TUSD')]
      return te.length > 0 && tusd.length > 0 ? comparar(soma(te), soma(tusd)) === 0 : null
    },
  ],
  [
    'LEITURAS',
    (f) =>
      f.leituras && f.leituras.length > 0
        ? f.leituras.every((l) => {
            const diferenca = multiplicar(subtrair(decimal(l.atual), decimal(l.anterior)), decimal(l.constante))
            return comparar(absoluto(subtrair(diferenca, decimal(l.kwh))), decimal('1')) < 0 || diferenca.n < 0n
          })
        : null,
  ],
  [
    'CONSUMO_DO_MEDIDOR',
    (f) => {
      const medido = f.leituras?.filter((l) => l.grandeza === 'consumo').map((l) => decimal(l.kwh)) ?? []
      return medido.length > 0 && f.consumoKwh !== null ? comparar(soma(medido), decimal(f.consumoKwh)) === 0 : null
    },
  ],
  [
    'TRIBUTOS',
    (f) =>
      f.tarifas.icmsPct && Object.keys(f.tarifas).some((n) => /^(te|tusd|tarifa)/.test(n))
        ? Boolean(f.tarifas.formulaTributos)
        : null,
  ],
  [
    'COMPENSADA_ATE_O_CONSUMO',
    (f) =>
      f.compensadaKwh !== null && f.consumoKwh !== null
        ? comparar(creditoDe(f.itens), decimal(f.consumoKwh)) <= 0
        : null,
  ],
  ['SALDO', saldo],
  ['CODIGO_DE_BARRAS', (f) => (f.linhaDigitavel ? codigoDaLinha(f.linhaDigitavel) === f.codigoBarras : null)],
  [
    'VALOR_DO_CODIGO',
    (f) => {
      const valor = f.codigoBarras ? valorDoCodigo(f.codigoBarras) : null
      return valor === null || f.totalCentavos === null ? null : valor === f.totalCentavos
    },
  ],
  [
    'PERIODO',
    (f) => {
      if (!f.leituraAnteriorIso || !f.leituraAtualIso) return null
      const dias = diasEntre(f.leituraAnteriorIso, f.leituraAtualIso)
      return dias >= 27 && dias <= 33 && (f.dias === null || f.dias === dias)
    },
  ],
  [
    'MES_PERTO_DA_LEITURA',
    (f) =>
      f.mesReferencia && f.leituraAtualIso
        ? Math.abs(diasEntre(`${f.mesReferencia}-15`, f.leituraAtualIso)) <= 45
        : null,
  ],
]

export function conferir(f: Fatura): Conferencia[] {
  return CONFERENCIAS.map(([nome, confere]) => {
    const r = confere(f)
    if (r === null) return { nome, resultado: 'nao_se_aplica' }
    const ok = typeof r === 'boolean' ? r : r.ok
    return { nome, resultado: ok ? 'ok' : 'falha', ...(typeof r === 'boolean' ? {} : { detalhe: r.detalhe }) }
  })
}

export const falhou = (conferencias: Conferencia[], nome: string): boolean =>
  conferencias.some((c) => c.nome === nome && c.resultado === 'falha')
export const confirmou = (conferencias: Conferencia[], nome: string): boolean =>
  conferencias.some((c) => c.nome === nome && c.resultado === 'ok')
