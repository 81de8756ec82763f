import { rotuloDoDia, type Instante } from './formatos.ts'
import { useAgora } from './usar-agora.ts'

/** Separator between the messages of two days: 'hoje, 18 de novembro'. */
export function DaySeparator({ dia, fuso }: { dia: Instante; fuso?: string }) {
  const rotulo = rotuloDoDia(dia, useAgora(), fuso)
  return (
    <div
      className="flex items-center gap-2.5 text-11 font-[550] text-text-2 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border"
      role="separator"
      aria-label={rotulo}
    >
      <span aria-hidden="true">{rotulo}</span>
    </div>
  )
}

/** Separator before the first unread message: 'novas mensagens'. */
export function NewDivider({ rotulo = 'novas mensagens' }: { rotulo?: string }) {
  return (
    <div
      className="flex items-center gap-2.5 text-11 font-semibold text-primary-text before:h-px before:flex-1 before:bg-primary after:h-px after:flex-1 after:bg-primary"
      role="separator"
      aria-label={rotulo}
    >
      <span aria-hidden="true">{rotulo}</span>
    </div>
  )
}
