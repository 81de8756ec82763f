import { contem } from '#kit/objeto.ts'
import type { EstadoDaTabela } from '#ui/tabela/tipos.ts'
import { situacoesDoLead } from '../../tipos.ts'
import type { FiltroDeLeads } from '../dados.ts'

/** The filters that the server supports; others in the URL are ignored. */
export function filtroDaTabela(estado: EstadoDaTabela, busca: string): FiltroDeLeads {
  const valores = (campo: string) =>
    estado.filtros.filter((f) => f.campo === campo && f.operador === 'e').map((f) => f.valor)
  const desde = estado.filtros.find((f) => f.campo === 'data' && f.operador === 'desde')?.valor
  const ate = estado.filtros.find((f) => f.campo === 'data' && f.operador === 'ate')?.valor
  const dia = estado.filtros.find((f) => f.campo === 'data' && f.operador === 'e')?.valor
  const situacao = valores('situacao').filter((s) => contem(situacoesDoLead, s))
  const listas = {
    plataforma: valores('plataforma'),
    formulario_id: valores('formulario'),
    conjunto_id: valores('conjunto'),
    campanha_id: valores('campanha'),
  }
  return {
    ...(busca.trim() ? { busca: busca.trim() } : {}),
    ...(situacao.length ? { situacao } : {}),
    ...Object.fromEntries(Object.entries(listas).filter(([, v]) => v.length > 0)),
    ...((desde ?? dia) ? { data_inicio: desde ?? dia ?? '' } : {}),
    ...((ate ?? dia) ? { data_fim: ate ?? dia ?? '' } : {}),
  }
}
