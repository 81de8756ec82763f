import { diaBr } from '#kit/dias.ts'
import { numero, plural } from '#ui/formatos.ts'
import type { Tom } from '#ui/tom.ts'
import { parteDoFioB } from '#engines/energia/classe.ts'
import type { LinhaDeTributo } from '../contract/base.ts'
import type { Distribuidora, PeriodoCurto } from '../contract/tarifas.ts'
import { NOME_DA_CLASSE } from '../regras/nomes.ts'
import { variacao } from '../regras/periodos.ts'

/** R$/MWh or R$/kW as the resolution prints it. */
export const valor = (v: number | null): string => (v === null ? '—' : numero(v, 2))

export const nomeDaClasse = (c: LinhaDeTributo['classe']): string =>
  c === 'todas' ? 'todas as classes' : NOME_DA_CLASSE[c]

/** `+ 34,8 %`, `− 2,7 %`, `igual`, or a dash where there is nothing to compare. */
export function mudanca(antes: number | null, depois: number | null): { texto: string; sentido: -1 | 0 | 1 } {
  const v = variacao(antes, depois)
  if (v === null) return { texto: antes === depois ? 'igual' : '—', sentido: 0 }
  const pct = Math.round(Math.abs(v) * 1000) / 10
  if (pct === 0) return { texto: 'igual', sentido: 0 }
  return { texto: `${v < 0 ? '−' : '+'} ${numero(pct, 1)} %`, sentido: v < 0 ? -1 : 1 }
}

export const nomeDoPeriodo = (p: Pick<PeriodoCurto, 'inicio' | 'fim'>): string =>
  p.fim === null ? `desde ${diaBr(p.inicio)}` : `de ${diaBr(p.inicio)} a ${diaBr(p.fim)}`
/** `26/27`, the tariff year. */
export const anoTarifario = (p: Pick<PeriodoCurto, 'inicio' | 'fim'>): string =>
  `${p.inicio.slice(2, 4)}/${p.fim === null ? '' : p.fim.slice(2, 4)}`

export function situacaoEmPalavras(d: Pick<Distribuidora, 'situacao'>): { tom: Tom; texto: string } {
  return {
    lacuna: { tom: 'perigo' as const, texto: 'lacuna' },
    sem_tarifa: { tom: 'neutro' as const, texto: 'sem tarifa' },
    revisar: { tom: 'alerta' as const, texto: 'semente, revisar' },
    conferida: { tom: 'sucesso' as const, texto: 'conferida' },
  }[d.situacao]
}

/** An unchecked figure says so: never shown as checked. */
export const seloDoPeriodo = (p: PeriodoCurto): { tom: Tom; texto: string } =>
  p.revisar_ate === null
    ? p.origem === 'correcao'
      ? { tom: 'info', texto: 'correção' }
      : { tom: 'sucesso', texto: 'conferida' }
    : {
        tom: 'alerta',
        texto: `${p.origem === 'semente' ? 'semente, revisar' : 'incompleta, completar'} até ${diaBr(p.revisar_ate).slice(0, 5)}`,
      }

const QUANTAS = ['Nenhuma', 'Uma', 'Duas', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito', 'Nove', 'Dez']

export const fraseDaLacuna = (d: Pick<Distribuidora, 'nome' | 'lacuna_desde'>): string =>
  `${d.nome} está sem tarifa desde ${d.lacuna_desde ? diaBr(d.lacuna_desde) : 'sempre'}.`
export const fraseDasPropostasEmLacuna = (n: number): string =>
  n === 0
    ? 'O que for simulado usa a última conhecida e sai com aviso.'
    : n === 1
      ? 'Uma proposta aberta usa a última conhecida e sai com aviso.'
      : `${QUANTAS[n] ?? numero(n)} propostas abertas usam a última conhecida e saem com aviso.`

const QUEM_USA: Readonly<Record<string, readonly [string, string]>> = {
  proposta: ['proposta', 'propostas'],
  simulacao: ['simulação', 'simulações'],
  fatura: ['fatura', 'faturas'],
}
export function fraseDoUso(usado: Readonly<Record<string, number>>): string | null {
  const partes = Object.entries(usado).map(([tipo, n]) =>
    plural(n, ...(QUEM_USA[tipo] ?? (['registro', 'registros'] as const))),
  )
  return partes.length === 0 ? null : `Em uso por ${partes.join(' e ')}: não se edita, corrige-se.`
}

const pct = (ano: number) => `${numero(parteDoFioB(ano) * 100)} %`
/**
 * From 15 December on: what 1 January changes (Lei 14.300 art. 27). Null before, and when nothing changes. A proposal
 * takes the Fio B of its own years, from that of its connection: repricing moves a first year that is over.
 */
export function avisoDoFioB(hoje: string): string | null {
  const ano = Number(hoje.slice(0, 4))
  if (hoje.slice(5) < '12-15' || pct(ano) === pct(ano + 1)) return null
  return (
    `Em 1º de janeiro o Fio B passa de ${pct(ano)} para ${pct(ano + 1)}. ` +
    `As propostas abertas que começam em ${ano} mudam: reprecifique em “Art. 17” a partir desse dia.`
  )
}
