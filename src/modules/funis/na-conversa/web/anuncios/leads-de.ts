import type { EntradaDaMeta, OpcoesDaMeta } from '../../contract/conversas.ts'

export type CorpoDaEntrada = Omit<EntradaDaMeta, 'id' | 'leads' | 'ultimo_em'>

/** Describes which leads an entry takes. */
export function leadsDe(
  e: Pick<EntradaDaMeta, 'formulario_id' | 'campanha_id' | 'conjunto_id'>,
  o: OpcoesDaMeta | undefined,
): string {
  const nome = (lista: { id: string; nome: string }[] | undefined, id: string) =>
    lista?.find((x) => x.id === id)?.nome ?? id
  const partes = [
    e.formulario_id && `formulário ${nome(o?.formularios, e.formulario_id)}`,
    e.campanha_id && `campanha ${nome(o?.campanhas, e.campanha_id)}`,
    e.conjunto_id && `conjunto ${nome(o?.conjuntos, e.conjunto_id)}`,
  ].filter((p): p is string => Boolean(p))
  return partes.length === 0 ? 'Todos os leads que nenhuma outra entrada pega' : `Leads de ${partes.join(', ')}`
}
