/** Keys of the query cache, all under 'chat'. */
export const chaves = {
  listas: ['chat', 'conversas'] as const,
  lista: (filtros: object, eu: string | null) => ['chat', 'conversas', filtros, eu] as const,
  contagens: ['chat', 'contagens'] as const,
  contagensDe: (caixas: readonly string[], departamento?: string) =>
    ['chat', 'contagens', caixas, departamento ?? null] as const,
  caixas: ['chat', 'caixas'] as const,
  caixa: (id: string) => ['chat', 'caixas', id] as const,
  estatisticas: (id: string, inicio: string, fim: string) =>
    ['chat', 'caixas', id, 'estatisticas', inicio, fim] as const,
  logs: (id: string) => ['chat', 'caixas', id, 'logs'] as const,
  saude: (id: string) => ['chat', 'caixas', id, 'saude'] as const,
  anteriores: (telefone: string) => ['chat', 'anteriores', telefone] as const,
  pessoas: ['chat', 'pessoas'] as const,
}
