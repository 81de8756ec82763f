import { comparar, escrever, multiplicar, somar, ZERO, type Decimal } from '../decimal.ts'
import type { NaoLido } from '../tipos.ts'
import { unidadeDe } from './colunas.ts'
import { emKwh, emKwp, lerCelula, marcaDecimal, semDado } from './numeros.ts'
import type { TabelaDoPortal } from './tabela.ts'
import { FUSO_PADRAO, lerFuso, lerMomento, mesPrimeiro, noFuso } from './tempo.ts'
import type { DiaDaUsina, LeuEnergiaDiaria, Unidade, UsinaDoArquivo } from './tipos.ts'

/** No plant makes more than half a day at full power: more is a wrong unit or another plant. */
const HORAS_DE_PICO: Decimal = { n: 12n, casas: 0 }

const UNIDADES: Readonly<Record<string, Unidade>> = { kwh: 'kWh', wh: 'Wh', mwh: 'MWh' }

interface Achada {
  id: string | null
  nome: string | null
  kwp: Decimal | null
  kwpComoVeio: string | null
  /** null: the portal had no data */
  dias: Map<string, { kwh: Decimal; texto: string } | null>
}

/** Reads the energy of each day that a portal exports. */
export function lerDiario(t: TabelaDoPortal): LeuEnergiaDiaria {
  const em = (linha: string[], n: number | undefined): string => (n === undefined ? '' : (linha[n] ?? ''))
  const { quando, hora, id, usina, serial, kwp, energia } = t.colunas
  const unidade = unidadeDaEnergia(t)
  const marca = marcaDecimal(
    t.linhas.flatMap((l) => [em(l, energia), em(l, kwp)]),
    t.separador,
  )
  const mesAntes = mesPrimeiro(t.linhas.map((l) => em(l, quando)))
  const fusoDoTitulo = lerFuso(t.cabecalho[quando ?? -1] ?? '')
  const unidadeDoKwp = unidadeDe(t.cabecalho[kwp ?? -1] ?? '')
  const usinas = new Map<string, Achada>()
  const avisos: string[] = []
  const naoLidos: NaoLido[] = unidade ? [] : [{ campo: 'unidadeArquivo', motivo: 'AUSENTE_NO_DOCUMENTO' }]

  for (const linha of t.linhas) {
    const momento = lerMomento(`${em(linha, quando)} ${em(linha, hora)}`.trim(), mesAntes)
    const codigo = em(linha, id) || em(linha, serial) || null
    const nome = em(linha, usina) || null
    if (!momento || (codigo === null && nome === null)) continue
    const dia = diaDaUsina(momento, fusoDoTitulo)
    const chave = codigo ?? `nome:${nome} ${em(linha, kwp)}`
    const achada = usinas.get(chave) ?? { id: codigo, nome, kwp: null, kwpComoVeio: null, dias: new Map() }
    usinas.set(chave, achada)
    const potencia = lerCelula(em(linha, kwp), marca)
    if (potencia && achada.kwp === null) {
      achada.kwp = emKwp(potencia, unidadeDoKwp)
      achada.kwpComoVeio = comoVeio(achada.kwp)
    }
    const repetido = achada.dias.has(dia)
    if (repetido) avisos.push(`DIA_REPETIDO_${codigo ?? nome}_${dia}`)
    const valor = energiaDe(em(linha, energia), marca, unidade)
    const antes = achada.dias.get(dia) ?? null
    achada.dias.set(dia, antes && (!valor || comparar(antes.kwh, valor.kwh) >= 0) ? antes : valor)
  }

  const lidas = [...usinas.values()].map((achada, n): UsinaDoArquivo => {
    if (achada.id === null) naoLidos.push({ campo: `usinas[${n}].idExterno`, motivo: 'AUSENTE_NO_DOCUMENTO' })
    if (achada.kwp === null) naoLidos.push({ campo: `usinas[${n}].potenciaKwp`, motivo: 'AUSENTE_NO_DOCUMENTO' })
    return usinaLida(achada, avisos)
  })
  return {
    recusado: false,
    tipo: 'inversorDiario',
    lido: {
      separador: t.separador,
      codificacao: t.codificacao,
      linhaCabecalho: t.linhaCabecalho,
      unidadeArquivo: unidade,
      usinas: lidas,
    },
    avisos,
    naoLidos,
  }
}

/** A day without a time is the plant's own; an instant becomes the day where the plant is. */
function diaDaUsina(m: { dia: string; hora: string | null; fuso: string | null }, fusoDoTitulo: string | null): string {
  const de = m.fuso ?? fusoDoTitulo
  return m.hora !== null && de !== null ? noFuso(m.dia, m.hora, de, FUSO_PADRAO).dia : m.dia
}

/** From the heading, else from the portal's title lines, else from the cells. */
function unidadeDaEnergia(t: TabelaDoPortal): Unidade | null {
  const n = t.colunas.energia ?? -1
  const textos = [t.cabecalho[n] ?? '', ...t.titulos, ...t.linhas.slice(0, 50).map((l) => l[n] ?? '')]
  for (const texto of textos) {
    const unidade = UNIDADES[unidadeDe(texto) ?? '']
    if (unidade) return unidade
  }
  return null
}

function energiaDe(celula: string, marca: ',' | '.', unidade: Unidade | null) {
  const valor = semDado(celula) ? null : lerCelula(celula, marca)
  const kwh = valor && emKwh(valor, unidade?.toLowerCase() ?? null)
  return kwh ? { kwh, texto: comoVeio(kwh) } : null
}

/** Keeps the zeros that the file wrote: 341,90 is 341.90. */
export function comoVeio(d: Decimal): string {
  const curto = escrever(d)
  const casas = curto.includes('.') ? curto.length - curto.indexOf('.') - 1 : 0
  if (casas === d.casas) return curto
  return `${casas === 0 ? `${curto}.` : curto}${'0'.repeat(d.casas - casas)}`
}

function usinaLida(u: Achada, avisos: string[]): UsinaDoArquivo {
  // a power of zero is unknown, not a limit
  const limite = u.kwp && u.kwp.n > 0n ? multiplicar(u.kwp, HORAS_DE_PICO) : null
  let total = ZERO
  const dias = [...u.dias]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([dataIso, d]): DiaDaUsina => {
      if (!d) return { dataIso, kwh: null, situacao: 'SEM_DADO' }
      if (d.kwh.n < 0n || (limite && comparar(d.kwh, limite) > 0)) {
        avisos.push(`QUARENTENA_${u.id ?? u.nome}_${dataIso}`)
        return { dataIso, kwh: d.texto, situacao: 'QUARENTENA' }
      }
      total = somar(total, d.kwh)
      return { dataIso, kwh: d.texto, situacao: 'OK' }
    })
  return {
    idExterno: u.id,
    nome: u.nome,
    potenciaKwp: u.kwpComoVeio,
    dias,
    totalKwh: escrever(total),
    diasSemDado: dias.filter((d) => d.situacao === 'SEM_DADO').length,
  }
}
