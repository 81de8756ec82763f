import { evento } from '#kit/evento.ts'

/** The nightly backup due at `devida` failed. */
export const copiaFalhou = evento<{ devida: string; erro: string }>('maquina.copia_falhou')
/** A volume is low on free space. Emitted once a day. */
export const discoBaixo = evento<{ dia: string; pasta: string; livre_bytes: number; cheio: boolean }>(
  'maquina.disco_baixo',
)
