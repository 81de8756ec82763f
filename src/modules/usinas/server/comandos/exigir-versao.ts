import { ErroApp } from '#kit/erro.ts'

/** Refuses with 409 a month or a plant that changed since the page was loaded. */
export function exigirVersao(pedida: number | undefined, atual: number): void {
  // version 0: the month had no row when the page was loaded
  if (pedida !== undefined && pedida > 0 && pedida !== atual)
    throw new ErroApp('VERSAO', 409, 'Isto mudou enquanto você via. Veja como ficou e tente de novo.', {
      details: { versao: atual },
    })
}
