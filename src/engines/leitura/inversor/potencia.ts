import { arredondar, comparar, maior, type Decimal } from '../decimal.ts'
import type { NaoLido } from '../tipos.ts'
import { unidadeDe } from './colunas.ts'
import { comoVeio } from './diario.ts'
import { emKwh, emWatts, lerCelula, marcaDecimal, semDado } from './numeros.ts'
import type { TabelaDoPortal } from './tabela.ts'
import { FUSO_PADRAO, lerFuso, lerMomento, mesPrimeiro, noFuso } from './tempo.ts'
import type { DiaDoInversor, LeuPotencia } from './tipos.ts'

interface Ponto {
  hora: string
  watts: number | null
  kwh: Decimal | null
}
interface DiaAchado {
  serial: string | null
  usina: string | null
  dataIso: string
  /** by time: a line that comes twice counts once */
  pontos: Map<string, Ponto>
}

/** Reads the power of each inverter over the day. */
export function lerPotencia(t: TabelaDoPortal): LeuPotencia {
  const em = (linha: string[], n: number | undefined): string => (n === undefined ? '' : (linha[n] ?? ''))
  const { quando, hora, usina, id, serial, potencia, energia } = t.colunas
  const marca = marcaDecimal(
    t.linhas.flatMap((l) => [em(l, potencia), em(l, energia)]),
    t.separador,
  )
  const mesAntes = mesPrimeiro(t.linhas.map((l) => em(l, quando)))
  const lidas = t.linhas.flatMap((linha) => {
    const momento = lerMomento(`${em(linha, quando)} ${em(linha, hora)}`.trim(), mesAntes)
    return momento?.hora ? [{ linha, momento, hora: momento.hora }] : []
  })
  const { fusoArquivo, fusoUsina } = fusosDo(t, lidas[0]?.momento.fuso ?? null)
  const unidadeDaPotencia = unidadeDe(t.cabecalho[potencia ?? -1] ?? '') ?? 'w'
  const unidadeDaEnergia = unidadeDe(t.cabecalho[energia ?? -1] ?? '') ?? 'kwh'
  const valor = (celula: string) => (semDado(celula) ? null : lerCelula(celula, marca))

  const dias = new Map<string, DiaAchado>()
  for (const { linha, momento, hora: naLinha } of lidas) {
    const aqui = noFuso(momento.dia, naLinha, momento.fuso ?? fusoArquivo, fusoUsina)
    const codigo = em(linha, serial) || em(linha, id) || null
    const nome = em(linha, usina) || null
    const chave = `${codigo ?? nome}\n${aqui.dia}`
    const dia = dias.get(chave) ?? { serial: codigo, usina: nome, dataIso: aqui.dia, pontos: new Map() }
    dias.set(chave, dia)
    const w = valor(em(linha, potencia))
    const e = valor(em(linha, energia))
    const watts = w && emWatts(w, unidadeDaPotencia)
    const antes = dia.pontos.get(aqui.hora)
    dia.pontos.set(aqui.hora, {
      hora: aqui.hora,
      watts: watts ? Number(arredondar(watts, 0).n) : (antes?.watts ?? null),
      kwh: (e && emKwh(e, unidadeDaEnergia)) ?? antes?.kwh ?? null,
    })
  }

  const avisos: string[] = []
  const naoLidos: NaoLido[] = []
  const seriais = [...new Set([...dias.values()].map((d) => d.serial ?? d.usina))]
  const inversores = [...dias.values()]
    .toSorted(
      (a, b) =>
        seriais.indexOf(a.serial ?? a.usina) - seriais.indexOf(b.serial ?? b.usina) || (a.dataIso < b.dataIso ? -1 : 1),
    )
    .map((d, n) => {
      if (d.serial === null) naoLidos.push({ campo: `inversores[${n}].serial`, motivo: 'AUSENTE_NO_DOCUMENTO' })
      return diaLido(d, avisos)
    })
  return {
    recusado: false,
    tipo: 'inversorPotencia',
    lido: {
      separador: t.separador,
      codificacao: t.codificacao,
      linhaCabecalho: t.linhaCabecalho,
      fusoArquivo,
      fusoUsina,
      intervaloMin: intervaloDe([...dias.values()]),
      inversores,
    },
    avisos,
    naoLidos,
  }
}

/** The file's offset from its cells, heading or title; the plant's is Brasília's unless the file states another. */
function fusosDo(t: TabelaDoPortal, daCelula: string | null): { fusoArquivo: string; fusoUsina: string } {
  const daUsina = t.titulos.find((x) =>
    /(fuso|time ?zone)\D*\b(usina|planta|plant|site|station)\b|\b(usina|plant|site)\b\D*(fuso|time ?zone)/i.test(x),
  )
  const naColuna = t.colunas.fuso === undefined ? '' : (t.linhas[0]?.[t.colunas.fuso] ?? '')
  const doTitulo = t.titulos.find((x) => x !== daUsina && /fuso|time ?zone|zona hor/i.test(x))
  const dita = lerFuso(naColuna) ?? (daUsina ? lerFuso(daUsina) : null)
  // portals set to another continent are common: no plant of ours is there
  const fusoUsina = dita && /^-0[2-5]:00$/.test(dita) ? dita : FUSO_PADRAO
  const fusoArquivo =
    daCelula ?? lerFuso(t.cabecalho[t.colunas.quando ?? -1] ?? '') ?? (doTitulo ? lerFuso(doTitulo) : null) ?? fusoUsina
  return { fusoArquivo, fusoUsina }
}

function diaLido(d: DiaAchado, avisos: string[]): DiaDoInversor {
  const pontos = [...d.pontos.values()].toSorted((a, b) => (a.hora < b.hora ? -1 : 1))
  const comPotencia = pontos.flatMap((p) => (p.watts === null ? [] : [{ hora: p.hora, watts: p.watts }]))
  const acesos = comPotencia.filter((p) => p.watts > 0)
  const pico = comPotencia.reduce<{ hora: string; watts: number } | null>(
    (achado, p) => (achado && achado.watts >= p.watts ? achado : p),
    null,
  )
  const contador = pontos.flatMap((p) => p.kwh ?? [])
  const recuou = contador.some((kwh, n) => n > 0 && comparar(kwh, contador[n - 1] ?? kwh) < 0)
  if (recuou) avisos.push(`CONTADOR_REINICIADO_${d.serial ?? d.usina}_${d.dataIso}`)
  // a logger that restarts counts from zero: the largest value is the day's
  const energia = contador.reduce<Decimal | null>((achada, kwh) => (achada ? maior(achada, kwh) : kwh), null)
  return {
    serial: d.serial,
    usina: d.usina,
    dataIso: d.dataIso,
    leituras: comPotencia.length,
    semDado: pontos.length - comPotencia.length,
    picoW: pico?.watts ?? null,
    picoHora: pico?.hora ?? null,
    primeiraHora: acesos[0]?.hora ?? null,
    ultimaHora: acesos.at(-1)?.hora ?? null,
    energiaDiaKwh: energia && comoVeio(energia),
  }
}

const emMinutos = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3))

/** The most frequent distance between two readings of an inverter, in minutes. */
function intervaloDe(dias: readonly DiaAchado[]): number | null {
  const vezes = new Map<number, number>()
  for (const d of dias) {
    const horas = [...d.pontos.keys()].map(emMinutos).toSorted((a, b) => a - b)
    for (const [n, m] of horas.entries()) {
      const passo = m - (horas[n - 1] ?? m)
      if (passo > 0) vezes.set(passo, (vezes.get(passo) ?? 0) + 1)
    }
  }
  return [...vezes].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? null
}
