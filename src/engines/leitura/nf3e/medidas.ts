import { comparar, decimal, escrever, somar, soma } from '../decimal.ts'
import type { Demanda, Item, MesDoHistorico, Posto } from '../tipos.ts'
import { em, filhos, textoEm, todos, type No } from '../xml.ts'
import { semAcentos } from '#kit/texto.ts'
import { CONSUMO, DEMANDA, INJETADA, POSTOS } from './codigos.ts'
import { decimalEm, detalhes } from './itens.ts'

interface Medida {
  grandeza: string
  posto: Posto
  anterior: string | null
  atual: string | null
  medido: string | null
}

/** Measured quantities; TE and TUSD lines repeat the same reading, which counts once. */
export function medidas(infNF3e: No): Medida[] {
  const achadas = new Map<string, Medida>()
  for (const gMedicao of detalhes(infNF3e).flatMap((d) => filhos(em(d, 'prod'), 'gMedicao'))) {
    for (const g of filhos(gMedicao, 'gMedida')) {
      const medida: Medida = {
        grandeza: (textoEm(g, 'tpGrMed') ?? '').padStart(2, '0'),
        posto: POSTOS[textoEm(g, 'cPosTarif') ?? '0'] ?? 'unico',
        anterior: decimalEm(g, 'vMedAnt'),
        atual: decimalEm(g, 'vMedAtu'),
        medido: decimalEm(g, 'vMed'),
      }
      achadas.set(`${textoEm(gMedicao, 'nMed')} ${Object.values(medida).join(' ')}`, medida)
    }
  }
  return [...achadas.values()]
}

export function injetadaMedida(lista: Medida[]): string | null {
  const kwh = lista.filter((m) => m.grandeza === INJETADA && m.medido !== null)
  return kwh.length > 0 ? escrever(soma(kwh.map((m) => decimal(m.medido ?? '0')))) : null
}

/** A meter that passed its last digit shows less than before. */
export const medidorVirou = (lista: Medida[]): boolean =>
  lista.some(
    (m) =>
      [CONSUMO, INJETADA].includes(m.grandeza) &&
      m.anterior !== null &&
      m.atual !== null &&
      comparar(decimal(m.atual), decimal(m.anterior)) < 0,
  )

/** Contracted and measured demand of each period. */
export function lerDemandas(infNF3e: No, lista: Medida[], itens: Item[]): Demanda[] {
  const contratos = filhos(infNF3e, 'gGrContrat').filter((g) => textoEm(g, 'tpGrContrat') === '1')
  const postoDo = (g: No): Posto => POSTOS[textoEm(g, 'tpPosTar') ?? '0'] ?? 'unico'
  const medidos = lista.filter((m) => m.grandeza === DEMANDA)
  const postos = [...new Set([...contratos.map(postoDo), ...medidos.map((m) => m.posto)])]
  return postos.map((posto) => {
    const contrato = contratos.find((g) => postoDo(g) === posto)
    const passou = itens.find((i) => i.tipo === 'ULTRAPASSAGEM' && (i.posto ?? 'unico') === posto)
    return {
      contratadaKw: decimalEm(contrato, 'qUnidContrat'),
      medidaKw: medidos.find((m) => m.posto === posto)?.medido ?? null,
      posto: posto === 'unico' ? null : posto,
      ultrapassagemKw: passou?.quantidade ?? null,
    }
  })
}

type Serie = 'kwh' | 'kwhPonta' | 'kwhForaPonta' | 'demandaKw'

function serieDe(nome: string): Serie | null {
  const t = semAcentos(nome)
  if (/reativ|injet|gerac/.test(t)) return null
  if (/demanda/.test(t)) return 'demandaKw'
  if (/fora/.test(t)) return 'kwhForaPonta'
  if (/ponta/.test(t)) return 'kwhPonta'
  return /consumo|energia|kwh/.test(t) ? 'kwh' : null
}

/** The 13 months, newest first: each quantity is its own list in the file. */
export function lerHistorico(infNF3e: No): MesDoHistorico[] {
  const meses = new Map<string, MesDoHistorico>()
  const ponta = todos(infNF3e, 'gHistFat').some((g) => serieDe(textoEm(g, 'xGrandFat') ?? '') === 'kwhPonta')
  for (const grupo of todos(infNF3e, 'gHistFat')) {
    const serie = serieDe(textoEm(grupo, 'xGrandFat') ?? '')
    if (!serie || (ponta && serie === 'kwh')) continue
    for (const g of filhos(grupo, 'gGrandFat')) {
      const mes = mesCompacto(textoEm(g, 'CompetFat'))
      const valor = decimalEm(g, 'vFat')
      if (!mes || valor === null) continue
      const linha = meses.get(mes) ?? { mes, dias: null }
      const dias = Number(textoEm(g, 'qtdDias') ?? Number.NaN)
      meses.set(mes, {
        ...linha,
        [serie]: serie in linha ? escrever(somar(decimal(linha[serie] ?? '0'), decimal(valor))) : valor,
        dias: linha.dias ?? (Number.isInteger(dias) ? dias : null),
      })
    }
  }
  return [...meses.values()].sort((a, b) => b.mes.localeCompare(a.mes))
}

/** AAAA-MM of `202610`. */
export const mesCompacto = (texto: string | null): string | null => {
  const m = /^(20\d{2})(0[1-9]|1[0-2])$/.exec(texto ?? '')
  return m ? `${m[1]}-${m[2]}` : null
}
