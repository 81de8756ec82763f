import type { FormularioVisto } from '../../contract/formularios.ts'

/** Whether the form is available at its link, and if not, why. */
export function situacaoDo(
  f: FormularioVisto,
  agora = Date.now(),
): { tom: 'sucesso' | 'neutro' | 'alerta'; rotulo: string } {
  if (!f.ativo) return { tom: 'neutro', rotulo: 'Desligado' }
  if (f.encerra_em && new Date(f.encerra_em).getTime() <= agora) return { tom: 'alerta', rotulo: 'Encerrado' }
  if (f.maximo_de_envios !== null && f.envios >= f.maximo_de_envios) return { tom: 'alerta', rotulo: 'Lotado' }
  return { tom: 'sucesso', rotulo: 'No ar' }
}
