import { useSearch } from '@tanstack/react-router'
import { chavesDe, contem, ehChaveDe } from '#kit/objeto.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useMemo } from 'react'
import type { QueryDe } from '#kit/endpoint.ts'
import type { relatorios } from '../contract/relatorios.ts'
import { medidas } from '../regras/medidas.ts'

export const PRAZOS = { hoje: 'Hoje', '7': '7 dias', '30': '30 dias', '90': '90 dias' } as const
export type Prazo = keyof typeof PRAZOS | 'livre'
export type Filtros = Omit<QueryDe<typeof relatorios.linhas>, 'limit' | 'cursor'>

const formato = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
const diaAtras = (n: number) => formato.format(Date.now() - n * 86_400_000)
const DIA = /^\d{4}-\d{2}-\d{2}$/

/** Name of each filter in the URL and in the API. */
export const FILTROS = { caixa: 'caixa_entrada_id', fila: 'fila_id', atendente: 'atendente_id', tag: 'tags' } as const
export type NomeDeFiltro = keyof typeof FILTROS
export const nomesDeFiltro = chavesDe(FILTROS)

/** The report's parameters are stored in the URL: it can be shared, and Back undoes a drill-down. */
export function useRecorte() {
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
  const [de, ate, dias, hora, fato, medida, por] = [
    texto('de'),
    texto('ate'),
    texto('dias'),
    texto('hora'),
    texto('fato'),
    texto('medida'),
    texto('por'),
  ]
  const livre = de !== undefined && ate !== undefined && DIA.test(de) && DIA.test(ate)
  const prazo: Prazo = livre ? 'livre' : ehChaveDe(PRAZOS, dias) ? dias : '30'
  const chave = JSON.stringify([prazo, de, ate, hora, fato, ...nomesDeFiltro.map(texto)])
  const filtros = useMemo(
    (): Filtros =>
      ({
        // swapped ends of a period are corrected
        ...(livre
          ? de > ate
            ? { de: ate, ate: de }
            : { de, ate }
          : { de: diaAtras(prazo === 'hoje' ? 0 : Number(prazo) - 1), ate: diaAtras(0) }),
        ...Object.fromEntries(nomesDeFiltro.flatMap((n) => (texto(n) ? [[FILTROS[n], [texto(n)]]] : []))),
        ...(hora ? { hora } : {}),
        ...(fato ? { fato } : {}),
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key includes all that is read
      }) as Filtros,
    [chave],
  )
  return {
    filtros,
    prazo,
    texto,
    mudar,
    relogio: texto('relogio') === 'corrido' ? ('corrido' as const) : ('util' as const),
    medida: contem(medidas, medida) ? medida : ('abertas' as const),
    por: por ?? 'atendente',
    aba: texto('aba') === 'conversas' ? ('conversas' as const) : ('visao' as const),
    painel: texto('painel') !== undefined,
  }
}
export type Recorte = ReturnType<typeof useRecorte>

/** Returns every day of the period, also those without data. */
export function diasDo({ de, ate }: { de: string; ate: string }): string[] {
  const dias: string[] = []
  for (let t = Date.parse(`${de}T12:00:00Z`); t <= Date.parse(`${ate}T12:00:00Z`); t += 86_400_000)
    dias.push(new Date(t).toISOString().slice(0, 10))
  return dias
}
