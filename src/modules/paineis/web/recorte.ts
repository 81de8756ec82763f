import { useSearch } from '@tanstack/react-router'
import { contem, ehChaveDe } from '#kit/objeto.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useMemo } from 'react'
import type { FiltrosDoPainel } from '../contract/recorte.ts'
import { periodoAnterior } from '../regras/periodo.ts'
import { fatos, type Fato } from '../tipos.ts'

export const PRAZOS = { '7': '7 dias', '30': '30 dias', '90': '90 dias', mes: 'Este mês', ano: 'Este ano' } as const
export type Prazo = keyof typeof PRAZOS | 'livre'
export type Relogio = 'corrido' | 'util'

const formato = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
export const hoje = (): string => formato.format(Date.now())
const diaAtras = (n: number) => formato.format(Date.now() - n * 86_400_000)
const DIA = /^\d{4}-\d{2}-\d{2}$/
const inicioDe: Record<keyof typeof PRAZOS, () => string> = {
  '7': () => diaAtras(6),
  '30': () => diaAtras(29),
  '90': () => diaAtras(89),
  mes: () => `${hoje().slice(0, 7)}-01`,
  ano: () => `${hoje().slice(0, 4)}-01-01`,
}

/** Value for all funnels in reach, of any department. */
export const TODOS = 'todos'

/** URL parameters of the filters. */
export const nomesDeFiltro = ['pessoa', 'time', 'cidade', 'origem'] as const
export type NomeDeFiltro = (typeof nomesDeFiltro)[number]
const DAS_LINHAS = ['fato', 'estagio', 'motivo', 'faixa', 'mes', 'feito_por', 'nome'] as const
const SEM_LINHAS = Object.fromEntries(DAS_LINHAS.map((k) => [k, undefined]))

/** Panel state in the URL: it can be shared, and Back leaves a drill-down. */
export function useRecorte(padrao: {
  funil?: string
  departamento?: string
  prazo?: keyof typeof PRAZOS
  porPessoa?: true
}) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const texto = (k: string) =>
    typeof search[k] === 'string' && search[k]
      ? search[k]
      : typeof search[k] === 'number'
        ? String(search[k])
        : undefined
  const mudar = (m: Record<string, string | undefined>, { novo = false } = {}) =>
    void navegar({
      to: '.',
      search: (antes) => ({ ...antes, ...m }),
      replace: !novo,
    })
  const [de, ate, dias, fato] = [texto('de'), texto('ate'), texto('dias'), texto('fato')]
  const livre = de !== undefined && ate !== undefined && DIA.test(de) && DIA.test(ate)
  const prazo: Prazo = livre ? 'livre' : ehChaveDe(PRAZOS, dias) ? dias : (padrao.prazo ?? '90')
  const pedido = texto('funil')
  const deTodos = pedido === TODOS
  const funil = deTodos ? undefined : (pedido ?? padrao.funil)
  const chave = JSON.stringify([prazo, de, ate, funil, deTodos, padrao.departamento, ...nomesDeFiltro.map(texto)])
  const filtros = useMemo((): FiltrosDoPainel => {
    const [pessoa, time, cidade, origem] = nomesDeFiltro.map(texto)
    return {
      ...(livre ? { de, ate } : { de: inicioDe[prazo as keyof typeof PRAZOS](), ate: hoje() }),
      ...(funil ? { funil } : padrao.departamento && !deTodos ? { departamento: padrao.departamento } : {}),
      ...(padrao.porPessoa ? { por_pessoa: true } : {}),
      ...(pessoa ? { pessoa: [pessoa] } : {}),
      ...(time ? { time: [time] } : {}),
      ...(cidade ? { cidade } : {}),
      ...(origem ? { origem: [origem] as never } : {}),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key includes all that is read
  }, [chave])
  const faixa = texto('faixa')
  const quais = contem(fatos, fato)
    ? {
        fato,
        ...(texto('estagio') ? { estagio: texto('estagio') } : {}),
        ...(texto('motivo') ? { motivo: texto('motivo') } : {}),
        ...(faixa !== undefined ? { faixa: Number(faixa) } : {}),
        ...(texto('mes') ? { mes: texto('mes') } : {}),
        ...(texto('feito_por') ? { feito_por: texto('feito_por') } : {}),
      }
    : null
  return {
    filtros,
    prazo,
    funil,
    deTodos,
    texto,
    mudar,
    quais,
    anterior: periodoAnterior(filtros),
    relogio: texto('relogio') === 'util' ? ('util' as const) : ('corrido' as const),
    /** opens the rows of a figure; `nome` is its title */
    descer: (m: Record<string, string | undefined> & { fato: Fato; nome: string }) =>
      mudar({ ...SEM_LINHAS, ...m }, { novo: true }),
    subir: () => mudar(SEM_LINHAS),
  }
}
export type Recorte = ReturnType<typeof useRecorte>
