import { StatusChip } from '#ui/chip.tsx'
import type { Tom } from '#ui/tom.ts'
import type { Caixa } from '../../tipos.ts'

const estados: Record<Caixa['conexao']['estado'], { tom: Tom; rotulo: string }> = {
  aberta: { tom: 'sucesso', rotulo: 'Conectada' },
  conectando: { tom: 'alerta', rotulo: 'Conectando' },
  fechada: { tom: 'perigo', rotulo: 'Desconectada' },
  desconhecida: { tom: 'neutro', rotulo: 'Não verificada' },
}

export function EstadoDaConexao({ c }: { c: Caixa }) {
  if (!c.ativo) return <StatusChip tom="neutro">Inativa</StatusChip>
  const { tom, rotulo } = estados[c.conexao.estado]
  return <StatusChip tom={tom}>{rotulo}</StatusChip>
}
