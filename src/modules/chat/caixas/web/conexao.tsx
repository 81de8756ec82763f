import { StatusChip } from '#ui/chip.tsx'
import type { Tom } from '#ui/tom.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'

const estados: Record<Caixa['conexao']['estado'], { tom: Tom; rotulo: string }> = {
  aberta: { tom: 'sucesso', rotulo: 'Conectada' },
  conectando: { tom: 'alerta', rotulo: 'Conectando' },
  fechada: { tom: 'perigo', rotulo: 'Desconectada' },
  desconhecida: { tom: 'neutro', rotulo: 'Não verificada' },
}

export function ChipDaConexao({ estado }: { estado: Caixa['conexao']['estado'] }) {
  const { tom, rotulo } = estados[estado]
  return <StatusChip tom={tom}>{rotulo}</StatusChip>
}

/** Shows the most severe state first: a silent channel before an unknown connection. */
export function EstadoDaConexao({ c }: { c: Caixa }) {
  if (!c.ativo) return <StatusChip tom="neutro">Inativa</StatusChip>
  if (c.mudo_desde) return <StatusChip tom="perigo">Canal mudo</StatusChip>
  // the channel was not checked yet, or has no connection that can be checked
  if (c.conexao.estado === 'desconhecida') return <StatusChip tom="neutro">Ativa</StatusChip>
  return <ChipDaConexao estado={c.conexao.estado} />
}
