/** The message of a code. It leaves outside the thread: who reads the conversation must not be able to accept for the customer. */
export const textoDoCodigo = (c: { codigo: string; motivo: string; empresa: string }): string =>
  `*${c.codigo}* é o seu código da ${c.empresa} ${c.motivo}. Vale por 10 minutos e não deve ser passado a ninguém.`

/** Whether a message is one of them, as the channel echoes it. */
export const ehTextoDoCodigo = (texto: string): boolean =>
  /^\*?\d{6}\*? é o seu código da [^]* Vale por 10 minutos e não deve ser passado a ninguém\.$/.test(texto.trim())
