import { corDaBandeira } from '../descricao.ts'
import { comparar, decimal, escrever, soma, ZERO } from '../decimal.ts'
import type { Bandeira, Fatura, Item, Leu, NaoLido, Scee, Usina } from '../tipos.ts'
import { avisosDa } from './avisos.ts'
import { conferir } from './conferencias.ts'
import { consumoDosItens } from './energia.ts'
import { ehCredito, type Linha } from './linha.ts'
import { classificarCreditos, compensadas, totalCompensado } from './scee.ts'
import { lerTarifas, type Aliquotas } from './tarifas.ts'

/** The data about compensation in the document besides the billed lines. */
export interface SceeEscrito {
  modalidade: string | null
  usinas: Usina[]
  saldoAnteriorKwh: string | null
  saldoExpiradoKwh: string | null
  saldoAtualKwh: string | null
  saldoAExpirarKwh: string | null
  saldoAExpirarCompetencia: string | null
}

type Derivado =
  | 'itens'
  | 'consumoKwh'
  | 'consumoPorPosto'
  | 'compensadaKwh'
  | 'saldoCreditosKwh'
  | 'cosipCentavos'
  | 'bandeira'
  | 'tarifas'
  | 'scee'

export interface ParaCompletar {
  escrito: Omit<Fatura, Derivado>
  linhas: Linha[]
  aliquotas: Aliquotas
  precoUnico: boolean
  /** the flag outside of the lines: a note, a message, the flag group of the XML */
  bandeira: { cor: Bandeira['cor'] | 'ambigua'; valorCentavos: number | null; inclusaNoPreco: boolean } | null
  scee: SceeEscrito | null
  naoLidos: NaoLido[]
}

/** Derives what follows from the lines, runs every check and lists what is missing. */
export function completar(p: ParaCompletar): Leu {
  classificarCreditos(p.linhas)
  const itens = p.linhas.map((l) => l.item)
  const { total, porPosto } = consumoDosItens(itens)
  const medido = medidoNasLeituras(p.escrito)
  const tarifas = lerTarifas(p.linhas, p.aliquotas, p.precoUnico)
  const scee = montarScee(p, itens)
  const cosip = itens.filter((i) => i.tipo === 'COSIP')
  const bandeira = lerBandeira(p, itens)
  const minimo = itens.some((i) => /dispon|\bdisp\b/i.test(i.descricao))
  const lido: Fatura = {
    ...p.escrito,
    itens,
    consumoKwh: (minimo ? medido : null) ?? total ?? medido,
    ...(Object.keys(porPosto).length > 0 ? { consumoPorPosto: porPosto } : {}),
    compensadaKwh: itens.some(ehCredito) ? (scee?.compensadaTotalKwh ?? null) : null,
    saldoCreditosKwh: scee?.saldoAtualKwh ?? null,
    cosipCentavos: cosip.length > 0 ? cosip.reduce((s, i) => s + i.valorCentavos, 0) : null,
    bandeira: bandeira.lida,
    tarifas: tarifas.tarifas,
    scee,
  }
  const conferencias = conferir(lido)
  return {
    lido,
    avisos: avisosDa(lido, conferencias),
    naoLidos: [...p.naoLidos, ...tarifas.naoLidos, ...bandeira.naoLidos, ...faltamNoScee(lido, p.scee !== null)],
    conferencias,
  }
}

function medidoNasLeituras({ leituras }: Pick<Fatura, 'leituras'>): string | null {
  const consumo = leituras?.filter((l) => l.grandeza === 'consumo') ?? []
  return consumo.length > 0 ? escrever(soma(consumo.map((l) => decimal(l.kwh)))) : null
}

function montarScee(p: ParaCompletar, itens: Item[]): Scee | null {
  const { uc, injetadaKwh } = p.escrito
  const injeta = injetadaKwh !== null && comparar(decimal(injetadaKwh), ZERO) > 0
  const compensada = compensadas(itens)
  if (!p.scee && compensada.length === 0 && !injeta) return null
  const escritas = p.scee?.usinas ?? []
  const propria = escritas.some((u) => u.uc === uc)
  const usinas = injeta && uc && !propria ? [{ uc, energiaAlocadaKwh: injetadaKwh }, ...escritas] : escritas
  const soDaqui = compensada.length > 0 && compensada.every((c) => c.origem === 'mUC')
  return {
    modalidade: p.scee?.modalidade ?? (soDaqui ? 'AUTOCONSUMO_LOCAL' : null),
    usinas,
    injetadaMedidaKwh: injetadaKwh,
    compensada,
    compensadaTotalKwh: totalCompensado(compensada),
    saldoAnteriorKwh: p.scee?.saldoAnteriorKwh ?? null,
    saldoExpiradoKwh: p.scee?.saldoExpiradoKwh ?? null,
    saldoAtualKwh: p.scee?.saldoAtualKwh ?? null,
    saldoAExpirarKwh: p.scee?.saldoAExpirarKwh ?? null,
    saldoAExpirarCompetencia: p.scee?.saldoAExpirarCompetencia ?? null,
  }
}

function lerBandeira(p: ParaCompletar, itens: Item[]): { lida: Bandeira; naoLidos: NaoLido[] } {
  const linhas = itens.filter((i) => i.tipo.startsWith('BANDEIRA'))
  const nasLinhas = linhas.map((i) => corDaBandeira(i.descricao)).find((c) => c !== null)
  const cor = (nasLinhas === 'ambigua' ? p.bandeira?.cor : nasLinhas) ?? p.bandeira?.cor ?? nasLinhas ?? null
  const escrita = linhas.length > 0 ? linhas.reduce((s, i) => s + i.valorCentavos, 0) : p.bandeira?.valorCentavos
  const mencionada = linhas.length > 0 || p.bandeira !== null
  const verde = !mencionada || cor === 'verde'
  const lida: Bandeira = {
    cor: verde ? 'verde' : cor === 'ambigua' ? null : cor,
    valorCentavos: escrita ?? (verde ? 0 : null),
    inclusaNoPreco: linhas.length === 0 && (p.bandeira?.inclusaNoPreco ?? false),
  }
  const naoLidos: NaoLido[] = []
  if (lida.cor === null) naoLidos.push({ campo: 'bandeira.cor', motivo: 'AMBIGUO' })
  if (lida.valorCentavos === null) naoLidos.push({ campo: 'bandeira.valorCentavos', motivo: 'AUSENTE_NO_DOCUMENTO' })
  return { lida, naoLidos }
}

const SALDOS = ['saldoAnteriorKwh', 'saldoExpiradoKwh', 'saldoAtualKwh', 'saldoAExpirarKwh'] as const

function faltamNoScee(f: Fatura, escrito: boolean): NaoLido[] {
  const ausente = (campo: string): NaoLido => ({ campo, motivo: 'AUSENTE_NO_DOCUMENTO' })
  const dosItens = f.itens.flatMap((i, n) =>
    ehCredito(i)
      ? (['classeGd', 'origem', 'competenciaOrigem'] as const)
          .filter((campo) => (i[campo] ?? null) === null)
          .map((campo) => ausente(`itens[${n}].${campo}`))
      : [],
  )
  const { scee } = f
  if (!scee) return dosItens
  const dosGrupos = scee.compensada.flatMap((c, n) =>
    (['classe', 'origem', 'competenciaOrigem'] as const)
      .filter((campo) => c[campo] === null)
      .map((campo) => ausente(`scee.compensada[${n}].${campo}`)),
  )
  const dasUsinas = scee.usinas.flatMap((u, n) => [
    ...(u.potenciaKw === undefined ? [ausente(`scee.usinas[${n}].potenciaKw`)] : []),
    ...(u.energiaAlocadaKwh === null ? [ausente(`scee.usinas[${n}].energiaAlocadaKwh`)] : []),
  ])
  return [
    ...dosItens,
    ...dosGrupos,
    ...(scee.modalidade === null ? [ausente('scee.modalidade')] : []),
    ...(scee.usinas.length === 0 && escrito ? [ausente('scee.usinas')] : []),
    ...dasUsinas,
    ...SALDOS.filter((campo) => scee[campo] === null).map((campo) => ausente(`scee.${campo}`)),
  ]
}
