import type { FiltrosDaVisao, Visao } from '../contract/visoes.ts'
import { filtrosPadrao, type Filtros } from '#modules/chat/lista/web/publico.ts'

const muitos = <T>(lista: readonly T[]): T[] | undefined => (lista.length ? [...lista] : undefined)

/** Converts filters for a view: `minhas` stays relative to the user who opens it, and the search text is dropped. */
export function paraVisao(f: Filtros): FiltrosDaVisao {
  return {
    status: [f.aba],
    minhas: f.minhas || undefined,
    nao_lidas: f.naoLidas || undefined,
    atribuida_para: muitos([...f.pessoas, ...(f.semResponsavel ? (['ninguem'] as const) : [])]),
    caixa_entrada_id: muitos(f.caixas),
    prioridade: muitos(f.prioridades),
    tags: muitos(f.tags),
    fila_id: muitos(f.filas),
    espera: muitos(f.esperas),
    prazo_perto: f.prazoPerto || undefined,
    promessa_vencida: f.promessaVencida || undefined,
    adiadas: f.adiadas === null ? undefined : f.adiadas === 'so',
    data_inicio: f.de || undefined,
    data_fim: f.ate || undefined,
  }
}

export function daVisao({ filtros: f, ordem }: Pick<Visao, 'filtros' | 'ordem'>): Filtros {
  const pessoas = f.atribuida_para ?? []
  return {
    ...filtrosPadrao,
    aba: f.status?.[0] ?? 'ativa',
    minhas: f.minhas ?? false,
    naoLidas: f.nao_lidas ?? false,
    semResponsavel: pessoas.includes('ninguem'),
    pessoas: pessoas.filter((p) => p !== 'ninguem'),
    caixas: f.caixa_entrada_id ?? [],
    prioridades: f.prioridade ?? [],
    tags: f.tags ?? [],
    filas: f.fila_id ?? [],
    esperas: f.espera ?? [],
    prazoPerto: f.prazo_perto ?? false,
    promessaVencida: f.promessa_vencida ?? false,
    adiadas: f.adiadas === undefined ? null : f.adiadas ? 'so' : 'sem',
    de: f.data_inicio ?? '',
    ate: f.data_fim ?? '',
    ordem,
  }
}

const texto = (f: Filtros) => JSON.stringify([paraVisao(f), f.ordem])
export const mesma = (v: Pick<Visao, 'filtros' | 'ordem'>, f: Filtros): boolean =>
  f.busca === '' && texto(daVisao(v)) === texto(f)
