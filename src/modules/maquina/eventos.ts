import { evento } from '#kit/evento.ts'

/** The nightly copy that was due at `devida` was not made. */
export const copiaFalhou = evento<{ devida: string; erro: string }>('maquina.copia_falhou')
/** A volume has little room left. Told once a day. */
export const discoBaixo = evento<{ dia: string; pasta: string; livre_bytes: number; cheio: boolean }>(
  'maquina.disco_baixo',
)
