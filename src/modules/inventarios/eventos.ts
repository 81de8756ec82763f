import { evento } from '#kit/evento.ts'

/** A user is asked to count: for the first time, or positions again. */
export const contagemPedida = evento<{
  inventario_id: string
  codigo: string
  para: string[]
  por: string | null
  /** positions to count again; 0: the count began */
  recontar: number
  /** tells one request from the next */
  vez: string
}>('inventarios.contagem_pedida')
/** Something of a count changed: what, is read again by who may. */
export const inventarioMudou = evento<{ inventario_id: string }>('inventarios.mudou')
